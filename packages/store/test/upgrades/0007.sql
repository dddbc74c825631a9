-- And of schema 7, besides.
INSERT INTO evaluations (id, namespace, job_id, type, priority, triggered_by, reason, state, state_message, state_details, wait_until, attempts, queued_ms, revision, created_at, updated_at) VALUES
  ('v-2', 'default', 'j-1', 'pipeline', 50, 'job-update', '', 'blocked', 'waits for a node: there is no node', '{}', NULL, 1, 3, 2, '2026-01-01T00:00:02.000Z', '2026-01-01T00:00:02.000Z');
