import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Evaluation, Execution, HistoryEvent, Job } from '@weir/fleet-model';
import { contractViolation } from './contract-check.js';
import { aJob, Harness, type List, removeFolders } from './harness.js';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
  for (let n = 0; n < 7; n++) {
    await h.put(aJob({ name: `job-${n}`, labels: { n: `${n % 2}` }, namespace: n === 6 ? 'prod' : 'default' }));
  }
  await h.settled('job-5', 'running');
});
afterAll(async () => {
  await h.stop();
  removeFolders();
});

const names = async (query: string): Promise<string> =>
  (await h.call<List<Job>>('GET', `/jobs${query}`)).body.items.map(({ spec }) => spec.name.slice(4)).join('');

describe('GET /jobs', () => {
  it.each([
    ['', '543210'],
    ['?namespace=prod', '6'],
    ['?namespace=*', '6543210'],
    ['?order=asc', '012345'],
    ['?reverse=true', '012345'],
    ['?order_by=name', '012345'],
    ['?order_by=name&order=desc', '543210'],
    ['?labels=n=1', '531'],
    ['?labels=n!=1,n', '420'],
    ['?name=job-3', '3'],
    ['?states=stopped', ''],
    ['?state=stopped', ''],
    ['?state=deleted', ''],
    ['?types=pipeline&limit=2', '54'],
    ['?states=', '543210'],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toBe(expected);
  });

  it('pages to the end without repeating or skipping', async () => {
    const seen: string[] = [];
    let token = '';
    do {
      const { body } = await h.call<List<Job>>(
        'GET',
        `/jobs?namespace=*&limit=3${token === '' ? '' : `&next_token=${token}`}`,
      );
      seen.push(...body.items.map(({ spec }) => spec.name));
      token = body.next_token;
    } while (token !== '');
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });
});

it('executions and evaluations are filtered', async () => {
  const job = await h.job('job-1');
  const executions = (await h.call<List<Execution>>('GET', `/executions?job_id=${job.id}`)).body.items;
  expect(executions.map(({ job_id }) => job_id)).toEqual([job.id]);
  const [first] = executions;
  const same = (
    await h.call<List<Execution>>(
      'GET',
      `/executions?node_id=${first?.node_id}&state=running,starting,pending&desired=running&limit=1000`,
    )
  ).body.items;
  expect(same).toHaveLength(6);
  expect((await h.call<List<Execution>>('GET', '/executions?namespace=prod')).body.items).toHaveLength(1);
  const evaluations = (await h.call<List<Evaluation>>('GET', `/evaluations?job_id=${job.id}&triggered_by=job-create`))
    .body.items;
  expect(evaluations.map(({ triggered_by }) => triggered_by)).toEqual(['job-create']);
  expect((await h.call<List<Evaluation>>('GET', '/evaluations?states=failed')).body.items).toEqual([]);
});

it('the check that every answer of these tests passes through does bite', () => {
  const check = (status: number, body: unknown) =>
    contractViolation('GET', '/jobs?limit=1', status, 'application/json', body);
  expect(check(200, { items: [], next_token: '' })).toBeUndefined();
  expect(check(200, { items: [], next_token: '', more: 1 })).toContain('more than the contract says');
  expect(check(200, { items: [{}], next_token: '' })).toContain('listJobs 200');
  expect(check(201, {})).toBe('listJobs may not answer 201');
  expect(check(404, { error: 'x', code: 'job_not_found', status: 404, request_id: 'r' })).toBe(
    'listJobs may not answer job_not_found',
  );
});

describe('the process', () => {
  it.each(['/health', '//health', '//healthz', '/agent/alive'])('%s', async (path) => {
    const { status, body } = await h.call('GET', path);
    expect([status, body]).toEqual([
      200,
      path.includes('alive') ? { status: 'ok' } : { status: 'ok', scheduler: 'running' },
    ]);
  });

  it('says what it is', async () => {
    const { body } = await h.call('GET', '/agent/version');
    expect(body).toMatchObject({ version: '0.0.0-test', api_version: 'v1', mode: 'local' });
  });

  it.each(['/openapi.json', '//openapi.json'])('%s describes every path', async (path) => {
    const { status, body } = await h.call<{ openapi: string; paths: object }>('GET', path);
    expect([status, body.openapi]).toEqual([200, '3.1.0']);
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/jobs', '/jobs/diff', '/jobs/{id}', '/nodes/{id}']),
    );
  });

  it('counts its requests', async () => {
    const { status, text, headers } = await h.call('GET', '//metrics');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/weir_http_requests_total\{method="PUT",route="putJob",status="201"\} 7/);
  });
});

it('an execution has a history of its own', async () => {
  const job = await h.job('job-2');
  const [execution] = (await h.call<List<Execution>>('GET', `/executions?job_id=${job.id}`)).body.items;
  const path = `/executions/${execution?.id}/history`;
  const { items } = (await h.call<List<HistoryEvent>>('GET', path)).body;
  expect(items[0]).toMatchObject({ execution_id: execution?.id, message: 'created' });
  expect(new Set(items.map(({ execution_id }) => execution_id)).size).toBe(1);
  expect((await h.call('GET', '/executions/e-none/history')).status).toBe(404);
});

describe('lists name what they are of by its id or its name', () => {
  it.each([
    ['/executions?job_id=job-1', 1],
    ['/executions?job_id=job-6', 0],
    ['/executions?job_id=job-6&namespace=prod', 1],
    ['/executions?node_id=here&limit=1000', 6],
    ['/executions?node_id=nowhere', 0],
    ['/evaluations?job_id=job-1&triggered_by=job-create', 1],
    ['/evaluations?job_id=nothing', 0],
    ['/nodes?state=connected', 1],
    ['/nodes?state=lost,deleted', 0],
  ])('%s', async (path, count) => {
    expect((await h.call<List<object>>('GET', path)).body.items).toHaveLength(count);
  });

  it('events too', async () => {
    const headers = { accept: 'application/json' };
    const { items } = (await h.call<List<HistoryEvent>>('GET', '/events?job_id=job-2&after=0', { headers })).body;
    const { id } = await h.job('job-2');
    expect(new Set(items.map(({ job_id }) => job_id))).toEqual(new Set([id]));
  });
});
