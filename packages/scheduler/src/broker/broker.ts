import { type Evaluation, type EvaluationTrigger, fromTimestamp } from '@weir/fleet-model';
import { type BackOff, delayAfter } from './back-off.js';
import { Heap } from './heap.js';

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

interface Loan {
  readonly waiting: Waiting;
  readonly receipt: number;
  readonly until: number;
  /** The same evaluation as it came again while it was out, to be planned once more. */
  again?: Evaluation;
}

/** What fleets cause by themselves, in crowds: planning a job once serves all that came meanwhile. */
const BACKGROUND: readonly EvaluationTrigger[] = [
  'exec-update',
  'exec-failure',
  'node-update',
  'node-join',
  'node-leave',
];

/**
 * Hands out evaluations, one at a time per job: jobs of higher priority first, then in the order of arrival, and of one
 * job the newest, because planning it does the work of those before it. Memory only: what it holds is in the store too
 * and is offered again at the next start, so an evaluation may be handed out twice.
 */
export class Broker {
  readonly #options: BrokerOptions;
  readonly #byId = new Map<string, Waiting>();
  readonly #byJob = new Map<string, Set<Waiting>>();
  /** What may be handed out, and what has to wait for its time; entries that are no longer held are passed over. */
  readonly #ready = new Heap<Waiting>(isBefore);
  readonly #delayed = new Heap<Waiting>((a, b) => a.notBefore < b.notBefore);
  readonly #loans = new Map<string, Loan>();
  /** Until when a job is spared evaluations that its fleet causes. */
  readonly #rests = new Map<string, number>();
  #counter = 0;

  constructor(options: BrokerOptions) {
    this.#options = options;
  }

  /** Number of evaluations that wait or are out. */
  get size(): number {
    return this.#byId.size + this.#loans.size;
  }

  /**
   * Takes an evaluation in; one that it holds already is not taken again. One that is out and comes back changed was
   * planned meanwhile and is wanted once more: it follows when it is given back.
   */
  enqueue(evaluation: Evaluation): void {
    if (this.#byId.has(evaluation.id)) return;
    const loan = this.#loans.get(evaluation.job_id);
    if (loan?.waiting.evaluation.id === evaluation.id) {
      if (evaluation.status.revision > loan.waiting.evaluation.status.revision) loan.again = evaluation;
      return;
    }
    const { wait_until: wait, attempts } = evaluation.status;
    this.#add({ evaluation, order: ++this.#counter, notBefore: wait === null ? 0 : fromTimestamp(wait), attempts });
  }

  /** Lets go of evaluations that have had their outcome; those that are out stay so until they are given back. */
  drop(ids: Iterable<string>): void {
    for (const id of ids) {
      const waiting = this.#byId.get(id);
      if (waiting !== undefined) this.#remove(waiting);
    }
  }

  /** The next evaluation that may be worked on, or undefined when there is none now. */
  dequeue(): Delivery | undefined {
    const now = this.#options.clock.now();
    this.#expire(now);
    for (let due = this.#delayed.peek(); due !== undefined && due.notBefore <= now; due = this.#delayed.peek()) {
      this.#delayed.pop();
      if (this.#holds(due)) this.#ready.push(due);
    }
    for (let next = this.#ready.pop(); next !== undefined; next = this.#ready.pop()) {
      // Those of a job that is out come back when it is.
      if (!this.#holds(next) || this.#loans.has(next.evaluation.job_id)) continue;
      const rest = this.#restOf(next.evaluation, now);
      if (rest === undefined) return this.#lend(this.#newest(next, now), now);
      this.#delayed.push(this.#replace(next, { ...next, notBefore: rest }));
    }
    return undefined;
  }

  /**
   * The attempt succeeded; false when the receipt no longer counts. For so many milliseconds the job is then spared
   * what its fleet causes; what people ask for does not wait.
   */
  ack({ evaluation, receipt }: Delivery, restMs = 0): boolean {
    const loan = this.#loans.get(evaluation.job_id);
    if (loan?.receipt !== receipt) return false;
    if (restMs > 0) this.#rests.set(evaluation.job_id, this.#options.clock.now() + restMs);
    this.#settle(evaluation.job_id);
    if (loan.again !== undefined) this.enqueue(loan.again);
    return true;
  }

  /**
   * The attempt failed: says whether it will be tried again, and when. A `blameless` one failed for reasons that are not
   * its own: it is tried on and never given up for that.
   */
  nack({ evaluation, receipt }: Delivery, { blameless = false }: { readonly blameless?: boolean } = {}): Refusal {
    const loan = this.#loans.get(evaluation.job_id);
    if (loan?.receipt !== receipt) return { kind: 'stale' };
    return this.#refuse(blameless ? this.#spared(loan.waiting) : loan.waiting, this.#options.clock.now());
  }

  /** When to ask again if nothing is enqueued meanwhile, in milliseconds since the epoch; undefined = never. */
  nextWake(): number | undefined {
    const times = [...this.#loans.values()].map(({ until }) => until);
    for (const heap of [this.#ready, this.#delayed]) {
      let top = heap.peek();
      for (; top !== undefined && !this.#holds(top); top = heap.peek()) heap.pop();
      if (top !== undefined && !(heap === this.#ready && this.#loans.has(top.evaluation.job_id))) {
        times.push(top.notBefore);
      }
    }
    return times.length === 0 ? undefined : times.reduce((a, b) => Math.min(a, b));
  }

  #lend(waiting: Waiting, now: number): Delivery {
    const { evaluation } = waiting;
    this.#remove(waiting);
    const receipt = ++this.#counter;
    const lent = { ...waiting, attempts: waiting.attempts + 1 };
    this.#loans.set(evaluation.job_id, { waiting: lent, receipt, until: now + this.#options.visibilityMs });
    return { evaluation, receipt, attempt: lent.attempts };
  }

  #newest(first: Waiting, now: number): Waiting {
    let newest = first;
    for (const other of this.#byJob.get(first.evaluation.job_id) ?? []) {
      if (other.order > newest.order && other.notBefore <= now) newest = other;
    }
    return newest;
  }

  /** Until when the evaluation has to wait because its job rests. */
  #restOf({ job_id, triggered_by }: Evaluation, now: number): number | undefined {
    const until = this.#rests.get(job_id);
    if (until === undefined) return undefined;
    if (until > now) return BACKGROUND.includes(triggered_by) ? until : undefined;
    this.#rests.delete(job_id);
    return undefined;
  }

  /** With one attempt left at least. */
  #spared(waiting: Waiting): Waiting {
    return { ...waiting, attempts: Math.min(waiting.attempts, this.#options.maxAttempts - 1) };
  }

  #refuse(lent: Waiting, now: number): Refusal {
    const { evaluation, attempts } = lent;
    this.#settle(evaluation.job_id);
    if (attempts >= this.#options.maxAttempts) return { kind: 'give_up', attempts };
    const notBefore = now + delayAfter(attempts, this.#options.backOff);
    this.#add({ ...lent, notBefore });
    return { kind: 'retry', at: notBefore, attempts };
  }

  /** A worker that never answered counts as one that failed; one that does so too often is tried on, never dropped. */
  #expire(now: number): void {
    for (const { waiting, until } of [...this.#loans.values()]) {
      if (until > now) continue;
      this.#refuse(this.#spared(waiting), now);
    }
  }

  /** The job is no longer out: what came meanwhile may be. */
  #settle(jobId: string): void {
    this.#loans.delete(jobId);
    const now = this.#options.clock.now();
    for (const waiting of this.#byJob.get(jobId) ?? []) {
      if (waiting.notBefore <= now) this.#ready.push(waiting);
    }
  }

  #add(waiting: Waiting): void {
    this.#hold(waiting);
    this.#queue(waiting);
  }

  #queue(waiting: Waiting): void {
    if (waiting.notBefore <= this.#options.clock.now()) this.#ready.push(waiting);
    else this.#delayed.push(waiting);
  }

  #hold(waiting: Waiting): void {
    const { id, job_id } = waiting.evaluation;
    this.#byId.set(id, waiting);
    const ofJob = this.#byJob.get(job_id) ?? new Set();
    this.#byJob.set(job_id, ofJob.add(waiting));
  }

  #holds(waiting: Waiting): boolean {
    return this.#byId.get(waiting.evaluation.id) === waiting;
  }

  #replace(waiting: Waiting, by: Waiting): Waiting {
    this.#remove(waiting);
    this.#hold(by);
    return by;
  }

  #remove(waiting: Waiting): void {
    const { id, job_id } = waiting.evaluation;
    this.#byId.delete(id);
    const ofJob = this.#byJob.get(job_id);
    ofJob?.delete(waiting);
    if (ofJob?.size === 0) this.#byJob.delete(job_id);
  }
}

function isBefore(a: Waiting, b: Waiting): boolean {
  return a.evaluation.priority === b.evaluation.priority
    ? a.order < b.order
    : a.evaluation.priority > b.evaluation.priority;
}
