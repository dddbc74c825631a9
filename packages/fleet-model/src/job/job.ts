import type { State } from '../state.js';
import type { Timestamp } from '../timestamp.js';
import type { JobStateType } from './job-machine.js';
import type { JobSpec } from './job-spec.js';

/** Whether executions are wanted at all: set by users' commands and by a job that came to its own end. */
export type JobDesiredState = 'running' | 'stopped';

export interface JobStatus {
  readonly state: State<JobStateType>;
  readonly desired_state: JobDesiredState;
  /** 1 at creation, one more with each accepted change of the spec. */
  readonly version: number;
  /** Executions made from an older version than this must be replaced; newer ones may stay. */
  readonly run_version: number;
  /** One more with any change of spec or state. */
  readonly revision: number;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
}

/** A job: what the user wants (`spec`) and what the system knows (`status`). */
export interface Job {
  readonly id: string;
  readonly spec: JobSpec;
  readonly status: JobStatus;
}

/** One accepted spec of a job; never changed afterwards, but for `stable`. */
export interface JobVersion {
  /** The job's id. */
  readonly id: string;
  readonly version: number;
  readonly spec: JobSpec;
  /** True once a rollout of it succeeded. */
  readonly stable: boolean;
  readonly created_at: Timestamp;
}
