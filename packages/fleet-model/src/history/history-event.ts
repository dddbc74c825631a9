import type { JsonObject } from '../json.js';
import type { Timestamp } from '../timestamp.js';

/** What happened to a job or to one of its executions; written once, never changed. */
export interface HistoryEvent {
  /** Increasing over the whole control plane. */
  readonly seq_num: number;
  /** `execution` when `execution_id` is set. */
  readonly type: 'job' | 'execution';
  /** When it happened, on the clock of whoever saw it. */
  readonly timestamp: Timestamp;
  /** When the control plane wrote it down. */
  readonly recorded_at: Timestamp;
  readonly job_id: string;
  readonly job_version: number;
  readonly execution_id: string | null;
  readonly message: string;
  /** `old_state`, `new_state`, `node_id`, `reason`, ... as far as they apply. */
  readonly details: JsonObject;
}

/** A {@link HistoryEvent} before the store numbers it. */
export type NewHistoryEvent = Omit<HistoryEvent, 'seq_num' | 'type' | 'recorded_at'>;
