import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '../src/clock.js';
import { aJob, freshDataDir, Harness, type List, type PutJobBody, removeFolders } from './harness.js';

interface Entry {
  readonly seq_num: number;
  readonly token_id: string | null;
  readonly name: string;
  readonly remote_address: string | null;
  readonly request_id: string;
  readonly operation: string;
  readonly path: string;
  readonly records: readonly string[];
  readonly problem: string | null;
}

let h: Harness;
beforeAll(async () => {
  h = await Harness.start({ WEIR_TOKENS: 'root-token' });
});
afterAll(async () => {
  await h.stop();
  removeFolders();
});

const headers = { authorization: 'Bearer root-token' };
const entries = async (): Promise<readonly Entry[]> =>
  (await h.call<List<Entry>>('GET', '/audit', { headers })).body.items;

describe('the audit log', () => {
  it('says who changed what, when, from where and in which request', async () => {
    const { body: made } = await h.call<{ token: { id: string }; secret: string }>('POST', '/tokens', {
      headers,
      json: { name: 'deployer', scopes: ['write:job'] },
    });
    const put = await h.call<PutJobBody>('PUT', '/jobs', {
      headers: { authorization: `Bearer ${made.secret}`, 'x-request-id': 'deploy-42' },
      json: aJob({ name: 'watched' }),
    });
    const [newest, before] = await entries();
    expect(newest).toMatchObject({
      token_id: made.token.id,
      name: 'deployer',
      remote_address: '127.0.0.1',
      request_id: 'deploy-42',
      operation: 'putJob',
      path: '/jobs',
      records: [put.body.job_id, expect.stringMatching(/^r-/), put.body.evaluation_id],
      problem: null,
    });
    expect(before).toMatchObject({ operation: 'createToken', name: 'configured', records: [made.token.id] });
  });

  it.each([
    ['PUT', '/jobs/steady', aJob({ name: 'steady', description: 'x' }), 'updateJob', '/jobs/steady'],
    ['PUT', '/jobs/steady/stop', undefined, 'stopJob', '/jobs/steady/stop'],
    ['PUT', '/jobs/steady/rerun', undefined, 'rerunJob', '/jobs/steady/rerun'],
    ['DELETE', '/jobs/a%20b?force=true', undefined, 'deleteJob', '/jobs/a%20b'],
    ['PUT', '/nodes/here/labels', { labels: { zone: 'b' } }, 'putNodeLabels', '/nodes/here/labels'],
    ['DELETE', '/nodes/here?force=true', undefined, 'deleteNode', '/nodes/here'],
  ])('has %s %s', async (method, path, json, operation, recorded) => {
    const name = path.includes('a%20b') ? 'a b' : 'steady';
    await h.call('PUT', '/jobs', { headers, json: aJob({ name }) });
    const options = { headers, ...(json === undefined ? {} : { json }) };
    expect((await h.call(method, path, options)).status).toBe(200);
    expect((await entries())[0]).toMatchObject({ operation, path: recorded });
  });

  it('has nothing of what changed nothing: readings, dry runs, repeats, and what nodes do', async () => {
    const keyed = { headers: { ...headers, 'idempotency-key': 'k' }, json: aJob({ name: 'twice' }) };
    await h.call('PUT', '/jobs', keyed);
    const [last] = await entries();
    await h.call('PUT', '/jobs', keyed);
    await h.call('PUT', '/jobs?dry_run=true', { headers, json: aJob({ name: 'new' }) });
    await h.call('PUT', '/jobs/diff', { headers, json: aJob({ name: 'twice' }) });
    await h.call('GET', '/jobs/twice', { headers });
    expect((await entries())[0]).toEqual(last);
    expect((await entries()).filter(({ operation }) => /register|heartbeat|report/i.test(operation))).toEqual([]);
  });

  it.each([
    ['unchanged', 'PUT', '/jobs', aJob({ name: 'refused' }), 'putJob', 'unchanged'],
    ['invalid', 'PUT', '/jobs', { name: 'refused' }, 'putJob', 'invalid_job'],
    ['no JSON at all', 'PUT', '/jobs/refused/rollback', 'x', 'rollbackJob', 'invalid_request'],
    ['not there', 'PUT', '/jobs/none/stop', undefined, 'stopJob', 'job_not_found'],
    ['in the wrong state', 'DELETE', '/jobs/refused', undefined, 'deleteJob', 'job_state_conflict'],
  ])('has what was refused: %s', async (_, method, path, json, operation, problem) => {
    await h.call('PUT', '/jobs', { headers, json: aJob({ name: 'refused' }) });
    const answer = await h.call(method, path, { headers, ...(json === undefined ? {} : { json }) });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await entries())[0]).toMatchObject({
      operation,
      path,
      problem,
      name: 'configured',
      remote_address: '127.0.0.1',
      request_id: answer.headers.get('x-request-id'),
      records: [],
    });
  });

  it('has those who lack the scope by their token, and those without a token as nobody', async () => {
    const { body } = await h.call<{ token: { id: string }; secret: string }>('POST', '/tokens', {
      headers,
      json: { name: 'reader', scopes: ['read:job'] },
    });
    await h.call('PUT', '/jobs/refused/stop', { headers: { authorization: `Bearer ${body.secret}` } });
    await h.call('PUT', '/jobs/refused/stop');
    expect((await entries()).slice(0, 2)).toMatchObject([
      { token_id: null, name: 'anonymous', operation: 'stopJob', problem: 'unauthorized' },
      { token_id: body.token.id, name: 'reader', operation: 'stopJob', problem: 'forbidden' },
    ]);
  });

  it('is not filled by whoever guesses', async () => {
    const clock = { now: () => Date.UTC(2026, 0, 1), after: systemClock.after };
    const still = await Harness.start({ WEIR_TOKENS: 'root-token' }, freshDataDir(), clock);
    for (let n = 0; n < 60; n++) await still.call('PUT', '/jobs/refused/stop');
    const { items } = (await still.call<List<Entry>>('GET', '/audit?limit=100', { headers })).body;
    expect(items.filter(({ problem }) => problem === 'unauthorized')).toHaveLength(30);
    await still.stop();
  });

  it('has changes without a token as those of nobody', async () => {
    const open = await Harness.start();
    await open.put(aJob());
    const { items } = (await open.call<List<Entry>>('GET', '/audit')).body;
    expect(items).toMatchObject([{ token_id: null, name: 'anonymous', operation: 'putJob' }]);
    await open.stop();
  });
});
