import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { evaluationStore } from '../src/entities/evaluations.js';
import { executionStore } from '../src/entities/executions.js';
import { historyStore } from '../src/entities/history.js';
import { jobStore } from '../src/entities/jobs.js';
import { nodeStore } from '../src/entities/nodes.js';
import { rolloutStore } from '../src/entities/rollouts.js';
import { tokenStore } from '../src/entities/tokens.js';
import { versionStore } from '../src/entities/versions.js';
import { forgetful } from '../src/fleet-memory.js';
import { unhurried } from '../src/pace.js';
import type { Schema } from '../src/schema.js';
import { sqliteDialect } from '../src/sqlite/dialect.js';
import { migrate } from '../src/sqlite/migrate.js';

const database = new Database(':memory:');
const db = new Kysely<Schema>({ dialect: sqliteDialect(database) });
/** Texts of the statements that were prepared. */
let asked: string[] = [];

beforeAll(() => {
  migrate(database);
  const prepare = database.prepare.bind(database);
  database.prepare = ((text: string) => {
    asked.push(text);
    return prepare(text);
  }) as typeof database.prepare;
});
afterAll(() => void database.close());

/** How SQLite would find the rows of a statement, table by table. */
function planOf(text: string): string {
  const values = Array.from(text.matchAll(/\?/g), () => null);
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as { readonly detail: string }[];
  return steps.map(({ detail }) => detail).join('; ');
}

// What each node asks for again and again must not cost more because there are many nodes, or because much has happened.
describe('what a fleet asks for all the time is found by an index', () => {
  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'the credential of a node',
      () => tokenStore(db).credentialOf('n-1'),
      /SEARCH tokens USING INDEX tokens_credential/,
    ],
    ['a token by its hash', () => tokenStore(db).findByHash('x'), /SEARCH tokens USING INDEX \w+ \(hash=\?\)/],
    ['a node', () => nodeStore(db, unhurried, forgetful).get('n-1'), /SEARCH nodes USING INDEX \w+ \(id=\?\)/],
    [
      'labels of a node',
      () => nodeStore(db, unhurried, forgetful).ownLabels('n-1'),
      /SEARCH nodes USING INDEX \w+ \(id=\?\)/,
    ],
    ['a job', () => jobStore(db).get('j-1'), /SEARCH jobs USING INDEX \w+ \(id=\?\)/],
    ['a job by its name', () => jobStore(db).findLive('a', 'b'), /SEARCH jobs USING INDEX jobs_live_name/],
    [
      'a version',
      () => versionStore(db).get('j-1', 1),
      /SEARCH job_versions USING INDEX \w+ \(job_id=\? AND version=\?\)/,
    ],
    [
      'a rollout under way',
      () => rolloutStore(db).active('j-1'),
      /SEARCH rollouts USING INDEX rollouts_one_active \(job_id=\?\)/,
    ],
    [
      'executions by their ids',
      () => executionStore(db, unhurried).getMany(['e-1', 'e-2', 'e-3']),
      /SEARCH executions USING INDEX \w+ \(id=\?\)/,
    ],
    [
      'what a node may be running',
      () => executionStore(db, unhurried).activeOnNode('n-1'),
      /SEARCH executions USING INDEX executions_node_active/,
    ],
    [
      'the orders of a node',
      () => executionStore(db, unhurried).ordersOfNode('n-1'),
      /SEARCH executions USING INDEX executions_node_active/,
    ],
    [
      'what a plan reads of a job',
      () => executionStore(db, unhurried).forPlanning('j-1', 1),
      /SEARCH executions USING INDEX executions_job \(job_id=\?/,
    ],
    [
      'whether a job is about to be planned',
      () => evaluationStore(db).isDue('j-1', ''),
      /SEARCH evaluations USING INDEX evaluations_pending \(job_id=\?\)/,
    ],
    ['what waits to be planned', () => evaluationStore(db).open(), /evaluations USING INDEX evaluations_open/],
    ['the newest event', () => historyStore(db, unhurried).newest(), /SEARCH history/],
  ])('%s', async (_, ask, plan) => {
    asked = [];
    await ask();
    const texts = [...asked];
    expect(texts).not.toEqual([]);
    for (const text of texts) expect(planOf(text)).toMatch(plan);
  });
});
