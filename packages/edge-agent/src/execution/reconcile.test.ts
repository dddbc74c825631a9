import { describe, expect, it } from '@jest/globals';
import { type ComputeStateType, isTerminalComputeState, stateOf } from '@weir/fleet-model';
import fc from 'fast-check';
import type { ExecutionRecord } from '../disk/agent-disk.js';
import type { Assignment } from '../wire.js';
import { type NodePlan, reconcile } from './reconcile.js';

const assignment = (id: string, desired_state: 'running' | 'stopped' = 'running'): Assignment => ({
  execution_id: id,
  job_id: 'j-1',
  job_version: 1,
  namespace: 'default',
  job_name: 'job',
  desired_state,
  restart_policy: 'on-failure',
  config: {},
});
const record = (id: string, state: ComputeStateType): ExecutionRecord => ({
  assignment: assignment(id),
  state: stateOf(state),
  seq: 1,
  updatedAt: 0,
});

type Wanted = 'running' | 'stopped' | 'absent';
type Verdict = keyof NodePlan | 'nothing';
const plan = (wanted: Wanted, state: ComputeStateType | undefined, runs: boolean, unsent: boolean): NodePlan =>
  reconcile({
    desired: { digest: 'd', items: wanted === 'absent' ? [] : [assignment('e', wanted)] },
    records: state === undefined ? [] : [record('e', state)],
    running: new Set(runs ? ['e'] : []),
    hasUnsent: () => unsent,
  });
const verdicts = (made: NodePlan): readonly Verdict[] => {
  const found = (Object.keys(made) as (keyof NodePlan)[]).filter((key) => made[key].length > 0);
  return found.length === 0 ? ['nothing'] : found;
};

describe('reconcile', () => {
  it.each<[Wanted, ComputeStateType | undefined, boolean, boolean, Verdict]>([
    ['running', undefined, false, false, 'start'],
    ['running', 'running', true, false, 'nothing'],
    ['running', 'running', false, false, 'start'],
    ['running', 'degraded', false, true, 'start'],
    ['running', 'complete', false, false, 'nothing'],
    ['running', 'failed', false, true, 'nothing'],
    ['stopped', undefined, false, false, 'settle'],
    ['stopped', 'running', true, false, 'stop'],
    ['stopped', 'running', false, false, 'settle'],
    ['stopped', 'stopped', false, false, 'repeat'],
    ['stopped', 'stopped', false, true, 'nothing'],
    ['stopped', 'failed', false, false, 'repeat'],
    ['absent', 'running', true, false, 'stop'],
    ['absent', 'stopping', false, false, 'settle'],
    ['absent', 'stopped', false, true, 'nothing'],
    ['absent', 'stopped', false, false, 'forget'],
    ['absent', undefined, false, false, 'nothing'],
  ])('wanted %s, recorded %s, runs %s, unsent %s: %s', (wanted, state, runs, unsent, verdict) => {
    expect(verdicts(plan(wanted, state, runs, unsent))).toEqual([verdict]);
  });

  it('gives each execution at most one thing to do, and never starts what has ended or is not wanted', () => {
    const states: readonly ComputeStateType[] = ['pending', 'starting', 'running', 'degraded', 'complete', 'stopped'];
    const executions = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 0, max: 20 }).map((n) => `e-${n}`),
        wanted: fc.constantFrom<Wanted>('running', 'stopped', 'absent'),
        state: fc.option(fc.constantFrom(...states), { nil: undefined }),
        runs: fc.boolean(),
        unsent: fc.boolean(),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(executions, (all) => {
        const live = all.filter(({ runs, state }) => runs && state !== undefined && !isTerminalComputeState(state));
        const made = reconcile({
          desired: {
            digest: 'd',
            items: all.flatMap(({ id, wanted }) => (wanted === 'absent' ? [] : [assignment(id, wanted)])),
          },
          records: all.flatMap(({ id, state }) => (state === undefined ? [] : [record(id, state)])),
          running: new Set(live.map(({ id }) => id)),
          hasUnsent: (id) => all.some((one) => one.id === id && one.unsent),
        });
        const touched = [
          ...made.stop,
          ...made.start.map((a) => a.execution_id),
          ...made.settle.map((a) => a.execution_id),
          ...made.repeat.map((r) => r.assignment.execution_id),
          ...made.forget,
        ];
        expect(new Set(touched).size).toBe(touched.length);
        for (const { execution_id } of made.start) {
          const one = all.find(({ id }) => id === execution_id);
          expect(one?.wanted).toBe('running');
          expect(one?.state !== undefined && isTerminalComputeState(one.state)).toBe(false);
        }
      }),
    );
  });
});
