-- And of schema 6, besides.
UPDATE nodes SET own_labels = '{"zone":"a"}' WHERE id = 'n-1';
INSERT INTO audit (timestamp, token_id, name, remote_address, request_id, operation, path, records, problem) VALUES ('2026-01-01T00:00:01.000Z', NULL, 'anonymous', '127.0.0.1', 'req-2', 'deleteJob', '/jobs/j-1', '[]', 'job_state_conflict');
