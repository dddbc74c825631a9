import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ComputeStateType, type State, toTimestamp } from '@weir/fleet-model';
import Database from 'better-sqlite3';
import type { Assignment, DesiredSet, ExecutionReport } from '../wire.js';
import { migrate } from './schema.js';

export type ComputeState = State<ComputeStateType>;

/** What the node knows of one execution, in its own words and for ever, until the control plane has forgotten it too. */
export interface ExecutionRecord {
  readonly assignment: Assignment;
  readonly state: ComputeState;
  /** Number of its last report. */
  readonly seq: number;
  /** When the state was entered, in milliseconds. */
  readonly updatedAt: number;
}

export interface StoredReport {
  readonly id: number;
  readonly report: ExecutionReport;
}

/** How many unsent reports one execution may have; beyond it the oldest are superseded by the newer ones. */
const UNSENT_PER_EXECUTION = 200;

export interface DiskOptions {
  /** Called before each write; what it throws is the disk's answer. For simulations. */
  readonly beforeWrite?: () => void;
}

/** The agent's memory: who it is, what it shall run, what it runs and what it has yet to tell. Survives a power cut. */
export class AgentDisk {
  readonly #db: Database.Database;
  readonly #beforeWrite: () => void;
  readonly #statements = new Map<string, Database.Statement>();

  private constructor(db: Database.Database, { beforeWrite = () => {} }: DiskOptions) {
    this.#db = db;
    this.#beforeWrite = beforeWrite;
  }

  /** Opens or creates `agent.db` in the folder; a folder that another agent holds is an error. */
  static open(dataDir: string, options: DiskOptions = {}): AgentDisk {
    mkdirSync(dataDir, { recursive: true });
    const db = new Database(join(dataDir, 'agent.db'), { timeout: 2000 });
    try {
      db.pragma('locking_mode = EXCLUSIVE');
      db.pragma('journal_mode = WAL');
      db.pragma('synchronous = FULL');
      migrate(db);
    } catch (error) {
      db.close();
      if (isBusy(error)) {
        throw new Error(`another agent uses the data folder ${dataDir}`, { cause: error });
      }
      throw error;
    }
    return new AgentDisk(db, options);
  }

  setting(key: string): string | undefined {
    const row = this.#statement<[string], { value: string }>('SELECT value FROM settings WHERE key = ?').get(key);
    return row?.value;
  }

  setSetting(key: string, value: string): void {
    this.#beforeWrite();
    this.#statement(
      'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    ).run(key, value);
  }

  /** The desired set as last pulled; undefined before the first pull. */
  desired(): DesiredSet | undefined {
    const text = this.setting('desired');
    return text === undefined ? undefined : (JSON.parse(text) as DesiredSet);
  }

  saveDesired(set: DesiredSet): void {
    this.setSetting('desired', JSON.stringify(set));
  }

  records(): readonly ExecutionRecord[] {
    return this.#statement<[], RecordRow>(`${SELECT_RECORD} ORDER BY execution_id`).all().map(toRecord);
  }

  record(executionId: string): ExecutionRecord | undefined {
    const row = this.#statement<[string], RecordRow>(`${SELECT_RECORD} WHERE execution_id = ?`).get(executionId);
    return row === undefined ? undefined : toRecord(row);
  }

  /**
   * Writes a new state and the report that tells it, both or neither; returns the record. Its number is above that of
   * the last report and above `beyond`.
   */
  enter(assignment: Assignment, state: ComputeState, at: number, beyond = 0): ExecutionRecord {
    this.#beforeWrite();
    return this.#db.transaction(() => {
      const id = assignment.execution_id;
      const seq = Math.max(this.record(id)?.seq ?? 0, beyond) + 1;
      this.#statement(
        `INSERT INTO executions (execution_id, assignment, state, seq, updated_at) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (execution_id) DO UPDATE SET assignment = excluded.assignment, state = excluded.state,
             seq = excluded.seq, updated_at = excluded.updated_at`,
      ).run(id, JSON.stringify(assignment), JSON.stringify(state), seq, at);
      const report: ExecutionReport = { execution_id: id, seq, compute_state: state, at: toTimestamp(at) };
      this.#statement('INSERT INTO reports (execution_id, seq, body) VALUES (?, ?, ?)').run(
        id,
        seq,
        JSON.stringify(report),
      );
      this.#statement('DELETE FROM reports WHERE execution_id = ? AND seq <= ?').run(id, seq - UNSENT_PER_EXECUTION);
      return { assignment, state, seq, updatedAt: at };
    })();
  }

  /** Tells a known state once more, under a new number. */
  repeat(record: ExecutionRecord, beyond = 0): ExecutionRecord {
    return this.enter(record.assignment, record.state, record.updatedAt, beyond);
  }

  forget(executionId: string): void {
    this.#beforeWrite();
    this.#statement('DELETE FROM executions WHERE execution_id = ?').run(executionId);
  }

  /** The oldest unsent reports, in the order in which things happened. */
  unsent(limit: number): readonly StoredReport[] {
    return this.#statement<[number], { id: number; body: string }>('SELECT id, body FROM reports ORDER BY id LIMIT ?')
      .all(limit)
      .map(({ id, body }) => ({ id, report: JSON.parse(body) as ExecutionReport }));
  }

  hasUnsent(executionId: string): boolean {
    return (
      this.#statement<[string], unknown>('SELECT 1 FROM reports WHERE execution_id = ?').get(executionId) !== undefined
    );
  }

  /** Forgets reports that the control plane holds now. */
  acknowledged(ids: readonly number[]): void {
    this.#beforeWrite();
    const remove = this.#statement<[number]>('DELETE FROM reports WHERE id = ?');
    this.#db.transaction(() => {
      for (const id of ids) remove.run(id);
    })();
  }

  /** Prepared once; the texts are few. */
  #statement<P extends unknown[] = unknown[], R = unknown>(sql: string): Database.Statement<P, R> {
    const known = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, known);
    return known as Database.Statement<P, R>;
  }

  close(): void {
    this.#db.close();
  }
}

/** By its code: the class of the error is the one of whoever loaded the library first. */
const isBusy = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

interface RecordRow {
  readonly assignment: string;
  readonly state: string;
  readonly seq: number;
  readonly updated_at: number;
}

const SELECT_RECORD = 'SELECT assignment, state, seq, updated_at FROM executions';

const toRecord = (row: RecordRow): ExecutionRecord => ({
  assignment: JSON.parse(row.assignment) as Assignment,
  state: JSON.parse(row.state) as ComputeState,
  seq: row.seq,
  updatedAt: row.updated_at,
});
