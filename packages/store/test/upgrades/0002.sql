-- And of schema 2, besides.
INSERT INTO answers VALUES ('t-1', 'key', 'f', 201, '{}', '{"job_id":"j-1"}', '2026-01-01T00:00:00.000Z');
