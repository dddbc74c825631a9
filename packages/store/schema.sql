CREATE TABLE answers (
  -- Who asked: keys of different callers have nothing to do with each other.
  caller TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  -- SHA-256 of what was asked.
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  headers TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (caller, idempotency_key)
);

CREATE INDEX answers_created ON answers (created_at);

CREATE TABLE audit (
  seq_num INTEGER PRIMARY KEY AUTOINCREMENT,
  timestamp TEXT NOT NULL,
  token_id TEXT,
  name TEXT NOT NULL,
  remote_address TEXT,
  request_id TEXT NOT NULL,
  operation TEXT NOT NULL,
  path TEXT NOT NULL,
  -- Ids of the records that changed, as JSON.
  records TEXT NOT NULL
, problem TEXT);

CREATE INDEX audit_timestamp ON audit (timestamp);

CREATE TABLE evaluations (
  id TEXT PRIMARY KEY NOT NULL,
  namespace TEXT NOT NULL,
  job_id TEXT NOT NULL REFERENCES jobs (id),
  type TEXT NOT NULL,
  priority INTEGER NOT NULL,
  triggered_by TEXT NOT NULL,
  state TEXT NOT NULL,
  state_message TEXT NOT NULL,
  state_details TEXT NOT NULL,
  wait_until TEXT,
  attempts INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
, reason TEXT NOT NULL DEFAULT '', queued_ms INTEGER);

CREATE INDEX evaluations_created ON evaluations (created_at, id);

CREATE INDEX evaluations_ended ON evaluations (updated_at, id) WHERE state NOT IN ('pending', 'blocked');

CREATE INDEX evaluations_job ON evaluations (job_id, created_at, id);

CREATE INDEX evaluations_open ON evaluations (created_at, id) WHERE state IN ('pending', 'blocked');

CREATE INDEX evaluations_open_job ON evaluations (job_id, created_at, id) WHERE state IN ('pending', 'blocked');

CREATE INDEX evaluations_pending ON evaluations (job_id) WHERE state = 'pending';

CREATE TABLE executions (
  id TEXT PRIMARY KEY NOT NULL,
  namespace TEXT NOT NULL,
  job_id TEXT NOT NULL REFERENCES jobs (id),
  job_version INTEGER NOT NULL,
  eval_id TEXT NOT NULL,
  node_id TEXT NOT NULL,
  rollout_id TEXT,
  desired_state TEXT NOT NULL,
  desired_message TEXT NOT NULL,
  desired_details TEXT NOT NULL,
  compute_state TEXT NOT NULL,
  compute_message TEXT NOT NULL,
  compute_details TEXT NOT NULL,
  active INTEGER NOT NULL,
  report_seq INTEGER NOT NULL,
  previous_execution_id TEXT,
  next_execution_id TEXT,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
, desired_since TEXT NOT NULL DEFAULT '', compute_since TEXT NOT NULL DEFAULT '', health TEXT NOT NULL DEFAULT 'unknown');

CREATE INDEX executions_created ON executions (created_at, id);

CREATE INDEX executions_ended ON executions (updated_at, id) WHERE active = 0;

CREATE INDEX executions_job ON executions (job_id, node_id, id);

CREATE INDEX executions_node ON executions (node_id, created_at, id);

CREATE INDEX executions_node_active ON executions (node_id) WHERE active = 1;

CREATE UNIQUE INDEX executions_one_active ON executions (job_id, node_id) WHERE active = 1;

CREATE TABLE history (
  seq_num INTEGER PRIMARY KEY AUTOINCREMENT,
  timestamp TEXT NOT NULL,
  recorded_at TEXT NOT NULL,
  job_id TEXT NOT NULL REFERENCES jobs (id),
  job_version INTEGER NOT NULL,
  execution_id TEXT,
  message TEXT NOT NULL,
  details TEXT NOT NULL
);

CREATE INDEX history_execution ON history (execution_id, seq_num) WHERE execution_id IS NOT NULL;

CREATE INDEX history_job ON history (job_id, seq_num);

CREATE TABLE job_versions (
  job_id TEXT NOT NULL REFERENCES jobs (id),
  version INTEGER NOT NULL,
  spec TEXT NOT NULL,
  stable INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (job_id, version)
);

CREATE TABLE jobs (
  id TEXT PRIMARY KEY NOT NULL,
  namespace TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  spec TEXT NOT NULL,
  state TEXT NOT NULL,
  state_message TEXT NOT NULL,
  state_details TEXT NOT NULL,
  desired_state TEXT NOT NULL,
  version INTEGER NOT NULL,
  run_version INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE INDEX jobs_created ON jobs (created_at, id);

CREATE UNIQUE INDEX jobs_live_name ON jobs (namespace, name) WHERE state <> 'deleted';

CREATE INDEX jobs_name ON jobs (name, id);

CREATE INDEX jobs_updated ON jobs (updated_at, id);

CREATE TABLE nodes (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  spec TEXT NOT NULL,
  -- Apart from the rest of the spec: long, and the same on most nodes.
  capabilities TEXT NOT NULL,
  connection_state TEXT NOT NULL,
  message TEXT NOT NULL,
  connected_since TEXT,
  disconnected_since TEXT,
  deleted_since TEXT,
  last_heartbeat TEXT,
  resource_usage TEXT NOT NULL,
  -- Labels that an operator has set; they count instead of those that the node brings.
  operator_labels TEXT,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
, own_labels TEXT);

CREATE INDEX nodes_created ON nodes (created_at, id);

CREATE INDEX nodes_name ON nodes (name);

CREATE TABLE rollouts (
  id TEXT PRIMARY KEY NOT NULL,
  namespace TEXT NOT NULL,
  job_id TEXT NOT NULL REFERENCES jobs (id),
  job_version INTEGER NOT NULL,
  strategy TEXT NOT NULL,
  restores_version INTEGER,
  rollback_of INTEGER,
  state TEXT NOT NULL,
  state_message TEXT NOT NULL,
  state_details TEXT NOT NULL,
  phase TEXT NOT NULL,
  waves TEXT NOT NULL,
  counts TEXT NOT NULL,
  started_at TEXT,
  finished_at TEXT,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE UNIQUE INDEX rollouts_one_active ON rollouts (job_id) WHERE state IN ('pending', 'running', 'paused');

CREATE UNIQUE INDEX rollouts_version ON rollouts (job_id, job_version);

CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL) STRICT;

CREATE TABLE settings (
  name TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE TABLE tokens (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  scopes TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT,
  revoked_at TEXT
, kind TEXT NOT NULL DEFAULT 'api', expires_at TEXT, used_at TEXT, labels TEXT NOT NULL DEFAULT '{}', node_id TEXT, parent_id TEXT);

CREATE INDEX tokens_created ON tokens (created_at, id);

CREATE UNIQUE INDEX tokens_credential ON tokens (node_id) WHERE kind = 'node' AND revoked_at IS NULL;
