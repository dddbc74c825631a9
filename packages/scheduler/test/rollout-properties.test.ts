import { describe, expect, it } from '@jest/globals';
import { COMPUTE_EVENTS, NODE_STATES } from '@weir/fleet-model';
import fc from 'fast-check';
import { quick, RolloutSim, type Workload } from './rollout-sim.js';

const NODES = 6;
const spec = fc
  .record({
    strategy: fc.constantFrom('rolling' as const, 'canary' as const, 'immediate' as const),
    max_parallel: fc.constantFrom(1, 20, 34, 50, 100),
    max_parallel_nodes: fc.constantFrom(0, 0, 1, 2),
    canary_count: fc.integer({ min: 0, max: 3 }),
    canary_percent: fc.constantFrom(0, 30),
    auto_promote: fc.boolean(),
    max_failed_nodes: fc.integer({ min: 0, max: 3 }),
    max_failed_nodes_percent: fc.constantFrom(0, 20, 100),
    no_auto_rollback: fc.boolean(),
  })
  .map(quick);
const workload = fc.constantFrom<Workload>('good', 'good', 'bad');
const node = fc.integer({ min: 0, max: NODES - 1 });

type Happening =
  | { readonly kind: 'evaluate' | 'obey' | 'pause' | 'resume' | 'promote' }
  | { readonly kind: 'node'; readonly node: number; readonly state: (typeof NODE_STATES)[number] }
  | { readonly kind: 'report'; readonly execution: number; readonly event: (typeof COMPUTE_EVENTS)[number] }
  | { readonly kind: 'deploy'; readonly workload: Workload; readonly spec: ReturnType<typeof quick> }
  | { readonly kind: 'time'; readonly ms: number };

const kind = <K extends string>(name: K) => fc.constant(name);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: kind('evaluate') }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('obey') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const, 'promote' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('node'), node, state: fc.constantFrom(...NODE_STATES) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('report'), execution: fc.nat(20), event: fc.constantFrom(...COMPUTE_EVENTS) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('deploy'), workload, spec }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('time'), ms: fc.constantFrom(100, 1_000, 3_000, 11_000) }) },
);
const story = fc.array(happening, { maxLength: 80, size: 'max' });

function play(fleet: RolloutSim, happenings: readonly Happening[]): RolloutSim {
  for (const next of happenings) step(fleet, next);
  return fleet;
}

function step(fleet: RolloutSim, next: Happening): void {
  switch (next.kind) {
    case 'evaluate':
      fleet.evaluate();
      break;
    case 'obey':
      fleet.obey();
      break;
    case 'pause':
    case 'resume':
    case 'promote':
      fleet.command(next.kind);
      break;
    case 'node':
      fleet.setNode(`n-${next.node}`, next.state);
      break;
    case 'report': {
      const execution = [...fleet.executions.values()][next.execution];
      if (execution !== undefined && next.event !== 'node_lost') fleet.report(execution, next.event);
      break;
    }
    case 'deploy':
      fleet.deploy(next.workload, next.spec);
      break;
    case 'time':
      fleet.now += next.ms;
  }
}

const connectAll = (fleet: RolloutSim): void => {
  for (let n = 0; n < NODES; n++) fleet.setNode(`n-${n}`, 'Connected');
};
const onAll = (fleet: RolloutSim): readonly (Workload | undefined)[] =>
  [...fleet.nodes.keys()].map((id) => fleet.workloadOn(id));

describe('whatever happens', () => {
  it('no more nodes are updated at a time than the job allows, and every record moves along its table', () => {
    fc.assert(
      fc.property(spec, story, (first, happenings) => void play(new RolloutSim(NODES, first), happenings)),
      { numRuns: 1500 },
    );
  });

  it('evaluating twice at one moment changes nothing the second time', () => {
    fc.assert(
      fc.property(spec, story, (first, happenings) => {
        const fleet = play(new RolloutSim(NODES, first), happenings);
        fleet.evaluate();
        fleet.evaluate();
        const once = JSON.stringify([fleet.job, fleet.rollout, [...fleet.executions]]);
        fleet.evaluate();
        expect(JSON.stringify([fleet.job, fleet.rollout, [...fleet.executions]])).toBe(once);
      }),
      { numRuns: 300 },
    );
  });
});

describe('once the trouble ends', () => {
  it('a good version reaches every node, is stable, and the job runs', () => {
    fc.assert(
      fc.property(spec, spec, story, (first, last, happenings) => {
        const fleet = play(new RolloutSim(NODES, first), happenings);
        connectAll(fleet);
        fleet.deploy('good', { ...last, auto_promote: true });
        fleet.settle(200);
        expect(onAll(fleet)).toEqual(Array(NODES).fill('good'));
        expect([fleet.state, fleet.rollout.status.state.state_type]).toEqual(['running', 'successful']);
        expect(fleet.rollout.status.counts).toMatchObject({ total: NODES, waiting: 0, updating: 0, healthy: NODES });
        expect(fleet.stable).toContain(fleet.job.status.version);
      }),
      { numRuns: 300 },
    );
  });

  it('a bad version is stopped by its gate, and the last stable one comes back unless that is forbidden', () => {
    fc.assert(
      fc.property(spec, spec, story, (first, last, happenings) => {
        fc.pre(last.strategy !== 'immediate');
        const fleet = play(new RolloutSim(NODES, first), happenings);
        connectAll(fleet);
        fleet.deploy('good', { ...first, auto_promote: true });
        fleet.settle(200);
        const good = fleet.job.status.version;
        fleet.deploy('bad', { ...last, auto_promote: true });
        fleet.settle(200);
        expect(fleet.state).toBe('rollout_failed');
        if (last.no_auto_rollback) {
          expect(fleet.job.status.version).toBe(good + 1);
          expect(fleet.rollout.status.state.state_type).toBe('failed');
        } else {
          expect(fleet.job.status.version).toBe(good + 2);
          expect(fleet.rollout).toMatchObject({ restores_version: good, rollback_of: good + 1 });
          expect(fleet.rollout.status).toMatchObject({ state: { state_type: 'successful' }, phase: 'waves' });
          expect(onAll(fleet)).toEqual(Array(NODES).fill('good'));
        }
      }),
      { numRuns: 300 },
    );
  });
});
