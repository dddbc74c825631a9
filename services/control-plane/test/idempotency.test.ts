import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JobVersion } from '@weir/fleet-model';
import { aJob, type CallOptions, Harness, type List, removeFolders } from './harness.js';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start({ WEIR_TOKENS: 'alice,bob' });
});
afterAll(async () => {
  await h.stop();
  removeFolders();
});

const as = (token: string, key?: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(key === undefined ? {} : { 'idempotency-key': key }),
});
const keyed = (key: string, json?: unknown): CallOptions => ({
  headers: as('alice', key),
  ...(json === undefined ? {} : { json }),
});
const versions = async (id: string): Promise<number> =>
  (await h.call<List<JobVersion>>('GET', `/jobs/${id}/versions`, { headers: as('alice') })).body.items.length;
const replayed = (headers: Headers): boolean => headers.get('idempotency-replayed') === 'true';

describe('a write with an Idempotency-Key', () => {
  it('is made once; its repeat is told the same', async () => {
    const first = await h.call('PUT', '/jobs', keyed('create', aJob({ name: 'once' })));
    const again = await h.call('PUT', '/jobs', keyed('create', aJob({ name: 'once' })));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect([replayed(first.headers), replayed(again.headers)]).toEqual([false, true]);
    expect(await versions('once')).toBe(1);
  });

  it('is told the same even when the job has moved on since', async () => {
    const first = await h.call('PUT', '/jobs', keyed('past', aJob({ name: 'past' })));
    await h.call('DELETE', '/jobs/past?force=true', { headers: as('alice') });
    const again = await h.call('PUT', '/jobs', keyed('past', aJob({ name: 'past' })));
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  it('is made once when its repeats come at the same time', async () => {
    await h.call('PUT', '/jobs', { headers: as('alice'), json: aJob({ name: 'race' }) });
    const update = { headers: as('alice', 'race'), json: aJob({ name: 'race', description: 'new' }) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => h.call('PUT', '/jobs/race', update)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => !replayed(headers))).toHaveLength(1);
    expect(await versions('race')).toBe(2);
  });

  it.each([
    ['another body', 'PUT', '/jobs', aJob({ name: 'conflict', description: 'other' })],
    ['another switch', 'PUT', '/jobs?force=true', aJob({ name: 'conflict' })],
    ['another job', 'PUT', '/jobs/once', aJob({ name: 'conflict' })],
    ['another operation', 'DELETE', '/jobs/conflict', undefined],
  ])('whose key comes with %s is refused', async (_, method, path, json) => {
    await h.call('PUT', '/jobs', keyed('conflict', aJob({ name: 'conflict' })));
    const refused = await h.fail(method, path, keyed('conflict', json));
    expect([refused.status, refused.body.code]).toEqual([409, 'idempotency_conflict']);
    expect(await versions('conflict')).toBe(1);
  });

  it('has nothing to do with the same key of somebody else', async () => {
    await h.call('PUT', '/jobs', { headers: as('alice', 'shared'), json: aJob({ name: 'hers' }) });
    const his = await h.call('PUT', '/jobs', { headers: as('bob', 'shared'), json: aJob({ name: 'his' }) });
    expect([his.status, replayed(his.headers)]).toEqual([201, false]);
  });

  it('that failed changed nothing, and may be sent again', async () => {
    const early = await h.fail('PUT', '/jobs/later/stop', keyed('retry'));
    expect([early.status, early.body.code]).toEqual([404, 'job_not_found']);
    await h.call('PUT', '/jobs', { headers: as('alice'), json: aJob({ name: 'later' }) });
    expect((await h.call('PUT', '/jobs/later/stop', keyed('retry'))).status).toBe(200);
  });

  it('wakes those who wait for the job, and is planned', async () => {
    const { body } = await h.call<{ job_id: string }>('PUT', '/jobs', keyed('planned', aJob({ name: 'planned' })));
    const waited = await h.call<{ job: { status: { revision: number } } }>(
      'GET',
      `/jobs/${body.job_id}?wait=50s&revision=1`,
      { headers: as('alice') },
    );
    expect(waited.body.job.status.revision).toBeGreaterThan(1);
  });

  it.each([
    ['PUT', '/jobs/steady/stop', undefined],
    ['PUT', '/jobs/steady/rerun', undefined],
    ['PUT', '/nodes/here/labels', { labels: { zone: 'a' } }],
    ['DELETE', '/jobs/steady?force=true', { reason: 'done' }],
    ['DELETE', '/nodes/here?force=true', undefined],
  ])('%s %s takes one', async (method, path, json) => {
    const key = `${method} ${path}`;
    if (path.includes('steady')) {
      await h.call('PUT', '/jobs', { headers: as('alice'), json: aJob({ name: 'steady' }) });
      if (path.endsWith('rerun')) await h.call('PUT', '/jobs/steady/stop', { headers: as('alice') });
    }
    const first = await h.call(method, path, keyed(key, json));
    const again = await h.call(method, path, keyed(key, json));
    expect([first.status, again.text, replayed(again.headers)]).toEqual([200, first.text, true]);
  });

  it.each(['', 'x'.repeat(256)])('with a key of a wrong length is refused', async (key) => {
    const { status, body } = await h.fail('PUT', '/jobs/once/stop', keyed(key));
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });
});

describe('answers', () => {
  it('survive a restart', async () => {
    const before = await Harness.start();
    const request = { headers: { 'idempotency-key': 'k' }, json: aJob() };
    const first = await before.call('PUT', '/jobs', request);
    await before.stop();
    const after = await Harness.start({}, before.dataDir);
    const again = await after.call('PUT', '/jobs', request);
    expect([again.status, again.text, replayed(again.headers)]).toEqual([201, first.text, true]);
    await after.stop();
  });

  it('are forgotten in time', async () => {
    const short = await Harness.start({ WEIR_IDEMPOTENCY_RETENTION_MS: '1' });
    const request = { headers: { 'idempotency-key': 'k' }, json: aJob() };
    expect((await short.call('PUT', '/jobs', request)).status).toBe(201);
    await new Promise((resolve) => setTimeout(resolve, 10));
    const { status, body } = await short.fail('PUT', '/jobs', request);
    expect([status, body.code]).toEqual([422, 'unchanged']);
    await short.stop();
  });
});
