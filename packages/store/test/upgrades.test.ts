import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_ROLLOUT, toTimestamp } from '@weir/fleet-model';
import Database from 'better-sqlite3';
import { openSqliteStore } from '../src/index.js';
import { dumpSchema, migrate, migrations } from '../src/sqlite/migrate.js';

const FIXTURES = new URL('upgrades/', import.meta.url);
const schemas = readdirSync(FIXTURES).map((file) => Number(file.slice(0, 4)));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weir-upgrades-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A database as the build of that schema left it; released migrations are never edited, so they make it today too. */
function oldDatabase(schema: number, name = 'old'): string {
  const file = join(folder, `${name}-${schema}.db`);
  const database = new Database(file);
  for (const { version } of migrations().filter((each) => each.version <= schema)) {
    migrate(
      database,
      migrations().filter((each) => each.version <= version),
    );
    database.exec(readFileSync(new URL(`${String(version).padStart(4, '0')}.sql`, FIXTURES), 'utf8'));
  }
  database.close();
  return file;
}

it('there is a fixture for each schema', () => {
  expect([...schemas].sort((a, b) => a - b)).toEqual(migrations().map(({ version }) => version));
});

describe.each(schemas)('a database of schema %i', (schema) => {
  it('opens with everything it held, and takes new records', async () => {
    const file = oldDatabase(schema);
    const store = openSqliteStore(file);
    const job = await store.jobs.findLive('default', 'tap');
    expect(job).toMatchObject({ id: 'j-1', status: { version: 2, run_version: 1, revision: 5 } });
    expect(await store.versions.get('j-1', 1)).toMatchObject({ stable: true, spec: { description: 'first' } });
    expect(await store.executions.get('e-1')).toMatchObject({ node_id: 'n-1', status: { report_seq: 3 } });
    expect(await store.evaluations.get('v-1')).toMatchObject({ status: { state: { state_type: 'complete' } } });
    expect(await store.nodes.get('n-1')).toMatchObject({ spec: { name: 'here' } });
    expect((await store.history.list({ jobId: 'j-1' }, { limit: 5, token: '' })).items).toMatchObject([
      { seq_num: 1, message: 'created' },
    ]);
    expect(await store.tokens.findByHash('abc')).toMatchObject({ id: 't-1', kind: 'api', scopes: ['*'], labels: {} });
    const rollout = await store.rollouts.get('r-1');
    if (schema >= 4) {
      expect(rollout).toMatchObject({ job_version: 2, strategy: 'canary', status: { waves: { begun: 1, total: 3 } } });
      expect(await store.settings.get('scheduler')).toEqual({ paused: true });
    } else {
      expect(rollout).toBeUndefined();
      const { status } = (await store.executions.get('e-1')) ?? {};
      expect(status).toMatchObject({ desired_since: status?.updated_at, compute_since: status?.updated_at });
    }
    expect((await store.evaluations.blockedOf('j-1'))?.id).toBe(schema >= 7 ? 'v-2' : undefined);
    const answer = { caller: '', key: 'new', fingerprint: '', status: 200, headers: {}, body: '{}' };
    await store.transaction((writer) => writer.answers.insert({ ...answer, created_at: toTimestamp(1) }));
    await store.close();
  });

  it('ends with the schema of a new one', () => {
    const old = new Database(oldDatabase(schema, 'upgraded'));
    migrate(old);
    expect(dumpSchema(old)).toBe(readFileSync(new URL('../schema.sql', import.meta.url), 'utf8'));
    old.close();
  });
});

it('specs from before a field of the health check compare equal to what is submitted today', async () => {
  const file = oldDatabase(3, 'before-health');
  const database = new Database(file);
  const { min_healthy_time: _, ...check } = DEFAULT_ROLLOUT.health_check;
  const old = JSON.stringify({ rollout: { ...DEFAULT_ROLLOUT, health_check: check } });
  database.prepare('UPDATE jobs SET spec = json_patch(spec, ?)').run(old);
  database.prepare('UPDATE job_versions SET spec = json_patch(spec, ?)').run(old);
  database.close();
  const store = openSqliteStore(file);
  expect((await store.jobs.get('j-1'))?.spec.rollout).toEqual(DEFAULT_ROLLOUT);
  expect((await store.versions.get('j-1', 2))?.spec.rollout).toEqual(DEFAULT_ROLLOUT);
  await store.close();
});
