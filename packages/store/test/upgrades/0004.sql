-- And of schema 4, besides.
INSERT INTO rollouts VALUES ('r-1', 'default', 'j-1', 2, 'canary', NULL, NULL, 'running', 'watching', '{}', 'canary', '{"begun":1,"total":3,"size":1}', '{"total":3,"waiting":2,"updating":1,"healthy":0,"failed":0,"away":0}', '2026-01-01T00:00:04.000Z', NULL, 2, '2026-01-01T00:00:04.000Z', '2026-01-01T00:00:05.000Z');
INSERT INTO settings VALUES ('scheduler', '{"paused":true}', '2026-01-01T00:00:05.000Z');
