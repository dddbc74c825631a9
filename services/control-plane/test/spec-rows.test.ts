import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Execution, HistoryEvent, Job, JobVersion, Node } from '@weir/fleet-model';
import { aJob, Harness, type List, otherConfig, removeFolders, until } from './harness.js';
import { PlayedNode, someSpec } from './played-node.js';

// One test per row of the service document's sections 3, 4B, 5 and 7, named by the row, over real HTTP and real SQLite.
// Every answer is held against its schema by the harness; other files go into each of these further.

let h: Harness;
beforeEach(async () => {
  h = await Harness.start();
});
afterEach(() => h.stop());
afterAll(removeFolders);

interface Change {
  readonly evaluation_id: string;
  readonly job: Job;
}

/** Without a token, as on this open door. */
const register = (node: PlayedNode) =>
  h.call('POST', '/nodes/register', { json: { node_id: node.id, spec: someSpec() } });

const listed = async (query = ''): Promise<readonly string[]> =>
  (await h.call<List<Job>>('GET', `/jobs${query}`)).body.items.map(({ id }) => id);
const nodeIds = async (): Promise<readonly string[]> =>
  (await h.call<List<Node>>('GET', '/nodes')).body.items.map(({ id }) => id);
const stateOf = async (node: PlayedNode): Promise<string> =>
  (await h.call<{ node: Node }>('GET', `/nodes/${node.id}`)).body.node.status.connection_state;
const active = (list: readonly Execution[]): number =>
  list.filter(({ status }) => !['stopped', 'complete', 'failed', 'lost'].includes(status.compute_state.state_type))
    .length;

/** What must be true of a job that was deleted, whatever it was before. */
async function expectDeleted(id: string, { evaluation_id: evaluationId, job }: Change): Promise<void> {
  expect(job.status.state.state_type).toBe('deleted');
  await until('the evaluation', async () => (await h.evaluation(evaluationId)).status.state.state_type === 'complete');
  await until('all executions stop', async () => active(await h.executions(id)) === 0);
  expect(await listed()).not.toContain(id);
  expect(await listed('?states=deleted')).toContain(id);
  expect((await h.call<List<JobVersion>>('GET', `/jobs/${id}/versions`)).body.items.length).toBeGreaterThan(0);
  expect((await h.call<List<HistoryEvent>>('GET', `/jobs/${id}/history`)).body.items.length).toBeGreaterThan(0);
}

describe('section 3, jobs', () => {
  it.each(['stopped', 'completed', 'failed'] as const)('%s | DELETE | none | deleted', async (state) => {
    const { id } = await h.jobIn(state, 'tap');
    const { status, body } = await h.call<Change>('DELETE', `/jobs/${id}`);
    expect(status).toBe(200);
    await expectDeleted(id, body);
  });

  it.each(['running', 'queued', 'stopped', 'completed', 'failed'] as const)(
    'any state, %s | DELETE | force is true | deleted',
    async (state) => {
      const job =
        state === 'running'
          ? await h.runningJob()
          : state === 'queued'
            ? await h.settled((await h.put(aJob({ selector: { match_labels: { no: 'node' } } }))).body.job_id, 'queued')
            : await h.jobIn(state, 'tap');
      const { status, body } = await h.call<Change>('DELETE', `/jobs/${job.id}`, { json: { force: true } });
      expect(status).toBe(200);
      await expectDeleted(job.id, body);
    },
  );

  it('running | DELETE | force not true | unchanged, refused', async () => {
    const job = await h.runningJob();
    for (const options of [{}, { json: {} }, { json: { force: false } }]) {
      expect((await h.fail('DELETE', `/jobs/${job.id}`, options)).status).toBe(409);
    }
    expect(await h.job(job.id)).toEqual(job);
  });

  it.each(['stopped', 'completed', 'failed'] as const)(
    'PUT creates an evaluation and does not itself move a job that is %s',
    async (state) => {
      const { id } = await h.jobIn(state, 'tap');
      const answer = await h.put(aJob({ config: otherConfig }));
      expect(answer.body.job.status.state.state_type).toBe(state);
      expect((await h.evaluation(answer.body.evaluation_id)).job_id).toBe(id);
    },
  );
});

describe('section 3, nodes', () => {
  const far = async (): Promise<PlayedNode> => {
    const node = new PlayedNode(h);
    await register(node);
    expect(await stateOf(node)).toBe('Connected');
    return node;
  };
  const restart = async (env: Record<string, string>): Promise<void> => {
    await h.stop();
    h = await Harness.start({ WEIR_DISCONNECT_MS: '200', ...env });
  };
  const expectGone = async (node: PlayedNode): Promise<void> => {
    expect((await h.call('DELETE', `/nodes/${node.id}`)).status).toBe(200);
    expect(await nodeIds()).not.toContain(node.id);
    expect(await stateOf(node)).toBe('Deleted');
  };

  it('Lost | DELETE | none | Deleted: hidden, record kept', async () => {
    await restart({ WEIR_LOST_MS: '50' });
    const node = await far();
    await until('it is lost', async () => (await stateOf(node)) === 'Lost');
    await expectGone(node);
  });

  it('Disconnected | DELETE | none | Deleted: hidden, record kept', async () => {
    await restart({});
    const node = await far();
    await until('it is disconnected', async () => (await stateOf(node)) === 'Disconnected');
    await expectGone(node);
  });

  it('Connected | DELETE | force is true | Deleted; registered again when it comes back', async () => {
    const node = await far();
    expect((await h.call('DELETE', `/nodes/${node.id}`, { json: { force: true } })).status).toBe(200);
    expect(await stateOf(node)).toBe('Deleted');
    expect(await nodeIds()).not.toContain(node.id);
    await register(node);
    expect(await stateOf(node)).toBe('Connected');
    expect(await nodeIds()).toContain(node.id);
  });

  it('Connected | DELETE | force not true | unchanged, 409', async () => {
    const node = await far();
    for (const options of [{}, { json: { force: false } }]) {
      expect((await h.fail('DELETE', `/nodes/${node.id}`, options)).status).toBe(409);
    }
    expect(await stateOf(node)).toBe('Connected');
  });

  it('Deleted | garbage collection | after retention and once free of executions | removed', async () => {
    await restart({ WEIR_NODE_RETENTION_MS: '100' });
    const node = await far();
    await h.call('DELETE', `/nodes/${node.id}`, { json: { force: true } });
    await until('it is gone', async () => (await h.call('GET', `/nodes/${node.id}`)).status === 404);
  });
});

describe('section 4B', () => {
  it('PUT /jobs: creates when the name is absent, updates when present, 422 when unchanged', async () => {
    const first = await h.put(aJob());
    expect([first.status, first.body.created]).toEqual([201, true]);
    expect((await h.fail('PUT', '/jobs', { json: aJob() })).status).toBe(422);
    const second = await h.put(aJob({ description: 'other' }));
    expect([second.status, second.body.created, second.body.job_id]).toEqual([200, false, first.body.job_id]);
  });

  it('PUT /jobs/:id: 200, the name may change; id, history and versions stay; an evaluation is made (rule 1)', async () => {
    const { id } = await h.runningJob();
    const renamed = await h.call<Change & { version: number }>('PUT', `/jobs/${id}`, { json: aJob({ name: 'new' }) });
    expect([renamed.status, renamed.body.job.id, renamed.body.version]).toEqual([200, id, 2]);
    expect((await h.evaluation(renamed.body.evaluation_id)).job_id).toBe(id);
    const history = (await h.call<List<HistoryEvent>>('GET', `/jobs/${id}/history`)).body.items;
    expect(history[0]?.message).toBe('created');
    const versions = (await h.call<List<JobVersion>>('GET', `/jobs/${id}/versions`)).body.items;
    expect(versions.map(({ version, spec }) => [version, spec.name])).toEqual([
      [2, 'new'],
      [1, 'tap'],
    ]);
  });

  it('PUT /jobs/:id looks the id up first, then the name (rule 1)', async () => {
    await h.put(aJob({ name: 'taken' }));
    expect((await h.fail('PUT', '/jobs/j-none', { json: aJob({ name: 'taken' }) })).status).toBe(404);
    const { job_id: id } = (await h.put(aJob())).body;
    expect((await h.fail('PUT', `/jobs/${id}`, { json: aJob({ name: 'taken' }) })).status).toBe(409);
  });

  it('DELETE /jobs/:id: 200 with force and reason; returns at once, its evaluation can be watched (rule 2)', async () => {
    const { id } = await h.runningJob();
    const { status, body } = await h.call<Change>('DELETE', `/jobs/${id}`, { json: { force: true, reason: 'why' } });
    expect([status, body.job.status.state.message]).toEqual([200, 'why']);
    const path = `/evaluations/${body.evaluation_id}?wait=5s&revision=1`;
    const { evaluation } = (await h.call<{ evaluation: { status: { state: { state_type: string } } } }>('GET', path))
      .body;
    expect(evaluation.status.state.state_type).toBe('complete');
  });

  it('PUT /jobs/diff: a unified diff, line by line, that changes nothing', async () => {
    const { id } = await h.runningJob();
    const before = await h.job(id);
    const answer = await h.call<{ diff: string }>('PUT', '/jobs/diff', { json: aJob({ description: 'x' }) });
    expect(answer.status).toBe(200);
    expect(answer.body.diff).toMatch(/^--- .*\n\+\+\+ .*\n@@ -\d+,\d+ \+\d+,\d+ @@\n/);
    expect(answer.body.diff).toMatch(/^\+description: x$/m);
    expect(await h.job(id)).toEqual(before);
  });

  it('the diff ignores internal metadata (rule 3)', async () => {
    await h.stop();
    h = await Harness.start({ WEIR_INTERNAL_META_DOMAINS: 'vendor.example' });
    await h.put(aJob());
    const meta = { 'vendor.example/build': '7', 'weir.dev/x': 'y' };
    expect((await h.call<{ diff: string }>('PUT', '/jobs/diff', { json: aJob({ meta }) })).body.diff).toBe('');
    const own = { json: aJob({ meta: { team: 'a' } }) };
    expect((await h.call<{ diff: string }>('PUT', '/jobs/diff', own)).body.diff).toContain('team');
  });

  it.each([
    ['the same', {}, true],
    ['a default written out', { priority: 50, restart_policy: 'on-failure' }, true],
    ['another description', { description: 'x' }, false],
    ['another pipeline', { config: otherConfig }, false],
  ])('an empty diff means 422 (rules 4 and 5): %s', async (_, change, same) => {
    await h.put(aJob());
    const { diff } = (await h.call<{ diff: string }>('PUT', '/jobs/diff', { json: aJob(change) })).body;
    expect(diff === '').toBe(same);
    expect((await h.call('PUT', '/jobs', { json: aJob(change) })).status).toBe(same ? 422 : 200);
  });

  it('GET /jobs: the default list excludes deleted jobs, states=deleted lists them', async () => {
    const kept = (await h.put(aJob({ name: 'kept' }))).body.job_id;
    const gone = (await h.put(aJob({ name: 'gone' }))).body.job_id;
    await h.call('DELETE', `/jobs/${gone}?force=true`);
    expect(await listed()).toEqual([kept]);
    expect(await listed('?states=deleted')).toEqual([gone]);
  });

  it('DELETE /nodes/:id: 200', async () => {
    const node = new PlayedNode(h);
    await register(node);
    const { status, body } = await h.call('DELETE', `/nodes/${node.id}`, { json: { force: true } });
    expect([status, body]).toEqual([200, { node_id: node.id }]);
  });
});

describe('section 5', () => {
  it('every request carries Authorization: Bearer <API_TOKEN>', async () => {
    await h.stop();
    h = await Harness.start({ WEIR_TOKENS: 'good' });
    const status = async (authorization?: string) =>
      (await h.call('GET', '/jobs', authorization === undefined ? {} : { headers: { authorization } })).status;
    expect(await status()).toBe(401);
    expect(await status('Bearer wrong')).toBe(401);
    expect(await status('Basic Z29vZA==')).toBe(401);
    expect(await status('Bearer good')).toBe(200);
  });
});

describe('section 7', () => {
  const row = async (method: string, path: string, json: unknown, status: number, code: string): Promise<void> => {
    const answer = await h.fail(method, path, json === undefined ? {} : { json });
    expect([answer.status, answer.body.code, answer.body.status]).toEqual([status, code, status]);
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
    expect(answer.body.error).not.toBe('');
  };

  it('400 | PUT /jobs/:id | invalid job specification', async () => {
    const { job_id: id } = (await h.put(aJob())).body;
    await row('PUT', `/jobs/${id}`, { name: '', type: 'pipeline' }, 400, 'invalid_job');
    await row('PUT', `/jobs/${id}`, aJob({ config: { input: { nothing: {} }, output: {} } }), 400, 'invalid_pipeline');
  });

  it('404 | PUT /jobs/:id | job id does not exist', () =>
    row('PUT', '/jobs/j-00000000-0000-7000-8000-000000000000', aJob(), 404, 'job_not_found'));

  it('409 | PUT /jobs/:id | new name already exists in the namespace', async () => {
    await h.put(aJob({ name: 'taken' }));
    const { job_id: id } = (await h.put(aJob())).body;
    await row('PUT', `/jobs/${id}`, aJob({ name: 'taken' }), 409, 'job_name_taken');
  });

  it('422 | PUT /jobs, PUT /jobs/:id | spec unchanged', async () => {
    const { job_id: id } = (await h.put(aJob())).body;
    await row('PUT', '/jobs', aJob(), 422, 'unchanged');
    await row('PUT', `/jobs/${id}`, aJob(), 422, 'unchanged');
  });

  it('500 | PUT /jobs/:id, DELETE /nodes/:id | storage error', async () => {
    const { job_id: id } = (await h.put(aJob())).body;
    const { id: nodeId } = await h.node();
    await h.plane.store.close();
    await row('PUT', `/jobs/${id}`, aJob({ description: 'x' }), 500, 'internal');
    await row('DELETE', `/nodes/${nodeId}`, { force: true }, 500, 'internal');
  });

  it('400 | DELETE /nodes/:id | invalid node id', () => row('DELETE', '/nodes/!', undefined, 400, 'invalid_request'));

  it('404 | DELETE /nodes/:id | node not found', () =>
    row('DELETE', '/nodes/n-00000000-0000-7000-8000-000000000000', undefined, 404, 'node_not_found'));

  it('409 | DELETE /nodes/:id | Connected without force', () =>
    row('DELETE', '/nodes/here', undefined, 409, 'node_state_conflict'));
});
