import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Evaluation,
  type HistoryEvent,
  isTerminalEvaluationState,
  type Job,
  type JobVersion,
  type Rollout,
} from '@weir/fleet-model';
import { ForwardClock } from './forward-clock.js';
import { aJob, freshDataDir, Harness, type List, removeFolders, until } from './harness.js';
import { PlayedFleet } from './played-fleet.js';

const MINUTE = 60_000;
const clock = new ForwardClock();
let h: Harness;
let fleet: PlayedFleet;
beforeAll(async () => {
  // Played nodes send no heartbeats.
  h = await Harness.start({ WEIR_DISCONNECT_MS: String(1440 * MINUTE) }, freshDataDir(), clock);
});
afterEach(() => fleet.leave());
afterAll(async () => {
  await h.stop();
  removeFolders();
});

const check = { deadline: '10m', interval: '20ms', success_threshold: 2, failure_threshold: 2 };
/** Another pipeline for each number, all of them sound. */
const config = (n: number) => ({
  input: { generate: { mapping: `root = "${n}"`, interval: '1s' } },
  output: { drop: {} },
});
let counter = 0;

/** A job that runs as version 1, immediately spread, on a fleet of its own. */
async function deployed(size: number): Promise<string> {
  fleet = await PlayedFleet.join(h, size);
  counter += 1;
  const { body } = await h.put(job(1, { strategy: 'immediate' }));
  await fleet.allRun(1);
  await rolloutIs(body.job_id, 'successful');
  return body.job_id;
}

const job = (n: number, rollout: object): Record<string, unknown> =>
  aJob({
    name: `rolled-${counter}`,
    selector: { match_labels: { zone: 'fleet' }, match_ids: [...fleet.nodes] },
    config: config(n),
    rollout: { health_check: check, ...rollout },
  });

async function rollout(id: string): Promise<Rollout> {
  return (await h.call<{ rollout: Rollout }>('GET', `/jobs/${id}/rollout`)).body.rollout;
}
async function rolloutIs(id: string, state: Rollout['status']['state']['state_type'], version?: number) {
  let seen: Rollout | undefined;
  await until(`the rollout is ${state}`, async () => {
    seen = await rollout(id);
    return seen.status.state.state_type === state && (version === undefined || seen.job_version === version);
  });
  return seen as Rollout;
}
const isOver = ({ status }: Evaluation): boolean => isTerminalEvaluationState(status.state.state_type);
const verb = (id: string, name: string, json: object = {}) =>
  h.call<{ rollout: Rollout; evaluation_id: string }>('PUT', `/jobs/${id}/rollout/${name}`, { json });
const messages = async (id: string): Promise<readonly string[]> =>
  (await h.call<List<HistoryEvent>>('GET', `/jobs/${id}/history?event_type=job&limit=200`)).body.items.map(
    ({ message }) => message,
  );

describe('immediate', () => {
  it('is one wave over all nodes, successful when all run, and its version is stable then', async () => {
    const id = await deployed(3);
    expect(await rollout(id)).toMatchObject({
      id: expect.stringMatching(/^r-/),
      job_id: id,
      job_version: 1,
      strategy: 'immediate',
      restores_version: null,
      rollback_of: null,
      status: {
        state: { state_type: 'successful', message: '3 of 3 nodes healthy' },
        phase: 'waves',
        waves: { begun: 1, total: 1, size: 3 },
        counts: { total: 3, waiting: 0, updating: 0, healthy: 3, failed: 0, away: 0 },
      },
    });
    const { items } = (await h.call<List<JobVersion>>('GET', `/jobs/${id}/versions`)).body;
    expect(items.map(({ stable }) => stable)).toEqual([true]);
    const executions = await h.executions(id);
    expect(new Set(executions.map(({ rollout_id }) => rollout_id))).toEqual(new Set([(await rollout(id)).id]));
  });

  it.each(['pause', 'resume', 'promote', 'fail'])('leaves nothing to %s', async (name) => {
    const id = await deployed(1);
    const { status, body } = await h.fail('PUT', `/jobs/${id}/rollout/${name}`);
    expect([status, body.code]).toEqual([409, 'rollout_state_conflict']);
    expect(body.error).toContain('carried out at once');
  });
});

describe('rolling', () => {
  it('goes wave by wave, never more nodes at a time than asked for, and ends with all of them', async () => {
    const id = await deployed(6);
    fleet.mostIdle = 0;
    const { body } = await h.put(job(2, { strategy: 'rolling', max_parallel: 34 }));
    expect(body.warnings).toEqual([]);
    expect(body.job.status.version).toBe(2);
    const states = new Set<string>();
    await until('the rollout is over', async () => {
      states.add((await h.job(id)).status.state.state_type);
      return (await rollout(id)).status.finished_at !== null;
    });
    expect([...states].filter((state) => state !== 'running')).toEqual(['deploying']);
    await fleet.allRun(2);
    expect(fleet.mostIdle).toBeLessThanOrEqual(2);
    expect((await rollout(id)).status).toMatchObject({
      state: { state_type: 'successful', message: '6 of 6 nodes healthy' },
      waves: { begun: 3, total: 3, size: 2 },
    });
    await h.settled(id, 'running');
    const told = (await messages(id)).filter((message) => message.startsWith('rollout '));
    expect(told.filter((message) => message.includes('wave')).length).toBe(3);
    expect(told.at(-1)).toBe('rollout successful: 6 of 6 nodes healthy');
  });

  it('counts nodes in the older block', async () => {
    const id = await deployed(3);
    fleet.mostIdle = 0;
    const { rollout: _, ...rest } = job(2, {});
    await h.put({ ...rest, deployment: { strategy: 'rolling', max_parallel: 1, health_check: check } });
    await rolloutIs(id, 'successful', 2);
    expect((await rollout(id)).status.waves).toEqual({ begun: 3, total: 3, size: 1 });
    expect(fleet.mostIdle).toBeLessThanOrEqual(1);
  });

  it('a version that fails is stopped, and the last stable one comes back as a new version', async () => {
    const id = await deployed(4);
    fleet.conduct.set(2, 'failed');
    await h.put(job(2, { strategy: 'rolling', max_parallel: 25 }));
    const back = await rolloutIs(id, 'successful', 3);
    expect(back).toMatchObject({ job_version: 3, restores_version: 1, rollback_of: 2 });
    await fleet.allRun(3);
    const { status, spec } = await h.settled(id, 'rollout_failed');
    expect(status.state.message).toBe('the rollout of version 2 failed; version 1 is back as version 3');
    expect(spec.config).toEqual(config(1));
    const executions = await h.executions(id);
    // Only one node was ever touched: the others went on with what they ran.
    expect(executions.filter(({ job_version }) => job_version === 2)).toHaveLength(1);
    expect(executions).toHaveLength(4 + 1 + 1);
    expect(executions.find(({ job_version }) => job_version === 2)?.status.health).toBe('unhealthy');
    const told = await messages(id);
    expect(
      told.some((text) => /^rollout failed: 1 of 4 nodes failed, 0 may: e-.* was failed: the port/.test(text)),
    ).toBe(true);
    expect(told).toContain('rolled back to version 1');
    const { items } = (await h.call<List<Evaluation>>('GET', `/jobs/${id}/evaluations?limit=200`)).body;
    expect(items.map(({ triggered_by }) => triggered_by)).toContain('deployment-rollback');
    expect((await h.call<List<JobVersion>>('GET', `/jobs/${id}/versions`)).body.items.map((v) => v.stable)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('without rollback the failed version stays where it is, and goes nowhere else', async () => {
    const id = await deployed(3);
    fleet.conduct.set(2, 'degraded');
    await h.put(job(2, { strategy: 'rolling', max_parallel: 34, no_auto_rollback: true }));
    await h.settled(id, 'rollout_failed');
    expect((await h.job(id)).status).toMatchObject({ version: 2, desired_state: 'running' });
    expect([...(await fleet.versions())].sort()).toEqual([1, 1, 2]);
    await h.put(job(3, { strategy: 'rolling', max_parallel: 34 }));
    await fleet.allRun(3);
    await h.settled(id, 'running');
  });

  it('a node that says nothing fails at its deadline; as many as allowed may', async () => {
    const id = await deployed(4);
    const silent = fleet.nodes[0] ?? '';
    fleet.oddities.set(silent, 'silent');
    await h.put(job(2, { strategy: 'rolling', max_parallel: 50, max_failed_nodes: 1 }));
    const updated = async () => (await h.executions(id)).filter(({ job_version }) => job_version === 2);
    await until('all others of its wave are healthy', async () => {
      const healthy = new Map((await updated()).map(({ node_id, status }) => [node_id, status.health === 'healthy']));
      return healthy.has(silent) && [...healthy].every(([node, well]) => well === (node !== silent));
    });
    clock.forward(10 * MINUTE);
    const { status } = await rolloutIs(id, 'successful', 2);
    expect(status.counts).toMatchObject({ total: 4, healthy: 3, failed: 1 });
    expect([...(await fleet.versions())]).toEqual([2, 2, 2, 2]);
  });

  it('a first version that fails has nothing to return to', async () => {
    fleet = await PlayedFleet.join(h, 2);
    counter += 1;
    fleet.conduct.set(1, 'failed');
    const { body } = await h.put(job(1, { strategy: 'rolling', max_parallel: 50 }));
    const { status } = await h.settled(body.job_id, 'rollout_failed');
    expect(status.version).toBe(1);
    expect(status.state.message).toContain('the rollout of version 1 failed: 1 of 2 nodes failed, 0 may');
    expect(await messages(body.job_id)).toContain('not rolled back: there is no earlier stable version that differs');
  });

  it('pause holds, what was begun is finished; resume goes on', async () => {
    const id = await deployed(4);
    fleet.conduct.set(2, 'silent');
    await h.put(job(2, { strategy: 'rolling', max_parallel: 25 }));
    await until('one node has begun', async () => (await fleet.versions()).includes(2));
    const paused = await verb(id, 'pause', { reason: 'lunch' });
    expect(paused.body.rollout.status.state).toMatchObject({ state_type: 'paused', message: 'paused by hand: lunch' });
    expect((await h.settled(id, 'rollout_paused')).status.state.message).toBe('paused by hand: lunch');
    fleet.conduct.set(2, 'running');
    await until('what was begun is finished', async () =>
      (await h.executions(id)).some(
        ({ job_version, status }) => job_version === 2 && status.compute_state.state_type === 'running',
      ),
    );
    const { body: asked } = await h.call<{ evaluation_id: string }>('POST', `/jobs/${id}/evaluate`);
    await until('planned once more', async () => isOver(await h.evaluation(asked.evaluation_id)));
    expect([...(await fleet.versions())].sort()).toEqual([1, 1, 1, 2]);
    expect((await h.fail('PUT', `/jobs/${id}/rollout/pause`)).body.code).toBe('rollout_state_conflict');
    const resumed = await verb(id, 'resume');
    expect(resumed.body.rollout.status.state.state_type).toBe('running');
    expect((await h.evaluation(resumed.body.evaluation_id)).triggered_by).toBe('deployment-resume');
    await fleet.allRun(2);
    await h.settled(id, 'running');
  });

  it('fail by hand rolls back', async () => {
    const id = await deployed(4);
    fleet.conduct.set(2, 'silent');
    await h.put(job(2, { strategy: 'rolling', max_parallel: 25 }));
    await rolloutIs(id, 'running', 2);
    const { body } = await verb(id, 'fail', { reason: 'wrong topic' });
    expect(body.rollout.status.state).toMatchObject({ state_type: 'failed', message: 'failed by hand: wrong topic' });
    expect((await h.evaluation(body.evaluation_id)).triggered_by).toBe('deployment-rollback');
    await rolloutIs(id, 'successful', 3);
    await h.settled(id, 'rollout_failed');
  });

  it.each([
    ['fail', 'rollout_failed'],
    ['pause', 'rollout_paused'],
  ])('%s by hand holds for a job whose nodes have left, and for its next plan', async (name, state) => {
    fleet = await PlayedFleet.join(h, 1);
    counter += 1;
    fleet.conduct.set(1, 'silent');
    const { body } = await h.put(job(1, { strategy: 'rolling', max_parallel: 50, no_auto_rollback: true }));
    const id = body.job_id;
    await rolloutIs(id, 'running');
    await fleet.leave();
    for (const node of fleet.nodes) await h.call('DELETE', `/nodes/${node}`, { json: { force: true } });
    await until('the job is queued', async () => (await h.job(id)).status.state.state_type === 'queued');
    expect((await verb(id, name)).status).toBe(200);
    expect((await h.job(id)).status.state.state_type).toBe(state);
    const { body: asked } = await h.call<{ evaluation_id: string }>('POST', `/jobs/${id}/evaluate`);
    await until('it is planned', async () => isOver(await h.evaluation(asked.evaluation_id)));
    expect((await h.job(id)).status.state.state_type).toBe(state);
    await h.call('DELETE', `/jobs/${id}`, { json: { force: true } });
  });

  it('a new version cancels the rollout under way', async () => {
    const id = await deployed(4);
    fleet.conduct.set(2, 'silent');
    await h.put(job(2, { strategy: 'rolling', max_parallel: 25 }));
    const { id: old } = await rolloutIs(id, 'running', 2);
    await h.put(job(3, { strategy: 'rolling', max_parallel: 50 }));
    await fleet.allRun(3);
    const canceled = await h.plane.store.rollouts.get(old);
    expect(canceled?.status.state).toMatchObject({ state_type: 'canceled', message: 'version 3 takes its place' });
  });

  it.each(['stop', 'delete'])('%s of the job cancels it too', async (how) => {
    const id = await deployed(2);
    fleet.conduct.set(2, 'silent');
    await h.put(job(2, { strategy: 'rolling', max_parallel: 50 }));
    await rolloutIs(id, 'running', 2);
    if (how === 'stop') await h.call('PUT', `/jobs/${id}/stop`);
    else await h.call('DELETE', `/jobs/${id}?force=true`);
    expect((await rollout(id)).status.state.state_type).toBe('canceled');
    await until('nothing runs', async () => (await fleet.versions()).every((version) => version === 0));
  });

  it('what only changes the description touches no node', async () => {
    const id = await deployed(3);
    await h.put({ ...job(1, { strategy: 'rolling', max_parallel: 34 }), description: 'new words' });
    const { status } = await rolloutIs(id, 'successful', 2);
    expect(status.waves.begun).toBe(0);
    await fleet.allRun(2);
    expect(await h.executions(id)).toHaveLength(3);
  });
});

describe('canary', () => {
  const canary = { strategy: 'canary', canary_count: 1, max_parallel: 50 };

  it('waits for its promotion, then the others follow', async () => {
    const id = await deployed(4);
    await h.put(job(2, canary));
    await until('it waits', async () => (await rollout(id)).status.state.details.awaits_promotion === true);
    const waiting = await rollout(id);
    expect(waiting.status).toMatchObject({
      phase: 'canary',
      state: { state_type: 'running', message: 'the canary of 1 node is healthy: promote it to go on' },
      counts: { total: 4, waiting: 3, healthy: 1 },
    });
    expect((await h.job(id)).status.state).toMatchObject({ state_type: 'deploying' });
    expect([...(await fleet.versions())].sort()).toEqual([1, 1, 1, 2]);
    const { body } = await verb(id, 'promote');
    expect(body.rollout.status.phase).toBe('waves');
    await fleet.allRun(2);
    await h.settled(id, 'running');
    expect((await h.fail('PUT', `/jobs/${id}/rollout/promote`)).status).toBe(409);
  });

  it('cannot be promoted before it is healthy', async () => {
    const id = await deployed(3);
    fleet.conduct.set(2, 'silent');
    await h.put(job(2, canary));
    await rolloutIs(id, 'running', 2);
    const { status, body } = await h.fail('PUT', `/jobs/${id}/rollout/promote`);
    expect([status, body.error]).toEqual([
      409,
      'the rollout of version 2 cannot promote: its canary is not healthy yet',
    ]);
  });

  it('promotes itself when asked to', async () => {
    const id = await deployed(4);
    await h.put(job(2, { ...canary, auto_promote: true }));
    await fleet.allRun(2);
    expect((await rolloutIs(id, 'successful', 2)).status.waves.begun).toBe(3);
  });

  it('one failed canary is too many, whatever else is allowed; the rollback needs no canary', async () => {
    const id = await deployed(4);
    fleet.conduct.set(2, 'failed');
    await h.put(job(2, { ...canary, max_failed_nodes: 4 }));
    await rolloutIs(id, 'successful', 3);
    await fleet.allRun(3);
    expect((await h.executions(id)).filter(({ job_version }) => job_version === 2)).toHaveLength(1);
  });
});

describe('the share of failed messages', () => {
  it('is measured by the node and trips the gate', async () => {
    fleet = await PlayedFleet.join(h, 0);
    let failed = 0;
    h.driver.figures = ({ config: text }) => {
      if (!text.includes('root = \\"2\\"')) return {};
      failed += 3;
      return { refused: failed };
    };
    const noisy = (n: number) =>
      aJob({ name: 'noisy', config: config(n), rollout: { strategy: 'rolling', health_check: check } });
    const { body } = await h.put(noisy(1));
    await rolloutIs(body.job_id, 'successful', 1);
    await h.put(noisy(2));
    const back = await rolloutIs(body.job_id, 'successful', 3);
    expect(back.rollback_of).toBe(2);
    expect((await messages(body.job_id)).join('\n')).toMatch(/was degraded: 100% of \d+ messages failed, 10% may/);
  });
});

describe('what is not there', () => {
  it.each([
    ['GET', '/jobs/nobody/rollout'],
    ['PUT', '/jobs/nobody/rollout/pause'],
  ])('%s %s is 404', async (method, path) => {
    fleet = await PlayedFleet.join(h, 0);
    expect((await h.fail(method, path)).body.code).toBe('job_not_found');
  });

  it('a rollout can be waited for', async () => {
    const id = await deployed(1);
    const { status } = await rollout(id);
    const waiting = h.call<{ rollout: Rollout }>('GET', `/jobs/${id}/rollout?wait=50s&revision=${status.revision - 1}`);
    expect((await waiting).body.rollout.status.revision).toBe(status.revision);
  });
});

describe('rollback by hand', () => {
  it('lets go on what still runs the version that comes back', async () => {
    const id = await deployed(3);
    fleet.conduct.set(2, 'silent');
    await h.put(job(2, { strategy: 'rolling', max_parallel: 34 }));
    await rolloutIs(id, 'running', 2);
    await until('one node has the new version', async () => (await fleet.versions()).includes(2));
    const { body } = await h.call<{ job: Job }>('PUT', `/jobs/${id}/rollback`, { json: { version: 1 } });
    expect(body.job.status.version).toBe(3);
    await fleet.allRun(3);
    await h.settled(id, 'running');
    expect((await h.executions(id)).filter(({ job_version }) => job_version === 3)).toHaveLength(3);
    expect((await rollout(id)).restores_version).toBe(1);
  });
});
