import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EVALUATION_MACHINE, isTerminalEvaluationState } from './evaluation/evaluation-machine.js';
import { EXECUTION_MACHINE, isTerminalComputeState } from './execution/execution-machine.js';
import { HEALTH_MACHINE } from './execution/health-machine.js';
import { DELETABLE_JOB_STATES, JOB_MACHINE } from './job/job-machine.js';
import { NODE_MACHINE } from './node/node-machine.js';
import { isTerminalRolloutState, ROLLOUT_MACHINE } from './rollout/rollout-machine.js';
import { canMove, type StateMachine, transition } from './transition.js';

const machines: readonly (readonly [string, StateMachine<string, string>])[] = [
  ['job', JOB_MACHINE],
  ['execution', EXECUTION_MACHINE],
  ['evaluation', EVALUATION_MACHINE],
  ['node', NODE_MACHINE],
  ['rollout', ROLLOUT_MACHINE],
  ['health', HEALTH_MACHINE],
];

/** States that some series of events leads to. */
function reachable({ events, ...machine }: StateMachine<string, string>, from: string): ReadonlySet<string> {
  const seen = new Set([from]);
  for (const state of seen) {
    for (const event of events) {
      const to = transition({ events, ...machine }, state, event);
      if (to !== undefined) seen.add(to);
    }
  }
  return seen;
}

describe.each(machines)('the %s', (_, machine) => {
  const [first = ''] = machine.states;

  it('begins in its first state, from which every other can be reached', () => {
    expect([...reachable(machine, first)].sort()).toEqual([...machine.states].sort());
  });

  it('knows every event somewhere', () => {
    for (const event of machine.events) {
      expect(machine.rows.some((row) => row.event === event)).toBe(true);
    }
  });

  it('never leaves a terminal state, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...machine.events), { maxLength: 40 }), (events) => {
        let state = first;
        for (const event of events) {
          const to = transition(machine, state, event);
          if (machine.terminal.includes(state)) expect(to).toBeUndefined();
          if (to !== undefined) expect(canMove(machine, state, to)).toBe(true);
          state = to ?? state;
          expect(machine.states).toContain(state);
        }
      }),
    );
  });

  it('does nothing at an event that it does not know, or in a state that is none', () => {
    expect(transition(machine, first, 'no such event')).toBeUndefined();
    for (const event of machine.events) expect(transition(machine, 'no such state', event)).toBeUndefined();
  });
});

describe('what is over', () => {
  it.each<[string, readonly string[], (state: never) => boolean]>([
    ['executions', EXECUTION_MACHINE.states, isTerminalComputeState as (state: never) => boolean],
    ['evaluations', EVALUATION_MACHINE.states, isTerminalEvaluationState as (state: never) => boolean],
    ['rollouts', ROLLOUT_MACHINE.states, isTerminalRolloutState as (state: never) => boolean],
  ])('%s: exactly the states that nothing leaves', (name, states, isOver) => {
    const machine = machines.find(([each]) => `${each}s` === name)?.[1];
    for (const state of states) {
      expect([state, isOver(state as never)]).toEqual([state, machine?.terminal.includes(state)]);
    }
  });

  it('a job at rest can be wanted again, but not when it was deleted', () => {
    for (const state of DELETABLE_JOB_STATES) expect(transition(JOB_MACHINE, state, 'restart')).toBe('pending');
    expect(transition(JOB_MACHINE, 'deleted', 'restart')).toBeUndefined();
  });

  it('every job can be deleted once, and only once', () => {
    for (const state of JOB_MACHINE.states) {
      expect(transition(JOB_MACHINE, state, 'delete')).toBe(state === 'deleted' ? undefined : 'deleted');
    }
  });

  it('a node that was deleted, lost or disconnected comes back by registering, and in no other way', () => {
    for (const state of ['Deleted', 'Lost', 'Disconnected'] as const) {
      const ways = NODE_MACHINE.events.filter((event) => transition(NODE_MACHINE, state, event) === 'Connected');
      expect([state, ways]).toEqual([state, ['register']]);
    }
  });
});
