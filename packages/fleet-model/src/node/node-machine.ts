import type { StateMachine } from '../transition.js';

/** Spelled as on the wire. */
export const NODE_STATES = ['Connected', 'Disconnected', 'Lost', 'Deleted'] as const;
export type NodeStateType = (typeof NODE_STATES)[number];

export const NODE_EVENTS = [
  'register',
  'heartbeat',
  'leave',
  'silence',
  'long_silence',
  'delete',
  'force_delete',
] as const;
/**
 * `register`: handshake; `leave`: the node said goodbye; `silence`: no heartbeat for the disconnect time-out;
 * `long_silence`: disconnected for the lost time-out.
 */
export type NodeEvent = (typeof NODE_EVENTS)[number];

/** Every way in which a node's connection state may change; removal after retention is no state. */
export const NODE_MACHINE: StateMachine<NodeStateType, NodeEvent> = {
  states: NODE_STATES,
  events: NODE_EVENTS,
  terminal: [],
  rows: [
    { event: 'register', from: NODE_STATES, to: 'Connected' },
    { event: 'heartbeat', from: ['Connected'], to: 'Connected' },
    { event: 'leave', from: ['Connected'], to: 'Disconnected' },
    { event: 'silence', from: ['Connected'], to: 'Disconnected' },
    { event: 'long_silence', from: ['Disconnected'], to: 'Lost' },
    { event: 'delete', from: ['Lost', 'Disconnected'], to: 'Deleted' },
    { event: 'force_delete', from: ['Connected', 'Disconnected', 'Lost'], to: 'Deleted' },
  ],
};
