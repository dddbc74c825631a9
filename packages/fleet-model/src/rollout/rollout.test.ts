import { describe, expect, it } from '@jest/globals';
import { toTimestamp } from '../timestamp.js';
import { transition } from '../transition.js';
import { isActiveRollout, moveRollout, NO_COUNTS, newRollout, type Rollout } from './rollout.js';
import {
  isTerminalRolloutState,
  ROLLOUT_EVENTS,
  ROLLOUT_MACHINE,
  ROLLOUT_STATES,
  type RolloutEvent,
  type RolloutStateType,
} from './rollout-machine.js';
import { ROLLOUT_STRATEGIES, type RolloutStrategy } from './rollout-spec.js';

const of = (strategy: RolloutStrategy, restores_version: number | null = null, rollback_of: number | null = null) => ({
  id: 'r-1',
  namespace: 'default',
  job_id: 'j-1',
  job_version: 4,
  strategy,
  restores_version,
  rollback_of,
});
/** The shortest way to each state. */
const WAYS: Readonly<Record<RolloutStateType, readonly RolloutEvent[]>> = {
  pending: [],
  running: ['start'],
  paused: ['start', 'pause'],
  successful: ['start', 'succeed'],
  failed: ['start', 'fail'],
  canceled: ['cancel'],
};
function inState(state: RolloutStateType): Rollout {
  let rollout = newRollout(of('rolling'), 1_000);
  for (const [n, event] of WAYS[state].entries()) {
    const next = moveRollout(rollout, event, event, 2_000 + n);
    if (next === undefined) throw new Error(`no way to ${state}`);
    rollout = next;
  }
  return rollout;
}

describe('a new rollout', () => {
  it.each<[RolloutStrategy, number | null, number | null, string]>([
    ['immediate', null, null, 'waves'],
    ['rolling', null, null, 'waves'],
    ['canary', null, null, 'canary'],
    ['canary', 2, null, 'waves'],
    ['canary', 2, 3, 'waves'],
    ['rolling', 2, 3, 'waves'],
  ])('%s, restoring %s after %s, begins with %s', (strategy, restores, failed, phase) => {
    const rollout = newRollout(of(strategy, restores, failed), 5_000);
    expect(rollout).toEqual({
      ...of(strategy, restores, failed),
      status: {
        state: { state_type: 'pending', message: 'waiting to be scheduled', details: {} },
        phase,
        waves: { begun: 0, total: 0, size: 0 },
        counts: NO_COUNTS,
        started_at: null,
        finished_at: null,
        revision: 1,
        created_at: toTimestamp(5_000),
        updated_at: toTimestamp(5_000),
      },
    });
  });

  it('has counts that add up', () => {
    const { total, ...parts } = NO_COUNTS;
    expect(total).toBe(Object.values(parts).reduce((a, b) => a + b));
    expect(ROLLOUT_STRATEGIES).toEqual(['immediate', 'rolling', 'canary']);
  });
});

describe('moveRollout', () => {
  const cells = ROLLOUT_STATES.flatMap((state) => ROLLOUT_EVENTS.map((event) => [state, event] as const));

  it.each(cells)('%s, then %s', (state, event) => {
    const before = inState(state);
    const after = moveRollout(before, event, 'because', 9_000, { who: 'me' });
    const to = transition(ROLLOUT_MACHINE, state, event);
    if (to === undefined) {
      expect(after).toBeUndefined();
      return;
    }
    expect(after).toEqual({
      ...before,
      status: {
        ...before.status,
        state: { state_type: to, message: 'because', details: { who: 'me' } },
        started_at: before.status.started_at ?? (event === 'cancel' ? null : toTimestamp(9_000)),
        finished_at: isTerminalRolloutState(to) ? toTimestamp(9_000) : null,
        revision: before.status.revision + 1,
        updated_at: toTimestamp(9_000),
      },
    });
  });

  it.each(ROLLOUT_STATES.map((state) => [state, ['pending', 'running', 'paused'].includes(state)] as const))(
    'a rollout that is %s has a say: %s',
    (state, active) => {
      expect(isActiveRollout(inState(state))).toBe(active);
      expect(isTerminalRolloutState(state)).toBe(!active);
    },
  );

  it('keeps the moment of the first start over pauses', () => {
    const paused = inState('paused');
    const resumed = moveRollout(paused, 'resume', '', 50_000);
    expect(resumed?.status.started_at).toBe(paused.status.started_at);
    expect(resumed?.status.finished_at).toBeNull();
  });
});
