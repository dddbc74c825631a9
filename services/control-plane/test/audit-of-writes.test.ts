import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { controlPlaneContract } from '@weir/api-contract/control-plane';
import { isOnRecord } from '../src/requests/audited.js';
import { aJob, Harness, type List, otherConfig, removeFolders } from './harness.js';

interface Entry {
  readonly operation: string;
  readonly path: string;
  readonly name: string;
  readonly records: readonly string[];
  readonly request_id: string;
  readonly problem: string | null;
}

/** A request that changes something, `{...}` standing for ids of before, and what makes it possible. */
interface Row {
  readonly method: string;
  readonly path: string;
  readonly json?: unknown;
  readonly before?: () => Promise<unknown>;
}

const headers = { authorization: 'Bearer root' };
let h: Harness;
let made = 0;
beforeAll(async () => {
  h = await Harness.start({ WEIR_TOKENS: 'root', WEIR_JOB_RETENTION_MS: '1' });
});
afterAll(async () => {
  await h.stop();
  removeFolders();
});

const send = (method: string, path: string, json?: unknown) =>
  h.call(method, path, { headers, ...(json === undefined ? {} : { json }) });
const put = (change: object = {}) => send('PUT', '/jobs', aJob({ name: `job-${made}`, ...change }));
const gated = {
  strategy: 'canary',
  canary_count: 1,
  health_check: { deadline: '1h', interval: '10m', success_threshold: 1, failure_threshold: 1 },
};
/** A job whose rollout is under way for as long as the test. */
const underway = async (): Promise<void> => {
  await put({ rollout: gated });
  for (let state = ''; state !== 'running'; ) {
    const path = `/jobs/job-${made}/rollout`;
    const { body } = await h.call<{ rollout: { status: { state: { state_type: string } } } }>('GET', path, { headers });
    state = body.rollout.status.state.state_type;
  }
};
const secondVersion = async (): Promise<void> => {
  await put();
  await put({ config: otherConfig });
};

/** Every write of the contract that is put on record, by its name; a new one has to be added here. */
const WRITES: Readonly<Record<string, Row | 'as others do'>> = {
  collectGarbage: {
    method: 'POST',
    path: '/system/gc',
    before: async () => {
      await put();
      await send('DELETE', `/jobs/job-${made}?force=true`);
      for (let count = 0; count === 0; ) {
        const answer = await h.call<{ collected: { jobs: number } }>('POST', '/system/gc?dry_run=true', { headers });
        count = answer.body.collected.jobs;
      }
    },
  },
  createToken: { method: 'POST', path: '/tokens', json: { name: 'x', scopes: ['read:job'] } },
  deleteJob: { method: 'DELETE', path: '/jobs/{job}?force=true', before: () => put() },
  deleteNode: { method: 'DELETE', path: '/nodes/{node}?force=true' },
  evaluateJob: { method: 'POST', path: '/jobs/{job}/evaluate', before: () => put() },
  failRollout: { method: 'PUT', path: '/jobs/{job}/rollout/fail', before: underway },
  pauseRollout: { method: 'PUT', path: '/jobs/{job}/rollout/pause', before: underway },
  // Both need a canary that was found healthy or paused before; they share everything with the two above.
  promoteRollout: 'as others do',
  putJob: { method: 'PUT', path: '/jobs', json: aJob({ name: 'new' }) },
  putNodeLabels: { method: 'PUT', path: '/nodes/{node}/labels', json: { labels: { zone: 'a', more: 'x' } } },
  putScheduler: { method: 'PUT', path: '/operator/scheduler', json: { paused: false } },
  rerunJob: {
    method: 'PUT',
    path: '/jobs/{job}/rerun',
    before: async () => {
      await put();
      await send('PUT', `/jobs/job-${made}/stop`);
    },
  },
  resetNodeLabels: { method: 'DELETE', path: '/nodes/{node}/labels' },
  resumeRollout: {
    method: 'PUT',
    path: '/jobs/{job}/rollout/resume',
    before: async () => {
      await underway();
      await send('PUT', `/jobs/job-${made}/rollout/pause`);
    },
  },
  revokeToken: { method: 'DELETE', path: '/tokens/{token}' },
  rollbackJob: { method: 'PUT', path: '/jobs/{job}/rollback', json: { version: 1 }, before: secondVersion },
  stopExecution: { method: 'PUT', path: '/executions/{execution}/stop', before: underway },
  stopJob: { method: 'PUT', path: '/jobs/{job}/stop', before: () => put() },
  updateJob: {
    method: 'PUT',
    path: '/jobs/{job}',
    json: aJob({ name: 'renamed', config: otherConfig }),
    before: () => put(),
  },
};

it('the table has every write of people', () => {
  const onRecord = Object.entries(controlPlaneContract).filter(([, endpoint]) => isOnRecord(endpoint));
  expect(Object.keys(WRITES).sort()).toEqual(onRecord.map(([name]) => name).sort());
});

/** The path with ids of what is there in the places of its words. */
async function filled(path: string): Promise<string> {
  const job = `job-${made}`;
  if (path.includes('{execution}')) {
    const { items } = (await h.call<List<{ id: string }>>('GET', `/executions?job_id=${job}`, { headers })).body;
    return path.replace('{execution}', items[0]?.id ?? '');
  }
  if (path.includes('{token}')) {
    const json = { name: 'spare', scopes: ['read:job'] };
    const { token } = (await h.call<{ token: { id: string } }>('POST', '/tokens', { headers, json })).body;
    return path.replace('{token}', token.id);
  }
  return path.replace('{job}', job).replace('{node}', 'here');
}

describe('on record, with who, in which request and what it changed', () => {
  const rows = Object.entries(WRITES).flatMap(([name, row]) => (row === 'as others do' ? [] : [[name, row] as const]));
  // A node that is deleted is back by its next heartbeat only, so this goes last.
  rows.sort(([a], [b]) => Number(a === 'deleteNode') - Number(b === 'deleteNode'));

  it.each(rows)('%s', async (operation, { method, path, json, before }) => {
    made += 1;
    await before?.();
    const asked = await filled(path);
    const answer = await send(method, asked, json);
    expect([answer.status, answer.text]).toEqual([expect.any(Number), expect.any(String)]);
    expect(answer.status).toBeLessThan(300);
    const { items } = (await h.call<List<Entry>>('GET', '/audit?limit=5', { headers })).body;
    const entry = items.find(({ request_id }) => request_id === answer.headers.get('x-request-id'));
    expect(entry).toMatchObject({ operation, path: asked.replace(/\?.*/, ''), name: 'configured', problem: null });
    expect(entry?.records.length).toBeGreaterThan(0);
  });
});
