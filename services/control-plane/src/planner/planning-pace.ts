import type { Evaluation, EvaluationTrigger } from '@weir/fleet-model';

/** Evaluations that thousands of nodes cause; what people do is planned at once. */
const CAUSED_BY_NODES: readonly EvaluationTrigger[] = [
  'exec-failure',
  'exec-update',
  'node-join',
  'node-leave',
  'node-update',
];

/** Planning that costs less may be repeated without a pause. */
const CHEAP_MS = 10;
/** How much longer than a planning the pause after it is: no job takes more than a fifth of the planner's time. */
const PAUSE = 4;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Keeps a large job from being planned anew for every single report of its executions: the costlier its last planning
 * was, the longer the next one waits, and takes in at once what was reported meanwhile.
 */
export class PlanningPace {
  readonly #restUntil = new Map<string, number>();

  /** Notes what planning the job has cost; both in milliseconds, \`now\` since the epoch. */
  planned(jobId: string, costMs: number, now: number): void {
    if (costMs < CHEAP_MS) this.#restUntil.delete(jobId);
    else this.#restUntil.set(jobId, now + Math.min(LONGEST_PAUSE_MS, costMs * PAUSE));
  }

  /** The earliest time at which the evaluation should be planned, in milliseconds since the epoch; 0 = at once. */
  earliest({ job_id, triggered_by }: Evaluation): number {
    return CAUSED_BY_NODES.includes(triggered_by) ? (this.#restUntil.get(job_id) ?? 0) : 0;
  }
}
