import type { JobType } from '../job/job-spec.js';
import type { State } from '../state.js';
import type { Timestamp } from '../timestamp.js';
import type { EvaluationStateType } from './evaluation-machine.js';

/** Why an evaluation was made. */
export const EVALUATION_TRIGGERS = [
  'job-create',
  'job-update',
  'job-delete',
  'job-cancel',
  'job-rerun',
  'job-queue',
  'job-timeout',
  'exec-failure',
  'exec-update',
  'exec-timeout',
  'exec-limit',
  'node-update',
  'node-join',
  'node-leave',
  'deployment',
  'deployment-start',
  'deployment-rollback',
  'deployment-resume',
  'periodic',
  'failure',
  'manual',
] as const;
export type EvaluationTrigger = (typeof EVALUATION_TRIGGERS)[number];

export interface EvaluationStatus {
  readonly state: State<EvaluationStateType>;
  /** Not before this time; null = at once. */
  readonly wait_until: Timestamp | null;
  /** How often planning was tried since it could be planned. */
  readonly attempts: number;
  /** Milliseconds between the moment from which it could be planned and its planning; null before. */
  readonly queued_ms: number | null;
  readonly revision: number;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
}

/** A request to compare what a job wants with what runs; written in the transaction of the change that caused it. */
export interface Evaluation {
  readonly id: string;
  readonly namespace: string;
  readonly job_id: string;
  readonly type: JobType;
  readonly priority: number;
  readonly triggered_by: EvaluationTrigger;
  /** What brought it about, in words; '' when the trigger says all. */
  readonly reason: string;
  readonly status: EvaluationStatus;
}
