import type { StateMachine } from '../transition.js';

export const ROLLOUT_STATES = ['pending', 'running', 'paused', 'successful', 'failed', 'canceled'] as const;
export type RolloutStateType = (typeof ROLLOUT_STATES)[number];

export const ROLLOUT_EVENTS = ['start', 'pause', 'resume', 'succeed', 'fail', 'cancel'] as const;
/**
 * `start`: the first nodes are touched; `succeed`: every node that is there runs the version; `fail`: too many nodes
 * failed, or somebody said so; `cancel`: a newer version came, or the job is no longer wanted.
 */
export type RolloutEvent = (typeof ROLLOUT_EVENTS)[number];

/** Every way in which a rollout's state may change. */
export const ROLLOUT_MACHINE: StateMachine<RolloutStateType, RolloutEvent> = {
  states: ROLLOUT_STATES,
  events: ROLLOUT_EVENTS,
  terminal: ['successful', 'failed', 'canceled'],
  rows: [
    { event: 'start', from: ['pending'], to: 'running' },
    { event: 'pause', from: ['running'], to: 'paused' },
    { event: 'resume', from: ['paused'], to: 'running' },
    // From `pending` too: where what runs may stay, there is nothing to start.
    { event: 'succeed', from: ['pending', 'running'], to: 'successful' },
    // From `pending` too: one that finds its work done by others, and badly, has touched nothing.
    { event: 'fail', from: ['pending', 'running', 'paused'], to: 'failed' },
    { event: 'cancel', from: ['pending', 'running', 'paused'], to: 'canceled' },
  ],
};

/** True when the rollout has had its outcome. */
export function isTerminalRolloutState(state: RolloutStateType): boolean {
  return ROLLOUT_MACHINE.terminal.includes(state);
}
