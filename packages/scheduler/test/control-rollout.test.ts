import { describe, expect, it } from '@jest/globals';
import { type Job, moveRollout, type RolloutSpec, stateOf } from '@weir/fleet-model';
import { aNode } from './records.js';
import { quick, RolloutSim } from './rollout-sim.js';

const rolling = (change: Partial<RolloutSpec> = {}): RolloutSpec => quick({ strategy: 'rolling', ...change });
const canary = (change: Partial<RolloutSpec> = {}): RolloutSpec =>
  quick({ strategy: 'canary', canary_count: 1, max_parallel: 50, ...change });

/** Six nodes that run version 1, and a second version on its way. */
function underWay(spec: RolloutSpec, workload: 'good' | 'bad' = 'good', nodes = 6): RolloutSim {
  const fleet = new RolloutSim(nodes, quick({}));
  fleet.settle(20);
  fleet.deploy(workload, spec);
  return fleet;
}
const line = ({ rollout }: RolloutSim): string => {
  const { state, phase, waves, counts } = rollout.status;
  const { total, waiting, updating, healthy, failed, away } = counts;
  return `${state.state_type} ${phase} ${waves.begun}/${waves.total}x${waves.size} ${total}=${waiting}w${updating}u${healthy}h${failed}f+${away}a`;
};
const second = (fleet: RolloutSim, ms = 1_000): void => {
  fleet.obey();
  fleet.now += ms;
  fleet.evaluate();
};

describe('a rolling rollout, second by second', () => {
  it('stops, places, watches, and only then goes on', () => {
    const fleet = underWay(rolling({ max_parallel: 34 }));
    const seen: string[] = [];
    for (let n = 0; n < 13; n++) {
      if (n === 0) fleet.evaluate();
      else second(fleet);
      const now = line(fleet);
      if (seen.at(-1) !== now) seen.push(now);
    }
    expect(seen).toEqual([
      'running waves 1/3x2 6=4w2u0h0f+0a',
      'running waves 2/3x2 6=2w2u2h0f+0a',
      'running waves 3/3x2 6=0w2u4h0f+0a',
      'successful waves 3/3x2 6=0w0u6h0f+0a',
    ]);
    expect(fleet.state).toBe('running');
  });

  it('looks again when the wave may be over, and at the deadline of those that say nothing', () => {
    const fleet = underWay(rolling({ max_parallel: 34 }));
    fleet.evaluate();
    const begun = fleet.now;
    // Two nodes were told to stop: until they have, only the deadline is known.
    expect(fleet.nextAt).toBe(begun + 10_000);
    second(fleet);
    second(fleet, 500);
    // Both run since the second before: they pass two seconds after that.
    expect(fleet.nextAt).toBe(begun + 1_000 + 2_000);
  });

  it.each<[string, Partial<RolloutSpec>, string]>([
    ['the first failure is one too many', { max_failed_nodes: 0 }, 'failed waves 1/6x1 6=5w0u0h1f+0a'],
    [
      'one is allowed, the second is not',
      { max_failed_nodes: 1, max_failed_nodes_percent: 100 },
      'failed waves 2/6x1 6=4w0u0h2f+0a',
    ],
    [
      'all may fail, but none is healthy then',
      { max_failed_nodes: 99, max_failed_nodes_percent: 100 },
      'failed waves 6/6x1 6=0w0u0h6f+0a',
    ],
  ])('%s', (_, change, expected) => {
    const fleet = underWay(rolling({ max_parallel_nodes: 1, no_auto_rollback: true, ...change }), 'bad');
    fleet.settle(100);
    expect(line(fleet)).toBe(expected);
    expect(fleet.state).toBe('rollout_failed');
    const touched = [...fleet.executions.values()].filter(({ job_version }) => job_version === 2).length;
    expect(touched).toBe(fleet.rollout.status.counts.failed);
  });

  it('a node that is away is not waited for, and follows when it is back', () => {
    const fleet = underWay(rolling({ max_parallel: 100 }), 'good', 3);
    fleet.setNode('n-1', 'Disconnected');
    fleet.settle(50);
    expect(line(fleet)).toBe('successful waves 1/1x2 2=0w0u2h0f+1a');
    expect(fleet.workloadVersion('n-1')).toBeUndefined();
    fleet.setNode('n-1', 'Connected');
    fleet.settle(50);
    expect(fleet.workloadVersion('n-1')).toBe(2);
  });

  it('a node that goes away between two versions fails at the deadline, and waits for its turn when it is back', () => {
    const fleet = underWay(rolling({ max_parallel_nodes: 1, max_failed_nodes: 1, max_failed_nodes_percent: 100 }));
    fleet.evaluate();
    const [first = ''] = fleet.inFlight();
    fleet.obey();
    fleet.setNode(first, 'Disconnected');
    fleet.now += 5_000;
    fleet.evaluate();
    expect(line(fleet)).toBe('running waves 1/6x1 6=5w1u0h0f+0a');
    fleet.now += 5_000;
    fleet.evaluate();
    expect(line(fleet)).toBe('running waves 2/6x1 6=4w1u0h1f+0a');
    fleet.setNode(first, 'Connected');
    fleet.evaluate();
    expect(line(fleet)).toBe('running waves 2/7x1 6=5w1u0h0f+0a');
    fleet.settle(50);
    expect(line(fleet)).toMatch(/^successful waves 7\/7x1 6=0w0u6h0f/);
  });

  it('a healthy node in trouble holds up the next wave until it is settled', () => {
    const fleet = underWay(rolling({ max_parallel_nodes: 1, max_failed_nodes: 1, max_failed_nodes_percent: 100 }));
    fleet.evaluate();
    for (let n = 0; n < 3; n++) second(fleet);
    fleet.obey();
    fleet.now += 1_000;
    const made = [...fleet.executions.values()].filter(({ job_version }) => job_version === 2);
    expect(made).toHaveLength(1);
    const [execution] = made;
    if (execution === undefined) throw new Error('none');
    fleet.evaluate();
    const healthy = fleet.executions.get(execution.id);
    if (healthy === undefined) throw new Error('none');
    expect(healthy.status.health).toBe('healthy');
    fleet.report(healthy, 'trouble');
    fleet.evaluate();
    const before = fleet.rollout.status.waves.begun;
    expect(fleet.rollout.status.counts).toMatchObject({ healthy: 0, failed: 0 });
    fleet.now += 1_999;
    fleet.evaluate();
    expect(fleet.rollout.status.waves.begun).toBe(before);
    fleet.now += 1;
    fleet.evaluate();
    expect(fleet.rollout.status.counts.failed).toBe(1);
  });
});

describe('paused', () => {
  it('finishes what was begun and judges nobody', () => {
    const fleet = underWay(rolling({ max_parallel: 34 }), 'bad');
    fleet.evaluate();
    fleet.command('pause');
    expect(fleet.state).toBe('rollout_paused');
    for (let n = 0; n < 5; n++) second(fleet);
    expect(fleet.rollout.status.state.state_type).toBe('paused');
    expect(fleet.rollout.status.waves.begun).toBe(1);
    expect([...fleet.executions.values()].filter(({ job_version }) => job_version === 2)).toHaveLength(2);
    expect(fleet.nextAt).toBeUndefined();
    fleet.command('resume');
    fleet.settle(50);
    expect(fleet.state).toBe('rollout_failed');
  });
});

describe('a canary', () => {
  it('waits for somebody, however long', () => {
    const fleet = underWay(canary());
    for (let n = 0; n < 5; n++) second(fleet);
    for (let n = 0; n < 20; n++) second(fleet, 3_600_000);
    expect(line(fleet)).toBe('running canary 1/3x1 6=5w0u1h0f+0a');
    expect(fleet.rollout.status.state.message).toBe('the canary of 1 node is healthy: promote it to go on');
    expect([fleet.state, fleet.nextAt]).toEqual(['deploying', undefined]);
    fleet.command('promote');
    fleet.settle(50);
    expect(line(fleet)).toBe('successful waves 3/3x3 6=0w0u6h0f+0a');
  });

  it('grows with the fleet while it waits', () => {
    const fleet = underWay(canary({ canary_percent: 50 }), 'good', 2);
    for (let n = 0; n < 5; n++) second(fleet);
    expect(fleet.rollout.status.counts).toMatchObject({ total: 2, healthy: 1 });
    for (const id of ['n-7', 'n-8']) fleet.nodes.set(id, aNode(id));
    for (let n = 0; n < 5; n++) second(fleet);
    expect(fleet.rollout.status.counts).toMatchObject({ total: 4, healthy: 2, waiting: 2 });
  });

  it('that is the whole fleet needs no promotion', () => {
    const fleet = underWay(canary({ canary_count: 9 }), 'good', 2);
    fleet.settle(50);
    expect(line(fleet)).toBe('successful canary 1/1x2 2=0w0u2h0f+0a');
  });
});

describe('immediate', () => {
  it('touches all at once, and has proved itself when all run', () => {
    const fleet = underWay(quick({}));
    fleet.evaluate();
    expect(line(fleet)).toBe('running waves 1/1x6 6=0w6u0h0f+0a');
    expect(fleet.state).toBe('deploying');
    fleet.settle(10);
    expect(line(fleet)).toBe('successful waves 1/1x6 6=0w0u6h0f+0a');
    expect([...fleet.stable]).toEqual([1, 2]);
  });

  it('that fails is told as failed, and nothing is rolled back', () => {
    const fleet = underWay(quick({}), 'bad');
    fleet.settle(10);
    expect(fleet.rollout.status.state.state_type).toBe('failed');
    expect(fleet.rollout.status.state.message).toMatch(/^6 of 6 nodes failed, 0 may: e-.* was failed$/);
    expect([fleet.state, fleet.job.status.version]).toEqual(['failed', 2]);
  });

  it('waits as pending while no node matches', () => {
    const fleet = new RolloutSim(0, quick({}));
    fleet.evaluate();
    expect([fleet.state, fleet.rollout.status.state.state_type]).toEqual(['queued', 'pending']);
    fleet.nodes.set('n-1', aNode('n-1'));
    fleet.settle(10);
    expect([fleet.state, fleet.rollout.status.state.state_type]).toEqual(['running', 'successful']);
  });
});

describe('a rollback', () => {
  it('keeps what still runs the version that comes back, and ends as rollout_failed', () => {
    const fleet = underWay(rolling({ max_parallel_nodes: 1, max_failed_nodes: 0 }), 'bad');
    fleet.settle(100);
    const { job, rollout } = fleet;
    expect([job.status.version, rollout.restores_version, rollout.rollback_of]).toEqual([3, 1, 2]);
    expect(job.status.state).toMatchObject({
      state_type: 'rollout_failed',
      message: 'the rollout of version 2 failed; version 1 is back as version 3',
    });
    // Six at first, one of the bad version, one in its place.
    expect(fleet.executions.size).toBe(8);
  });

  it('that fails too does not roll back again', () => {
    const fleet = underWay(rolling({ max_parallel_nodes: 1, max_failed_nodes: 0 }), 'bad');
    while (fleet.job.status.version < 3) second(fleet);
    fleet.workloads.set(3, 'bad');
    fleet.settle(100);
    expect([fleet.job.status.version, fleet.rollout.rollback_of, fleet.state]).toEqual([3, 2, 'rollout_failed']);
    expect(fleet.rollout.status.state.state_type).toBe('failed');
  });
});

describe('a job that is no longer wanted', () => {
  it.each(['stopped', 'deleted'] as const)('%s: everything stops, the rollout is left alone', (state) => {
    const fleet = underWay(rolling({ max_parallel: 34 }));
    fleet.evaluate();
    const canceled = moveRollout(fleet.rollout, 'cancel', 'the job is stopped', fleet.now);
    if (canceled === undefined) throw new Error('not canceled');
    fleet.rollout = canceled;
    const { status } = fleet.job;
    const job: Job = { ...fleet.job, status: { ...status, state: stateOf(state), desired_state: 'stopped' } };
    fleet.job = job;
    for (let n = 0; n < 4; n++) second(fleet);
    expect(fleet.rollout).toEqual(canceled);
    expect([...fleet.nodes.keys()].map((id) => fleet.workloadOn(id))).toEqual(Array(6).fill(undefined));
    expect(fleet.state).toBe(state);
  });
});
