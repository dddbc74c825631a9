import type {
  ComputeStateType,
  EvaluationStateType,
  HealthStateType,
  JobSpec,
  JobStateType,
  NodeSpec,
  NodeStateType,
  RolloutPhase,
  RolloutStateType,
} from '@weir/fleet-model';
import type { Entry, Table } from './journal.js';

export interface JobRow {
  readonly id: string;
  readonly spec: JobSpec;
  readonly state: JobStateType;
  readonly desired_state: 'running' | 'stopped';
  readonly version: number;
  readonly run_version: number;
  readonly revision: number;
  readonly updated_at: string;
}

export interface ExecutionRow {
  readonly id: string;
  readonly job_id: string;
  readonly job_version: number;
  readonly node_id: string;
  readonly desired_state: 'pending' | 'running' | 'stopped';
  readonly compute_state: ComputeStateType;
  readonly active: 0 | 1;
  readonly report_seq: number;
  readonly rollout_id: string | null;
  readonly previous_execution_id: string | null;
  readonly health: HealthStateType;
  readonly desired_details: string;
  readonly desired_since: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly revision: number;
}

export interface NodeRow {
  readonly id: string;
  readonly name: string;
  readonly spec: NodeSpec;
  readonly connection_state: NodeStateType;
  readonly revision: number;
}

export interface EvaluationRow {
  readonly id: string;
  readonly job_id: string;
  readonly state: EvaluationStateType;
  readonly revision: number;
  readonly updated_at: string;
}

export interface VersionRow {
  readonly job_id: string;
  readonly version: number;
  readonly spec: string;
  readonly stable: 0 | 1;
}

export interface TokenRow {
  readonly id: string;
  readonly kind: 'api' | 'join' | 'node';
  readonly node_id: string | null;
  readonly used_at: string | null;
  readonly revoked_at: string | null;
  readonly parent_id: string | null;
}

export interface HistoryRow {
  readonly job_id: string;
  readonly job_version: number;
  readonly execution_id: string | null;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface RolloutRow {
  readonly id: string;
  readonly job_id: string;
  readonly job_version: number;
  readonly strategy: string;
  readonly state: RolloutStateType;
  readonly state_details: string;
  readonly phase: RolloutPhase;
  readonly waves: string;
  readonly counts: string;
  readonly rollback_of: number | null;
  readonly revision: number;
}

export interface SettingRow {
  readonly name: string;
  readonly value: string;
}

/** What a row was and what it became; undefined where there was none. */
export type Change =
  | { readonly table: 'jobs'; readonly before: JobRow | undefined; readonly after: JobRow | undefined }
  | { readonly table: 'job_versions'; readonly before: VersionRow | undefined; readonly after: VersionRow | undefined }
  | {
      readonly table: 'executions';
      readonly before: ExecutionRow | undefined;
      readonly after: ExecutionRow | undefined;
    }
  | {
      readonly table: 'evaluations';
      readonly before: EvaluationRow | undefined;
      readonly after: EvaluationRow | undefined;
    }
  | { readonly table: 'nodes'; readonly before: NodeRow | undefined; readonly after: NodeRow | undefined }
  | { readonly table: 'history'; readonly before: HistoryRow | undefined; readonly after: HistoryRow | undefined }
  | { readonly table: 'rollouts'; readonly before: RolloutRow | undefined; readonly after: RolloutRow | undefined }
  | { readonly table: 'tokens'; readonly before: TokenRow | undefined; readonly after: TokenRow | undefined }
  | { readonly table: 'settings'; readonly before: SettingRow | undefined; readonly after: SettingRow | undefined };

/** Everything that was ever committed, as the journal tells it. */
export class Records {
  readonly jobs = new Map<string, JobRow>();
  readonly job_versions = new Map<string, VersionRow>();
  readonly executions = new Map<string, ExecutionRow>();
  readonly evaluations = new Map<string, EvaluationRow>();
  readonly nodes = new Map<string, NodeRow>();
  readonly history = new Map<string, HistoryRow>();
  readonly rollouts = new Map<string, RolloutRow>();
  readonly settings = new Map<string, SettingRow>();
  readonly tokens = new Map<string, TokenRow>();
  /** Also what was removed since, as it was then. */
  readonly everVersions = new Map<string, VersionRow>();
  readonly everExecutions = new Map<string, ExecutionRow>();
  readonly everEvaluations = new Set<string>();
  /** True when what nothing needs any more may be removed; the rules say what that is. */
  readonly frugal: boolean;
  /** The true time, in milliseconds since the epoch. */
  readonly now: () => number;

  constructor(frugal: boolean, now: () => number) {
    this.frugal = frugal;
    this.now = now;
  }

  /** Takes a change in and says what it changed. */
  take({ table, key, row }: Entry): Change {
    const map = this[table] as Map<string, unknown>;
    const before = map.get(key);
    const after = row === undefined ? undefined : parsed(table, key, row);
    if (after === undefined) map.delete(key);
    else map.set(key, after);
    if (after !== undefined && table === 'job_versions') this.everVersions.set(key, after as VersionRow);
    if (after !== undefined && table === 'executions') this.everExecutions.set(key, after as ExecutionRow);
    if (table === 'evaluations') this.everEvaluations.add(key);
    return { table, before, after } as Change;
  }

  /** The rollout of a job's newest version. */
  rolloutOf({ id, version }: JobRow): RolloutRow | undefined {
    for (const rollout of this.rollouts.values()) {
      if (rollout.job_id === id && rollout.job_version === version) return rollout;
    }
    return undefined;
  }

  /** The last execution of a job on a node; ids sort by the time they were made. */
  lastExecution(jobId: string, nodeId: string): ExecutionRow | undefined {
    let last: ExecutionRow | undefined;
    for (const execution of this.executions.values()) {
      if (
        execution.job_id === jobId &&
        execution.node_id === nodeId &&
        (last === undefined || execution.id > last.id)
      ) {
        last = execution;
      }
    }
    return last;
  }
}

/** Columns that hold JSON the rules look into. */
const JSON_COLUMNS: Readonly<Partial<Record<Table, string>>> = { jobs: 'spec', nodes: 'spec', history: 'details' };

function parsed(table: Table, key: string, row: Readonly<Record<string, unknown>>): unknown {
  const column = JSON_COLUMNS[table];
  const id = table === 'job_versions' || table === 'history' || table === 'settings' ? {} : { id: key };
  return column === undefined ? { ...row, ...id } : { ...row, ...id, [column]: JSON.parse(String(row[column])) };
}
