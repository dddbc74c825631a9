-- Who changed what, when, from where; written with the change.

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
);

CREATE INDEX tokens_created ON tokens (created_at, id);
