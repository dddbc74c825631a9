import type { StateMachine } from '../transition.js';

export const COMPUTE_STATES = [
  'pending',
  'starting',
  'running',
  'degraded',
  'stopping',
  'complete',
  'failed',
  'stopped',
  'lost',
] as const;
export type ComputeStateType = (typeof COMPUTE_STATES)[number];

/** What a node reports, and `node_lost`, which only the control plane knows. */
export const COMPUTE_EVENTS = [
  'acknowledge',
  'up',
  'trouble',
  'finish',
  'fail',
  'stop',
  'stopped',
  'node_lost',
] as const;
export type ComputeEvent = (typeof COMPUTE_EVENTS)[number];

const active = ['pending', 'starting', 'running', 'degraded', 'stopping'] as const;

/**
 * Every way in which an execution's compute state may change. Reports may be skipped or merged on the way (a node that
 * was away tells only the outcome), so a state may be reached without its predecessor having been seen.
 */
export const EXECUTION_MACHINE: StateMachine<ComputeStateType, ComputeEvent> = {
  states: COMPUTE_STATES,
  events: COMPUTE_EVENTS,
  terminal: ['complete', 'failed', 'stopped', 'lost'],
  rows: [
    // A crash sends a live execution back to `starting` for the restart that its policy allows.
    { event: 'acknowledge', from: ['pending', 'starting', 'running', 'degraded'], to: 'starting' },
    { event: 'up', from: ['pending', 'starting', 'running', 'degraded'], to: 'running' },
    { event: 'trouble', from: ['pending', 'starting', 'running', 'degraded'], to: 'degraded' },
    { event: 'finish', from: active, to: 'complete' },
    { event: 'fail', from: active, to: 'failed' },
    { event: 'stop', from: active, to: 'stopping' },
    { event: 'stopped', from: active, to: 'stopped' },
    { event: 'node_lost', from: active, to: 'lost' },
  ],
};

/** True when the state will never change again. */
export function isTerminalComputeState(state: ComputeStateType): boolean {
  return EXECUTION_MACHINE.terminal.includes(state);
}
