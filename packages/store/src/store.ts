import type { AnswerReader, AnswerStore } from './entities/answers.js';
import type { AuditReader, AuditStore } from './entities/audit.js';
import type { EvaluationReader, EvaluationStore } from './entities/evaluations.js';
import type { ExecutionReader, ExecutionStore } from './entities/executions.js';
import type { GarbageReader, GarbageStore } from './entities/garbage.js';
import type { HistoryReader, HistoryStore } from './entities/history.js';
import type { JobReader, JobStore } from './entities/jobs.js';
import type { NodeReader, NodeStore } from './entities/nodes.js';
import type { RolloutReader, RolloutStore } from './entities/rollouts.js';
import type { SettingReader, SettingStore } from './entities/settings.js';
import type { TokenReader, TokenStore } from './entities/tokens.js';
import type { VersionReader, VersionStore } from './entities/versions.js';

/** Reading: sees what is committed. */
export interface StoreReader {
  readonly jobs: JobReader;
  readonly versions: VersionReader;
  readonly executions: ExecutionReader;
  readonly evaluations: EvaluationReader;
  readonly nodes: NodeReader;
  readonly history: HistoryReader;
  readonly tokens: TokenReader;
  readonly answers: AnswerReader;
  readonly audit: AuditReader;
  readonly rollouts: RolloutReader;
  readonly settings: SettingReader;
  readonly garbage: GarbageReader;
}

/** Reading and writing inside one transaction: sees its own writes. */
export interface StoreWriter extends StoreReader {
  readonly jobs: JobStore;
  readonly versions: VersionStore;
  readonly executions: ExecutionStore;
  readonly evaluations: EvaluationStore;
  readonly nodes: NodeStore;
  readonly history: HistoryStore;
  readonly tokens: TokenStore;
  readonly answers: AnswerStore;
  readonly audit: AuditStore;
  readonly rollouts: RolloutStore;
  readonly settings: SettingStore;
  readonly garbage: GarbageStore;
}

/**
 * The control plane's memory. Every write happens in a transaction: all of it is on the disk when the promise resolves,
 * none of it when it rejects. Throws `StoreUnavailable` when the database cannot serve.
 */
export interface Store extends StoreReader {
  /** Runs the work alone among writers; inside, use only the writer it is given. */
  transaction<T>(work: (writer: StoreWriter) => Promise<T>): Promise<T>;
  /** The last ids that sort after all others of their tables: what is made next must sort after them. */
  newestIds(): Promise<readonly string[]>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
