/** Tables of the feedback database. No text of any pipeline is ever written to it. */
export const FEEDBACK_SCHEMA = `
CREATE TABLE IF NOT EXISTS validations (
  request_id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  valid INTEGER NOT NULL,
  categories TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS validations_at ON validations (at);
CREATE TABLE IF NOT EXISTS feedback (
  request_id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  attempted INTEGER NOT NULL,
  succeeded INTEGER,
  revalidation_errors INTEGER,
  comment TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS feedback_at ON feedback (at);
`;
