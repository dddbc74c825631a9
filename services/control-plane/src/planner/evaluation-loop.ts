import type { Evaluation } from '@weir/fleet-model';
import type { Logger } from '@weir/http-kit';
import type { Broker, Delivery } from '@weir/scheduler';
import { StoreUnavailable } from '@weir/store';
import type { Clock } from '../clock.js';
import { type PlanTools, planEvaluation } from './plan-evaluation.js';
import { settle } from './settle.js';

export interface LoopOptions extends PlanTools {
  readonly broker: Broker;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A job whose fleet keeps changing is planned for no more than one part in so many of the time. */
const REST = 9;

/** When an evaluation that was given up is tried once more because that could not be written down. */
const FORGOTTEN_MS = 10_000;

/** Takes evaluations from the broker and plans them, one after the other, as long as it is not stopped. */
export class EvaluationLoop {
  readonly #options: LoopOptions;
  #working: Promise<void> | undefined;
  #cancelWake = (): void => {};
  #stopped = false;
  #paused = false;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  /** Takes an evaluation in and works on it as soon as it may. */
  enqueue(evaluation: Evaluation): void {
    this.#options.broker.enqueue(evaluation);
    this.#start();
  }

  /** Evaluations that wait for their planning, or are being planned. */
  get waiting(): number {
    return this.#options.broker.size;
  }

  /** Plans nothing from now on but what is being planned already. */
  pause(): void {
    this.#paused = true;
    this.#cancelWake();
  }

  /** Goes on with everything that came meanwhile. */
  resume(): void {
    this.#paused = false;
    this.#start();
  }

  /** Ends after the evaluation that is being planned; what waits is found again at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelWake();
    await this.#working;
  }

  #start(): void {
    if (this.#stopped || this.#paused || this.#working !== undefined) return;
    this.#cancelWake();
    this.#working = this.#drain().finally(() => {
      this.#working = undefined;
      this.#sleep();
    });
  }

  async #drain(): Promise<void> {
    const { broker } = this.#options;
    while (!this.#stopped && !this.#paused) {
      const delivery = broker.dequeue();
      if (delivery === undefined) return;
      await this.#work(delivery);
    }
  }

  #sleep(): void {
    const { broker, clock } = this.#options;
    const wake = broker.nextWake();
    if (this.#stopped || this.#paused || wake === undefined) return;
    this.#cancelWake = clock.after(Math.max(0, wake - clock.now()), () => this.#start());
  }

  async #work(delivery: Delivery): Promise<void> {
    const { broker, log, clock } = this.#options;
    const { evaluation, attempt } = delivery;
    const began = clock.now();
    try {
      broker.drop(await planEvaluation(evaluation.id, attempt, this.#options));
      broker.ack(delivery, REST * (clock.now() - began));
    } catch (error) {
      // Whatever it was, the evaluation is tried again: the store may be full now and free later, and a bug must show
      // up as a failed evaluation rather than as a planner that stands still.
      log.error({ err: error, evaluation_id: evaluation.id, attempt }, 'planning failed');
      await this.#refuse(delivery, error);
    }
  }

  /** Remembers the failed attempt; when even that cannot be written, the evaluation stays pending in the store. */
  async #refuse(delivery: Delivery, error: unknown): Promise<void> {
    const { broker, clock, write, log } = this.#options;
    // A store that cannot serve says nothing about the evaluation: it waits for it, however long that takes.
    const refusal = broker.nack(delivery, { blameless: error instanceof StoreUnavailable });
    const reason = error instanceof Error ? error.message : String(error);
    if (refusal.kind === 'stale') return;
    const { attempts } = refusal;
    try {
      await write(async (writer, after) => {
        const evaluation = await writer.evaluations.get(delivery.evaluation.id);
        if (evaluation?.status.state.state_type !== 'pending') return;
        const now = clock.now();
        const next =
          refusal.kind === 'retry'
            ? settle(evaluation, 'retry', `attempt ${attempts} failed: ${reason}`, now, {
                attempts,
                waitUntil: refusal.at,
              })
            : settle(evaluation, 'give_up', `gave up after ${attempts} attempts: ${reason}`, now, { attempts });
        await writer.evaluations.update(next);
        after.touch(evaluation.id);
      });
    } catch (error) {
      log.error({ err: error, evaluation_id: delivery.evaluation.id }, 'the failed attempt could not be written down');
      // The store still has it as pending, so nobody would make another one: it must not be forgotten here.
      if (refusal.kind === 'give_up') clock.after(FORGOTTEN_MS, () => this.enqueue(delivery.evaluation));
    }
  }
}
