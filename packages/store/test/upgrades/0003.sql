-- And of schema 3, besides.
INSERT INTO audit (timestamp, token_id, name, remote_address, request_id, operation, path, records) VALUES ('2026-01-01T00:00:00.000Z', 't-1', 'admin', '127.0.0.1', 'req-1', 'putJob', '/jobs', '["j-1"]');
