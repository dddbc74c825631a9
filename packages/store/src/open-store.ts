import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, sql } from 'kysely';
import { answerStore } from './entities/answers.js';
import { auditStore } from './entities/audit.js';
import { evaluationStore } from './entities/evaluations.js';
import { executionStore } from './entities/executions.js';
import { garbageStore } from './entities/garbage.js';
import { historyStore } from './entities/history.js';
import { jobStore } from './entities/jobs.js';
import { nodeStore } from './entities/nodes.js';
import { rolloutStore } from './entities/rollouts.js';
import { settingStore } from './entities/settings.js';
import { tokenStore } from './entities/tokens.js';
import { versionStore } from './entities/versions.js';
import { StoreUnavailable } from './errors.js';
import { type FleetMemory, forgetful, RememberedFleet } from './fleet-memory.js';
import { GroupCommit } from './group-commit.js';
import { type Pace, unhurried } from './pace.js';
import type { Schema } from './schema.js';
import { sqliteDialect } from './sqlite/dialect.js';
import { openReader, openWriter } from './sqlite/open-database.js';
import type { Store, StoreWriter } from './store.js';

export interface SqliteStoreOptions {
  /** Milliseconds to wait for a lock that another process holds, a backup for one; 5000 when absent. */
  readonly busyTimeoutMs?: number;
  /** For simulations; by default nothing stands between two statements. */
  readonly pace?: Pace;
}

/** Opens the store in a SQLite file, creating or migrating it. Throws `StoreUnavailable` with what to do about it. */
export function openSqliteStore(file: string, { busyTimeoutMs = 5000, pace }: SqliteStoreOptions = {}): Store {
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch (error) {
    throw new StoreUnavailable('cannot_open', `cannot create the folder of ${file}: ${String(error)}`, {
      cause: error,
    });
  }
  const handles = [openWriter(file, busyTimeoutMs), openReader(file, busyTimeoutMs)] as const;
  const [writer, reader] = handles.map((handle) => new Kysely<Schema>({ dialect: sqliteDialect(handle, pace) })) as [
    Kysely<Schema>,
    Kysely<Schema>,
  ];
  const fleet = new RememberedFleet(() => handles[0].pragma('data_version', { simple: true }) as number);
  const commits = new GroupCommit(writer, pace);
  return {
    ...entities(reader, forgetful, pace),
    transaction: async (work) => {
      const memory = fleet.transaction();
      const result = await commits.run((transaction) => work(entities(transaction, memory, pace)));
      memory.commit();
      return result;
    },
    newestIds: async () => {
      const newest = await Promise.all(
        IDENTIFIED.map((table) =>
          reader
            .selectFrom(table)
            .select((of) => of.fn.max('id').as('id'))
            .executeTakeFirst(),
        ),
      );
      return newest.flatMap((row) => row?.id ?? []);
    },
    ping: async () => {
      await sql`SELECT 1`.execute(reader);
    },
    close: async () => {
      await reader.destroy();
      await writer.destroy();
      // Kysely leaves a handle open that it was never asked to use.
      for (const handle of handles) handle.close();
    },
  };
}

/** Tables whose ids the control plane makes. */
const IDENTIFIED = ['jobs', 'executions', 'evaluations', 'rollouts', 'tokens'] as const;

const entities = (db: Kysely<Schema>, memory: FleetMemory, pace: Pace = unhurried): StoreWriter => ({
  jobs: jobStore(db),
  versions: versionStore(db),
  executions: executionStore(db, pace),
  evaluations: evaluationStore(db),
  nodes: nodeStore(db, pace, memory),
  history: historyStore(db, pace),
  tokens: tokenStore(db),
  answers: answerStore(db),
  audit: auditStore(db),
  rollouts: rolloutStore(db),
  settings: settingStore(db),
  garbage: garbageStore(db),
});
