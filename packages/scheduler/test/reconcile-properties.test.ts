import { describe, expect, it } from '@jest/globals';
import { COMPUTE_EVENTS, NODE_STATES } from '@weir/fleet-model';
import fc from 'fast-check';
import { FleetSim, type Happening } from './fleet-sim.js';

const node = fc.integer({ min: 0, max: 3 });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('evaluate' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('node' as const), node, state: fc.constantFrom(...NODE_STATES) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      execution: fc.nat(12),
      event: fc.constantFrom(...COMPUTE_EVENTS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('relabel' as const),
      node,
      zone: fc.constantFrom('a' as const, 'b' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('update' as const), restart: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('halt' as const),
      to: fc.constantFrom('stopped' as const, 'stopped' as const, 'deleted' as const),
    }),
  },
);
const story = fc.array(happening, { maxLength: 60, size: 'max' });

function live(happenings: readonly Happening[]): FleetSim {
  const fleet = new FleetSim();
  for (const next of happenings) {
    fleet.happen(next);
    fleet.check();
  }
  return fleet;
}

describe('whatever happens', () => {
  it('a node never has two executions, a job at rest gains none, states move along their tables', () => {
    fc.assert(
      fc.property(story, (happenings) => void live(happenings)),
      { numRuns: 2000 },
    );
  });

  it('after an evaluation only matching nodes have live executions, all of the current version', () => {
    fc.assert(
      fc.property(story, (happenings) => {
        const fleet = live(happenings);
        fleet.evaluate();
        fleet.checkPlacement();
      }),
      { numRuns: 1000 },
    );
  });

  it('evaluating twice changes nothing the second time', () => {
    fc.assert(
      fc.property(story, (happenings) => {
        const fleet = live(happenings);
        fleet.evaluate();
        const once = JSON.stringify([fleet.job, [...fleet.executions]]);
        fleet.evaluate();
        expect(JSON.stringify([fleet.job, [...fleet.executions]])).toBe(once);
      }),
      { numRuns: 500 },
    );
  });

  it('once the trouble ends, every connected matching node runs exactly one, every other none, within four rounds', () => {
    fc.assert(
      fc.property(story, (happenings) => {
        const fleet = live(happenings);
        fleet.happen({ kind: 'update', restart: true });
        const alive = fleet.job.status.desired_state === 'running';
        for (let round = 0; round < 4; round++) {
          fleet.evaluate();
          fleet.obey();
        }
        fleet.evaluate();
        let running = 0;
        for (const { id, spec, status } of fleet.nodes.values()) {
          if (status.connection_state !== 'Connected') continue;
          const wanted = alive && spec.labels.zone === 'a' ? 1 : 0;
          expect(fleet.live(id).map((execution) => execution.status.compute_state.state_type)).toEqual(
            Array(wanted).fill('running'),
          );
          running += wanted;
        }
        if (alive && running > 0) expect(fleet.job.status.state.state_type).toBe('running');
        if (!alive) expect(fleet.job.status.state.state_type).toBe('deleted');
      }),
      { numRuns: 1000 },
    );
  });
});
