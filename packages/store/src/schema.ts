import type { Generated } from 'kysely';

/** Rows of the tables, column by column; see `migrations/`. */
export interface Schema {
  readonly jobs: JobRow;
  readonly job_versions: JobVersionRow;
  readonly executions: ExecutionRow;
  readonly evaluations: EvaluationRow;
  readonly nodes: NodeRow;
  readonly history: HistoryTable;
  readonly tokens: TokenRow;
  readonly answers: AnswerRow;
  readonly audit: AuditTable;
  readonly rollouts: RolloutRow;
  readonly settings: SettingRow;
}

export interface JobRow {
  id: string;
  namespace: string;
  name: string;
  type: string;
  spec: string;
  state: string;
  state_message: string;
  state_details: string;
  desired_state: string;
  version: number;
  run_version: number;
  revision: number;
  created_at: string;
  updated_at: string;
}

export interface JobVersionRow {
  job_id: string;
  version: number;
  spec: string;
  stable: number;
  created_at: string;
}

export interface ExecutionRow {
  id: string;
  namespace: string;
  job_id: string;
  job_version: number;
  eval_id: string;
  node_id: string;
  rollout_id: string | null;
  desired_state: string;
  desired_message: string;
  desired_details: string;
  desired_since: string;
  compute_state: string;
  compute_message: string;
  compute_details: string;
  compute_since: string;
  health: string;
  /** 1 while the compute state is not terminal. */
  active: number;
  report_seq: number;
  previous_execution_id: string | null;
  next_execution_id: string | null;
  revision: number;
  created_at: string;
  updated_at: string;
}

export interface EvaluationRow {
  id: string;
  namespace: string;
  job_id: string;
  type: string;
  priority: number;
  triggered_by: string;
  reason: string;
  state: string;
  state_message: string;
  state_details: string;
  wait_until: string | null;
  attempts: number;
  queued_ms: number | null;
  revision: number;
  created_at: string;
  updated_at: string;
}

export interface NodeRow {
  id: string;
  name: string;
  /** Without the capabilities. */
  spec: string;
  capabilities: string;
  connection_state: string;
  message: string;
  connected_since: string | null;
  disconnected_since: string | null;
  deleted_since: string | null;
  last_heartbeat: string | null;
  resource_usage: string;
  operator_labels: string | null;
  own_labels: string | null;
  revision: number;
  created_at: string;
  updated_at: string;
}

export interface HistoryTable {
  seq_num: Generated<number>;
  timestamp: string;
  recorded_at: string;
  job_id: string;
  job_version: number;
  execution_id: string | null;
  message: string;
  details: string;
}

export interface TokenRow {
  id: string;
  name: string;
  hash: string;
  scopes: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
  kind: string;
  expires_at: string | null;
  used_at: string | null;
  labels: string;
  node_id: string | null;
  parent_id: string | null;
}

export interface AnswerRow {
  caller: string;
  idempotency_key: string;
  fingerprint: string;
  status: number;
  headers: string;
  body: string;
  created_at: string;
}

export interface AuditTable {
  seq_num: Generated<number>;
  timestamp: string;
  token_id: string | null;
  name: string;
  remote_address: string | null;
  request_id: string;
  operation: string;
  path: string;
  records: string;
  problem: string | null;
}

export interface RolloutRow {
  id: string;
  namespace: string;
  job_id: string;
  job_version: number;
  strategy: string;
  restores_version: number | null;
  rollback_of: number | null;
  state: string;
  state_message: string;
  state_details: string;
  phase: string;
  waves: string;
  counts: string;
  started_at: string | null;
  finished_at: string | null;
  revision: number;
  created_at: string;
  updated_at: string;
}

export interface SettingRow {
  name: string;
  value: string;
  updated_at: string;
}
