import { invariant } from '@weir/diagnostics';
import type { Clock } from '../clock.js';
import type { Output } from '../engine/component.js';
import type { Log } from '../engine/log.js';
import type { Batch } from '../message/message.js';
import { ACKNOWLEDGED, type Outcome, type Refused, refused } from '../message/outcome.js';
import type { LaneQueue } from './lane-queue.js';
import type { LaneSettings } from './lane-settings.js';

/** One batch on its way through a lane. */
interface Parcel {
  readonly seq: number;
  readonly batch: Batch;
  readonly startedAt: number;
  kept: boolean;
  /** Answers the sender; gone once it was called. */
  resolve: ((outcome: Outcome) => void) | undefined;
  cancelWindow: (() => void) | undefined;
}

export interface LaneOptions {
  readonly output: Output;
  readonly settings: LaneSettings;
  readonly clock: Clock;
  readonly log: Log;
  /** Tells why the lane does not deliver at present, or that it does again. */
  readonly report: (reason: string | undefined) => void;
}

/** Beyond this an attempt says nothing about how fast the receiver is, only that it was away. */
const STALLED_MS = 1000;
/** Deliveries in a row that take their time before the receiver counts as slow but steady. */
const STEADY = 3;

/**
 * Delivers to one output of a fan-out independently of the others. A batch that is not delivered at once is kept on disk
 * and acknowledged from there; it is delivered in its turn, as often as it takes. Batches start in the order in which they
 * were accepted: one at a time after a failure or while the receiver is slow, until it has shown that it keeps up.
 */
export class Lane implements Output {
  readonly maxInFlight = Number.POSITIVE_INFINITY;
  private readonly options: LaneOptions;
  private readonly width: number;
  private queue: LaneQueue | undefined;
  private slots: number;
  private running = 0;
  private slow = false;
  private failures = 0;
  /** It failed since it last had nothing to do. */
  private recovering = false;
  private steady = 0;
  private rampAt = 0;
  private cancelRetry: (() => void) | undefined;
  private cancelParked: (() => void) | undefined;
  private closed = false;
  private readonly idle: (() => void)[] = [];
  private readonly empty: (() => void)[] = [];

  constructor(options: LaneOptions) {
    this.options = options;
    this.width = Math.max(1, Math.min(options.output.maxInFlight, 1024));
    this.slots = this.width;
  }

  connect(): Promise<void> {
    return this.options.output.connect?.() ?? Promise.resolve();
  }

  /** Gives the lane its place on disk and starts to deliver what waits there. */
  attach(queue: LaneQueue): void {
    this.queue = queue;
    this.recovering = queue.count > 0;
    if (this.recovering) this.slowDown();
    this.startWaiting();
  }

  /** Why the lane takes nothing more at present; undefined when it does. */
  refusal(): Refused | undefined {
    const reason = this.closed ? undefined : this.disk.fullReason(this.options.clock.now());
    if (this.closed) return refused('closed', 'the execution is stopping');
    return reason === undefined ? undefined : refused('full', reason);
  }

  write(batch: Batch): Promise<Outcome> {
    const refusal = this.refusal();
    if (refusal !== undefined) return Promise.resolve(refusal);
    return new Promise((resolve) => {
      const parcel = this.parcel(this.disk.nextSeq(), batch);
      parcel.resolve = resolve;
      if (!this.slow && this.failures === 0 && this.disk.count === 0 && this.running < this.slots) {
        parcel.cancelWindow = this.options.clock.after(this.options.settings.windowMs, () => this.windowOver(parcel));
        this.start(parcel);
      } else {
        this.keep(parcel);
        this.disk.enqueue(parcel.seq, batch);
        this.startWaiting();
      }
    });
  }

  /** Starts nothing more, keeps what is not delivered, and resolves when nothing is on its way. */
  drain(): Promise<void> {
    this.closed = true;
    this.stopTimers();
    if (this.running === 0) return Promise.resolve();
    return new Promise((resolve) => this.idle.push(resolve));
  }

  /** Resolves when nothing waits and nothing is on its way. */
  emptied(): Promise<void> {
    if (this.isEmpty()) return Promise.resolve();
    return new Promise((resolve) => this.empty.push(resolve));
  }

  async close(): Promise<void> {
    this.closed = true;
    this.stopTimers();
    await this.options.output.close();
  }

  private get disk(): LaneQueue {
    invariant(this.queue !== undefined, 'a lane is attached before it is written to');
    return this.queue;
  }

  private isEmpty(): boolean {
    return this.disk.count === 0 && this.running === 0;
  }

  private parcel(seq: number, batch: Batch): Parcel {
    return {
      seq,
      batch,
      startedAt: this.options.clock.elapsed(),
      kept: false,
      resolve: undefined,
      cancelWindow: undefined,
    };
  }

  private start(parcel: Parcel): void {
    this.running++;
    this.options.output.write(parcel.batch).then(
      (outcome) => this.ended(parcel, outcome),
      (bug: unknown) => this.ended(parcel, refused('failed', `the output broke: ${String(bug)}`)),
    );
  }

  private startWaiting(): void {
    while (!this.closed && this.cancelRetry === undefined && this.running < this.slots) {
      const next = this.disk.take(this.options.clock.now());
      if (next === undefined) return;
      this.start({ ...this.parcel(next.seq, next.batch), kept: true });
    }
  }

  /** Puts the batch on disk and acknowledges it from there. */
  private keep(parcel: Parcel): void {
    parcel.kept = true;
    this.disk.append(parcel.seq, parcel.batch, this.options.clock.now(), (failure) => {
      const resolve = parcel.resolve;
      parcel.resolve = undefined;
      resolve?.(failure === undefined ? ACKNOWLEDGED : refused('full', `cannot keep the event on disk: ${failure}`));
    });
  }

  private windowOver(parcel: Parcel): void {
    parcel.cancelWindow = undefined;
    if (!this.slow) this.slowDown();
    this.keep(parcel);
  }

  private slowDown(): void {
    this.slow = true;
    this.slots = 1;
    this.steady = 0;
    this.rampAt = this.options.clock.elapsed() + this.options.settings.rampAfterMs;
  }

  private ended(parcel: Parcel, outcome: Outcome): void {
    this.running--;
    parcel.cancelWindow?.();
    if (outcome.kind === 'acknowledged') this.delivered(parcel);
    else this.notDelivered(parcel, outcome);
    this.startWaiting();
    if (this.running === 0) for (const resolve of this.idle.splice(0)) resolve();
    if (this.isEmpty()) for (const resolve of this.empty.splice(0)) resolve();
  }

  private delivered(parcel: Parcel): void {
    if (parcel.kept) this.disk.delivered(parcel.seq);
    parcel.resolve?.(ACKNOWLEDGED);
    parcel.resolve = undefined;
    if (this.failures > 0) {
      this.failures = 0;
      this.slowDown();
      this.options.log.write('info', `delivers again, ${this.disk.count} wait`);
    }
    if (!this.slow) return;
    if (this.isEmpty()) {
      this.slow = false;
      this.recovering = false;
      this.slots = this.width;
      this.options.report(undefined);
      return;
    }
    this.widen(parcel);
  }

  /**
   * Lets more go at once when the receiver is slow but steady, or has been back for a while. Right after a failure one at a
   * time is enough and keeps the order.
   */
  private widen(parcel: Parcel): void {
    const now = this.options.clock.elapsed();
    const took = now - parcel.startedAt;
    this.steady = took > this.options.settings.windowMs && took <= STALLED_MS ? this.steady + 1 : 0;
    if (now >= this.rampAt || (!this.recovering && this.steady >= STEADY)) {
      this.slots = Math.min(this.width, this.slots + 1);
    }
  }

  private notDelivered(parcel: Parcel, refusal: Refused): void {
    if (refusal.code === 'rejected') {
      if (parcel.kept) {
        this.disk.delivered(parcel.seq);
        this.options.log.write('error', `dropped, as the pipeline rejects it: ${refusal.reason}`);
      }
      parcel.resolve?.(refusal);
      parcel.resolve = undefined;
      return;
    }
    if (!parcel.kept) this.keep(parcel);
    if (refusal.permanent) {
      this.disk.park(parcel.seq, parcel.batch, this.options.clock.now() + this.options.settings.parkedMs);
      this.options.log.write('error', `set aside for a while: ${refusal.reason}`);
      this.wakeForParked();
      return;
    }
    this.disk.giveBack(parcel.seq, parcel.batch);
    if (!this.closed) this.backOff(refusal.reason);
  }

  private backOff(reason: string): void {
    const { firstBackoffMs, maxBackoffMs } = this.options.settings;
    this.slowDown();
    // Batches that were on their way together fail together: that is one failure.
    if (this.cancelRetry !== undefined) return;
    this.recovering = true;
    const wait = Math.min(maxBackoffMs, firstBackoffMs * 2 ** Math.min(this.failures, 20));
    this.failures++;
    this.options.report(`${this.disk.count} wait: ${reason}`);
    this.cancelRetry = this.options.clock.after(wait, () => {
      this.cancelRetry = undefined;
      this.startWaiting();
    });
  }

  private wakeForParked(): void {
    this.cancelParked ??= this.options.clock.after(this.options.settings.parkedMs, () => {
      this.cancelParked = undefined;
      this.startWaiting();
      if (this.disk.parkedCount > 0) this.wakeForParked();
    });
  }

  private stopTimers(): void {
    this.cancelRetry?.();
    this.cancelParked?.();
  }
}
