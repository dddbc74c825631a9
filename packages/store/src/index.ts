export { type DataDirLock, lockDataDir } from './data-dir-lock.js';
export type { AnswerReader, AnswerStore, StoredAnswer } from './entities/answers.js';
export type { AuditEntry, AuditReader, AuditStore } from './entities/audit.js';
export type { EvaluationFilter, EvaluationReader, EvaluationStore } from './entities/evaluations.js';
export type { ExecutionFilter, ExecutionOrder, ExecutionReader, ExecutionStore } from './entities/executions.js';
export { AGED_KINDS, type AgedKind, type GarbageReader, type GarbageStore } from './entities/garbage.js';
export type { Feed, FeedFilter, HistoryFilter, HistoryReader, HistoryStore } from './entities/history.js';
export type { JobFilter, JobReader, JobStore } from './entities/jobs.js';
export type { NodeFilter, NodeReader, NodeStore } from './entities/nodes.js';
export type { RolloutReader, RolloutStore } from './entities/rollouts.js';
export type { SettingReader, SettingStore } from './entities/settings.js';
export {
  TOKEN_KINDS,
  type TokenFilter,
  type TokenKind,
  type TokenReader,
  type TokenRecord,
  type TokenStore,
} from './entities/tokens.js';
export type { VersionReader, VersionStore } from './entities/versions.js';
export { InvalidPageToken, RevisionConflict, type StoreFailure, StoreUnavailable, UniqueConflict } from './errors.js';
export type { Order } from './keyset.js';
export { openSqliteStore } from './open-store.js';
export type { Pace, StoreStep } from './pace.js';
export type { Page, PageRequest } from './paging.js';
export type { Store, StoreReader, StoreWriter } from './store.js';
