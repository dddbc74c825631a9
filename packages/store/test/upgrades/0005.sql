-- And of schema 5, besides.
INSERT INTO tokens (id, name, hash, scopes, created_at, kind, expires_at, used_at, labels, node_id, parent_id) VALUES
  ('t-2', 'edge', 'def', '[]', '2026-01-01T00:00:00.000Z', 'join', '2026-01-02T00:00:00.000Z', '2026-01-01T00:00:01.000Z', '{"zone":"c"}', 'n-1', NULL),
  ('t-3', 'here', 'ghi', '["write:agent"]', '2026-01-01T00:00:01.000Z', 'node', NULL, NULL, '{"zone":"c"}', 'n-1', 't-2');
