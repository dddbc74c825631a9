import type { StateMachine } from '../transition.js';

export const EVALUATION_STATES = ['pending', 'blocked', 'complete', 'failed', 'canceled'] as const;
export type EvaluationStateType = (typeof EVALUATION_STATES)[number];

export const EVALUATION_EVENTS = ['planned', 'block', 'unblock', 'retry', 'give_up', 'cancel'] as const;
export type EvaluationEvent = (typeof EVALUATION_EVENTS)[number];

/** Every way in which an evaluation's state may change. */
export const EVALUATION_MACHINE: StateMachine<EvaluationStateType, EvaluationEvent> = {
  states: EVALUATION_STATES,
  events: EVALUATION_EVENTS,
  terminal: ['complete', 'failed', 'canceled'],
  rows: [
    { event: 'planned', from: ['pending'], to: 'complete' },
    { event: 'block', from: ['pending'], to: 'blocked' },
    { event: 'unblock', from: ['blocked'], to: 'pending' },
    { event: 'retry', from: ['pending'], to: 'pending' },
    { event: 'give_up', from: ['pending'], to: 'failed' },
    { event: 'cancel', from: ['pending', 'blocked'], to: 'canceled' },
  ],
};

/** True when the evaluation has had its outcome. */
export function isTerminalEvaluationState(state: EvaluationStateType): boolean {
  return EVALUATION_MACHINE.terminal.includes(state);
}
