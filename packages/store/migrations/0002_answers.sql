-- Answers to writes that came with an Idempotency-Key, kept with the change so that a repeat is told the same.

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
