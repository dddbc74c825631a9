import { type Evaluation, fromTimestamp } from '@weir/fleet-model';
import { type BackOff, delayAfter } from './back-off.js';

export interface BrokerOptions {
  /** Where the time comes from, in milliseconds. */
  readonly clock: { now(): number };
  /** After so many failed attempts an evaluation is given up. */
  readonly maxAttempts: number;
  readonly backOff: BackOff;
  /** Milliseconds after which a delivery that was neither acknowledged nor refused counts as failed. */
  readonly visibilityMs: number;
}

export const DEFAULT_BROKER_OPTIONS: Omit<BrokerOptions, 'clock'> = {
  maxAttempts: 10,
  backOff: { firstMs: 1000, maxMs: 120_000 },
  visibilityMs: 60_000,
};

/** An evaluation on loan: `receipt` gives it back. */
export interface Delivery {
  readonly evaluation: Evaluation;
  readonly receipt: number;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/** What becomes of an evaluation whose attempt failed; `stale` when the receipt no longer counts. */
export type Refusal =
  | { readonly kind: 'retry'; readonly at: number; readonly attempts: number }
  | { readonly kind: 'give_up'; readonly attempts: number }
  | { readonly kind: 'stale' };

interface Waiting {
  readonly evaluation: Evaluation;
  readonly order: number;
  readonly notBefore: number;
  readonly attempts: number;
}

interface OnLoan extends Waiting {
  readonly receipt: number;
  readonly until: number;
}

/**
 * Hands out evaluations, one at a time per job, higher priority first, then in the order of arrival. Memory only: what
 * it holds is in the store too and is offered again at the next start, so an evaluation may be handed out twice.
 */
export class Broker {
  readonly #options: BrokerOptions;
  /** Evaluations that wait, by job; and the one per job that is out. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #loans = new Map<string, OnLoan>();
  readonly #ids = new Set<string>();
  #counter = 0;

  constructor(options: BrokerOptions) {
    this.#options = options;
  }

  /** Number of evaluations that wait or are out. */
  get size(): number {
    return this.#ids.size;
  }

  /** Takes an evaluation in; one that it holds already is not taken again. */
  enqueue(evaluation: Evaluation): void {
    if (this.#ids.has(evaluation.id)) return;
    this.#ids.add(evaluation.id);
    const { wait_until: wait, attempts } = evaluation.status;
    this.#add({ evaluation, order: ++this.#counter, notBefore: wait === null ? 0 : fromTimestamp(wait), attempts });
  }

  /** The next evaluation that may be worked on, or undefined when there is none now. */
  dequeue(): Delivery | undefined {
    const now = this.#options.clock.now();
    this.#expire(now);
    let best: Waiting | undefined;
    for (const [jobId, queue] of this.#waiting) {
      if (this.#loans.has(jobId)) continue;
      for (const waiting of queue) {
        if (waiting.notBefore <= now && (best === undefined || isBefore(waiting, best))) best = waiting;
      }
    }
    if (best === undefined) return undefined;
    this.#remove(best);
    const receipt = ++this.#counter;
    const loan = { ...best, attempts: best.attempts + 1, receipt, until: now + this.#options.visibilityMs };
    this.#loans.set(best.evaluation.job_id, loan);
    return { evaluation: best.evaluation, receipt, attempt: loan.attempts };
  }

  /** The attempt succeeded; false when the receipt no longer counts. */
  ack({ evaluation, receipt }: Delivery): boolean {
    if (this.#loans.get(evaluation.job_id)?.receipt !== receipt) return false;
    this.#loans.delete(evaluation.job_id);
    this.#ids.delete(evaluation.id);
    return true;
  }

  /** The attempt failed: says whether it will be tried again, and when. */
  nack({ evaluation, receipt }: Delivery): Refusal {
    const loan = this.#loans.get(evaluation.job_id);
    return loan?.receipt === receipt ? this.#refuse(loan, this.#options.clock.now()) : { kind: 'stale' };
  }

  /** When to ask again if nothing is enqueued meanwhile, in milliseconds since the epoch; undefined = never. */
  nextWake(): number | undefined {
    const times = [
      ...[...this.#loans.values()].map(({ until }) => until),
      ...[...this.#waiting]
        .filter(([jobId]) => !this.#loans.has(jobId))
        .flatMap(([, queue]) => queue.map(({ notBefore }) => notBefore)),
    ];
    return times.length === 0 ? undefined : times.reduce((a, b) => Math.min(a, b));
  }

  #refuse(loan: OnLoan, now: number): Refusal {
    const { receipt: _, until: __, ...waiting } = loan;
    const jobId = loan.evaluation.job_id;
    this.#loans.delete(jobId);
    if (loan.attempts >= this.#options.maxAttempts) {
      this.#ids.delete(loan.evaluation.id);
      return { kind: 'give_up', attempts: loan.attempts };
    }
    const notBefore = now + delayAfter(loan.attempts, this.#options.backOff);
    this.#add({ ...waiting, notBefore });
    return { kind: 'retry', at: notBefore, attempts: loan.attempts };
  }

  /** A worker that never answered counts as one that failed; one that does so too often is tried on, never dropped. */
  #expire(now: number): void {
    for (const loan of [...this.#loans.values()].filter(({ until }) => until <= now)) {
      this.#refuse({ ...loan, attempts: Math.min(loan.attempts, this.#options.maxAttempts - 1) }, now);
    }
  }

  #add(waiting: Waiting): void {
    const jobId = waiting.evaluation.job_id;
    this.#waiting.set(jobId, [...(this.#waiting.get(jobId) ?? []), waiting]);
  }

  #remove(waiting: Waiting): void {
    const jobId = waiting.evaluation.job_id;
    const rest = (this.#waiting.get(jobId) ?? []).filter((other) => other !== waiting);
    if (rest.length === 0) this.#waiting.delete(jobId);
    else this.#waiting.set(jobId, rest);
  }
}

function isBefore(a: Waiting, b: Waiting): boolean {
  return a.evaluation.priority === b.evaluation.priority
    ? a.order < b.order
    : a.evaluation.priority > b.evaluation.priority;
}
