import type { StateMachine } from '../transition.js';

export const JOB_STATES = [
  'pending',
  'queued',
  'deploying',
  'running',
  'degraded',
  'rollout_paused',
  'rollout_failed',
  'completed',
  'failed',
  'stopped',
  'deleted',
] as const;
export type JobStateType = (typeof JOB_STATES)[number];

export const JOB_EVENTS = [
  'no_match',
  'place',
  'up',
  'trouble',
  'finish',
  'fail',
  'gate_trip',
  'pause',
  'resume',
  'restart',
  'stop',
  'delete',
] as const;
/**
 * `no_match`: no node fits and nothing runs; `place`: executions are created or wait to start; `up`: at least one runs
 * and none is in trouble; `trouble`: some execution is degraded, failed or lost; `finish`/`fail`: every execution ended;
 * `gate_trip`, `pause`, `resume`: rollouts; `restart`: a new version or rerun of a job that had come to rest.
 */
export type JobEvent = (typeof JOB_EVENTS)[number];

const live = ['pending', 'queued', 'deploying', 'running', 'degraded'] as const;
const ended = ['completed', 'failed', 'stopped'] as const;

/** Every way in which a job's state may change. */
export const JOB_MACHINE: StateMachine<JobStateType, JobEvent> = {
  states: JOB_STATES,
  events: JOB_EVENTS,
  terminal: ['deleted'],
  rows: [
    { event: 'no_match', from: live, to: 'queued' },
    { event: 'place', from: live, to: 'deploying' },
    { event: 'up', from: live, to: 'running' },
    { event: 'trouble', from: ['deploying', 'running', 'degraded'], to: 'degraded' },
    // From `queued` too: a node on which all had ended may match again.
    { event: 'finish', from: ['queued', 'deploying', 'running', 'degraded'], to: 'completed' },
    { event: 'fail', from: ['queued', 'deploying', 'running', 'degraded'], to: 'failed' },
    // From `queued` too: the last node of a rollout may leave before somebody stops it.
    { event: 'gate_trip', from: ['queued', 'deploying', 'rollout_paused'], to: 'rollout_failed' },
    { event: 'pause', from: ['queued', 'deploying'], to: 'rollout_paused' },
    { event: 'resume', from: ['rollout_paused'], to: 'deploying' },
    { event: 'restart', from: [...ended, ...live, 'rollout_paused', 'rollout_failed'], to: 'pending' },
    { event: 'stop', from: [...live, 'rollout_paused', 'rollout_failed'], to: 'stopped' },
    { event: 'delete', from: JOB_STATES.filter((state) => state !== 'deleted'), to: 'deleted' },
  ],
};

/** States in which a job may be deleted without force. */
export const DELETABLE_JOB_STATES: readonly JobStateType[] = ['stopped', 'completed', 'failed'];
