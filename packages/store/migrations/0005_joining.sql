-- Tokens of three kinds: those that people make for the API, those with which one node joins once, and what a node has
-- been given since.
ALTER TABLE tokens ADD COLUMN kind TEXT NOT NULL DEFAULT 'api';
ALTER TABLE tokens ADD COLUMN expires_at TEXT;
-- When the one join that it is good for was made.
ALTER TABLE tokens ADD COLUMN used_at TEXT;
-- Labels that whoever joins with it has in any case, as JSON.
ALTER TABLE tokens ADD COLUMN labels TEXT NOT NULL DEFAULT '{}';
-- Of a credential: its node; of a join token: the node that used it.
ALTER TABLE tokens ADD COLUMN node_id TEXT;
-- Whose word a credential rests on: the join token, or else the token that registered the node.
ALTER TABLE tokens ADD COLUMN parent_id TEXT;

-- A node has one credential at a time.
CREATE UNIQUE INDEX tokens_credential ON tokens (node_id) WHERE kind = 'node' AND revoked_at IS NULL;
