import type { StateMachine } from '../transition.js';

/** What the rollout that made an execution thinks of it; `unknown` where nobody judges. */
export const HEALTH_STATES = ['unknown', 'healthy', 'unhealthy'] as const;
export type HealthStateType = (typeof HEALTH_STATES)[number];

export const HEALTH_EVENTS = ['pass', 'trip'] as const;
/** `pass`: it was healthy for as long as the gate asks; `trip`: it was not, or not in time. */
export type HealthEvent = (typeof HEALTH_EVENTS)[number];

/** A verdict only ever gets worse, so every rollout comes to an end. */
export const HEALTH_MACHINE: StateMachine<HealthStateType, HealthEvent> = {
  states: HEALTH_STATES,
  events: HEALTH_EVENTS,
  terminal: ['unhealthy'],
  rows: [
    { event: 'pass', from: ['unknown'], to: 'healthy' },
    { event: 'trip', from: ['unknown', 'healthy'], to: 'unhealthy' },
  ],
};
