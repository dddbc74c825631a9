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

CREATE UNIQUE INDEX rollouts_version ON rollouts (job_id, job_version);

-- Of all rollouts of a job at most one has a say.
CREATE UNIQUE INDEX rollouts_one_active ON rollouts (job_id) WHERE state IN ('pending', 'running', 'paused');

ALTER TABLE executions ADD COLUMN desired_since TEXT NOT NULL DEFAULT '';

ALTER TABLE executions ADD COLUMN compute_since TEXT NOT NULL DEFAULT '';

ALTER TABLE executions ADD COLUMN health TEXT NOT NULL DEFAULT 'unknown';

UPDATE executions SET desired_since = updated_at, compute_since = updated_at;

CREATE INDEX executions_ended ON executions (updated_at, id) WHERE active = 0;

ALTER TABLE evaluations ADD COLUMN reason TEXT NOT NULL DEFAULT '';

ALTER TABLE evaluations ADD COLUMN queued_ms INTEGER;

CREATE INDEX evaluations_ended ON evaluations (updated_at, id) WHERE state NOT IN ('pending', 'blocked');

CREATE INDEX audit_timestamp ON audit (timestamp);

-- What operators have switched, by name.
CREATE TABLE settings (
  name TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

-- A field that health checks have since; without it they would not compare equal to what people submit.
UPDATE jobs SET spec = json_set(spec, '$.rollout.health_check.min_healthy_time', '0s')
WHERE json_type(spec, '$.rollout.health_check') = 'object';

UPDATE job_versions SET spec = json_set(spec, '$.rollout.health_check.min_healthy_time', '0s')
WHERE json_type(spec, '$.rollout.health_check') = 'object';
