import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createIds, type Job, NO_CAPABILITIES, type Node, type NodeSpec } from '@weir/fleet-model';
import { ForwardClock } from './forward-clock.js';
import { aJob, type ErrorBody, freshDataDir, Harness, type List, removeFolders, until } from './harness.js';

let h: Harness;
afterEach(() => h.stop());
afterAll(removeFolders);

const ids = createIds();
const spec = (change: Partial<NodeSpec> = {}): NodeSpec => ({
  name: 'far',
  hostname: 'far.example',
  os: 'linux',
  arch: 'arm64',
  agent_version: '1.2.3',
  labels: { zone: 'far' },
  capabilities: NO_CAPABILITIES,
  ...change,
});

interface Assigned {
  readonly digest: string;
  readonly items: readonly {
    execution_id: string;
    desired_state: string;
    job_name: string;
    job_version: number;
    config: unknown;
  }[];
}

/** A node that is played by hand, through the protocol alone. */
class Far {
  readonly id = ids.next('node');
  #seq = 0;

  register(change: Partial<NodeSpec> = {}) {
    return h.call<{ digest: string; heartbeat_interval_ms: number }>('POST', '/nodes/register', {
      json: { node_id: this.id, spec: spec(change) },
    });
  }
  beat(extra: object = {}) {
    return h.call<{ register: boolean; digest: string } & ErrorBody>('POST', `/nodes/${this.id}/heartbeat`, {
      json: { digest: '', resource_usage: { cpu_percent: 7 }, ...extra },
    });
  }
  async assigned(query = ''): Promise<Assigned> {
    return (await h.call<Assigned>('GET', `/nodes/${this.id}/assignments${query}`)).body;
  }
  async report(execution_id: string, state_type: string, seq = ++this.#seq): Promise<string | undefined> {
    const report = {
      execution_id,
      seq,
      compute_state: { state_type, message: '', details: {} },
      at: '2026-01-01T00:00:00Z',
    };
    const { body } = await h.call<{ results: { outcome: string }[] }>('POST', `/nodes/${this.id}/reports`, {
      json: { reports: [report] },
    });
    return body.results[0]?.outcome;
  }
  async state(): Promise<string> {
    return (await h.call<{ node: Node }>('GET', `/nodes/${this.id}`)).body.node.status.connection_state;
  }
  async firstExecution(): Promise<string> {
    await until('an assignment', async () => (await this.assigned()).items.length > 0);
    return (await this.assigned()).items[0]?.execution_id ?? '';
  }
}

const farJob = (change: object = {}) =>
  aJob({ name: 'far-job', selector: { match_labels: { zone: 'far' } }, ...change });

describe('with time-outs that do not matter', () => {
  beforeEach(async () => {
    h = await Harness.start();
  });

  it('the local node is there, connected, with what it can run', async () => {
    await until('connected', async () => (await h.node()).status.connection_state === 'Connected');
    const node = await h.node();
    expect(node.spec).toMatchObject({ name: 'here', labels: { zone: 'a', pipeline_role: 'notify' } });
    expect(node.spec.capabilities).toMatchObject({ inputs: ['generate'], runtimes: ['scripted'] });
    const { items } = (await h.call<List<Node>>('GET', '/nodes?states=connected&labels=zone=a')).body;
    expect(items.map(({ id }) => id)).toEqual([node.id]);
    expect((await h.call<{ node: Node }>('GET', '/nodes/here')).body.node.id).toBe(node.id);
  });

  it('DELETE /nodes/:id: 400, 404, 409 without force, 200 with it, and back again by itself', async () => {
    const far = new Far();
    await far.register();
    for (const [id, status, code] of [
      ['n-1', 400, 'invalid_request'],
      ['n-not-a-uuid', 400, 'invalid_request'],
      ['%20', 400, 'invalid_request'],
      ["x'%20OR%201=1", 400, 'invalid_request'],
      ['nobody', 404, 'node_not_found'],
      [ids.next('node'), 404, 'node_not_found'],
      [far.id, 409, 'node_state_conflict'],
      ['far', 409, 'node_state_conflict'],
    ] as const) {
      const { body } = await h.fail('DELETE', `/nodes/${id}`);
      expect([id, body.status, body.code]).toEqual([id, status, code]);
    }
    const deleted = await h.call('DELETE', `/nodes/${far.id}`, { json: { force: true } });
    expect([deleted.status, deleted.body]).toEqual([200, { node_id: far.id }]);
    expect((await h.fail('DELETE', `/nodes/${far.id}`)).status).toBe(404);
    const visible = async (query: string) =>
      (await h.call<List<Node>>('GET', `/nodes${query}`)).body.items.map(({ id }) => id);
    expect(await visible('')).not.toContain(far.id);
    expect(await visible('?states=DELETED')).toEqual([far.id]);
    expect(await far.state()).toBe('Deleted');
    expect((await far.beat()).body).toMatchObject({ status: 404, code: 'node_not_found' });
    await far.register();
    expect(await far.state()).toBe('Connected');
  });

  it('a node that says goodbye is disconnected at once and may be deleted', async () => {
    const far = new Far();
    await far.register();
    await far.beat({ shutting_down: true });
    expect(await far.state()).toBe('Disconnected');
    expect((await far.beat()).body.register).toBe(true);
    expect((await h.call('DELETE', `/nodes/${far.id}`)).status).toBe(200);
  });

  it('a heartbeat shows in the node, and an unknown node is told so', async () => {
    const far = new Far();
    expect((await far.beat()).body.code).toBe('node_not_found');
    await far.register();
    await far.beat();
    const { node } = (await h.call<{ node: Node }>('GET', `/nodes/${far.id}`)).body;
    expect(node.status.last_heartbeat).not.toBeNull();
    expect(node.status.resource_usage).toEqual({ cpu_percent: 7 });
  });

  it('a job that waits is given to the node that joins', async () => {
    const { body } = await h.put(farJob());
    await h.settled(body.job_id, 'queued');
    const far = new Far();
    await far.register();
    const id = await far.firstExecution();
    const [assignment] = (await far.assigned()).items;
    expect(assignment).toMatchObject({
      execution_id: id,
      desired_state: 'running',
      job_name: 'far-job',
      job_version: 1,
      config: body.job.spec.config,
    });
    expect(await far.report(id, 'running')).toBe('accepted');
    await h.settled(body.job_id, 'running');
  });

  it('a pull waits for a change, and the heartbeat tells the digest of the set', async () => {
    const far = new Far();
    const { body } = await far.register();
    expect((await far.assigned()).digest).toBe(body.digest);
    const waiting = far.assigned(`?wait=50s&digest=${body.digest}`);
    await h.put(farJob());
    const set = await waiting;
    expect(set.items).toHaveLength(1);
    expect((await far.beat()).body.digest).toBe(set.digest);
    const began = performance.now();
    expect((await far.assigned(`?wait=100ms&digest=${set.digest}`)).digest).toBe(set.digest);
    expect(performance.now() - began).toBeGreaterThan(80);
  });

  it('reports: late, repeated, foreign, impossible and final ones change nothing and say so', async () => {
    const far = new Far();
    await far.register();
    await h.put(farJob());
    const id = await far.firstExecution();
    expect(await far.report(id, 'running', 5)).toBe('accepted');
    expect(await far.report(id, 'degraded', 5)).toBe('stale');
    expect(await far.report(id, 'degraded', 4)).toBe('stale');
    expect(await far.report(id, 'lost', 6)).toBe('invalid_transition');
    expect(await far.report(ids.next('execution'), 'running', 7)).toBe('unknown_execution');
    const other = new Far();
    await other.register({ name: 'other', labels: {} });
    expect(await other.report(id, 'failed', 8)).toBe('unknown_execution');
    expect(await far.report(id, 'stopping', 9)).toBe('accepted');
    expect(await far.report(id, 'running', 10)).toBe('invalid_transition');
    expect(await far.report(id, 'complete', 11)).toBe('accepted');
    expect(await far.report(id, 'running', 12)).toBe('terminal');
  });

  it('a stop reaches a node that was away, and a new version waits for its word', async () => {
    const far = new Far();
    await far.register();
    const { body } = await h.put(farJob());
    const first = await far.firstExecution();
    await far.report(first, 'running');
    await far.beat({ shutting_down: true });
    await h.put(farJob({ restart_policy: 'always' }));
    await until('told to stop', async () => (await far.assigned()).items[0]?.desired_state === 'stopped');
    expect((await far.assigned()).items).toHaveLength(1);
    await far.register();
    expect((await far.assigned()).items.map(({ execution_id }) => execution_id)).toEqual([first]);
    await far.report(first, 'stopped');
    await until('the new one', async () => (await far.assigned()).items[0]?.job_version === 2);
    expect((await h.executions(body.job_id)).map((e) => e.status.compute_state.state_type)).toEqual([
      'pending',
      'stopped',
    ]);
  });

  it('labels set by an operator outlive those that the node brings', async () => {
    const far = new Far();
    await far.register({ labels: { zone: 'own' } });
    await h.call('PUT', `/nodes/${far.id}/labels`, { json: { labels: { zone: 'set' } } });
    await far.register({ labels: { zone: 'own' } });
    expect((await h.call<{ node: Node }>('GET', `/nodes/${far.id}`)).body.node.spec.labels).toEqual({ zone: 'set' });
    const reset = await h.call<{ node: Node }>('DELETE', `/nodes/${far.id}/labels`);
    expect(reset.body.node.spec.labels).toEqual({ zone: 'own' });
    await far.register({ labels: { zone: 'new' } });
    expect((await h.call<{ node: Node }>('GET', `/nodes/${far.id}`)).body.node.spec.labels).toEqual({ zone: 'new' });
    expect((await h.call('DELETE', `/nodes/${far.id}/labels`, { headers: { 'if-match': '"1"' } })).status).toBe(412);
    const wrong = await h.fail('PUT', `/nodes/${far.id}/labels`, { json: { labels: { '-': 'x' } } });
    expect(wrong.status).toBe(400);
  });

  it('registering again without news plans nothing', async () => {
    const far = new Far();
    await far.register();
    await h.put(farJob());
    await far.firstExecution();
    const count = async () => (await h.call<List<unknown>>('GET', '/evaluations')).body.items.length;
    const before = await count();
    await far.register();
    expect(await count()).toBe(before);
  });

  it.each([['x'], ['n-1'], ['j-00000000-0000-7000-8000-000000000000']])(
    'a node may not call itself %s',
    async (node_id) => {
      expect((await h.fail('POST', '/nodes/register', { json: { node_id, spec: spec() } })).status).toBe(400);
    },
  );
});

describe('as time passes', () => {
  const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
  let clock: ForwardClock;
  const start = async (env: Readonly<Record<string, string>>) => {
    clock = new ForwardClock();
    h = await Harness.start(env, freshDataDir(), clock);
  };

  it('silence: Disconnected, its work stays; long silence: Lost, its work is given up; deleted; removed', async () => {
    await start({ WEIR_MODE: 'server' });
    const far = new Far();
    await far.register();
    const { body } = await h.put(farJob());
    const first = await far.firstExecution();
    await far.report(first, 'running');
    await h.settled(body.job_id, 'running');
    expect(await far.state()).toBe('Connected');
    clock.forward(2 * MINUTE);
    await until('Disconnected', async () => (await far.state()) === 'Disconnected');
    expect((await h.executions(body.job_id))[0]?.status.compute_state.state_type).toBe('running');
    clock.forward(HOUR);
    await until('Lost', async () => (await far.state()) === 'Lost');
    const queued: Job = await h.settled(body.job_id, 'queued');
    expect(queued.status.desired_state).toBe('running');
    expect((await h.executions(body.job_id))[0]?.status.compute_state).toMatchObject({
      state_type: 'lost',
      message: 'its node is lost',
    });
    expect((await h.call('DELETE', `/nodes/${far.id}`)).status).toBe(200);
    expect(await far.state()).toBe('Deleted');
    clock.forward(DAY);
    await until('removed', async () => (await h.call('GET', `/nodes/${far.id}`)).status === 404);
  });

  it('a node that comes back from Lost gets a new execution', async () => {
    await start({ WEIR_MODE: 'server' });
    const far = new Far();
    await far.register();
    const { body } = await h.put(farJob());
    const first = await far.firstExecution();
    await far.report(first, 'running');
    clock.forward(2 * MINUTE);
    await until('Disconnected', async () => (await far.state()) === 'Disconnected');
    clock.forward(HOUR);
    await until('Lost', async () => (await far.state()) === 'Lost');
    await h.settled(body.job_id, 'queued');
    await far.register();
    const second = await far.firstExecution();
    expect(second).not.toBe(first);
    expect(await far.report(first, 'running')).toBe('terminal');
  });

  it('the node of this process stays connected all the while', async () => {
    await start({ WEIR_HEARTBEAT_MS: '20' });
    await until('connected', async () => (await h.node()).status.connection_state === 'Connected');
    const { connected_since } = (await h.node()).status;
    for (let minute = 0; minute < 5; minute++) {
      clock.forward(MINUTE);
      const now = clock.now();
      await until('heard', async () => Date.parse((await h.node()).status.last_heartbeat ?? '') >= now);
    }
    expect((await h.node()).status).toMatchObject({ connection_state: 'Connected', connected_since });
  });
});
