import type { Batch } from '../message/message.js';
import { ACKNOWLEDGED, type Outcome, refused } from '../message/outcome.js';
import { runChain } from './chain.js';
import type { Output, Processor, Source } from './component.js';
import { Gate } from './gate.js';
import { holdBatch, openTransaction, releaseBatch } from './transaction.js';

export interface PumpOptions {
  readonly processors: readonly Processor[];
  readonly output: Output;
  /** Batches that may be in the processors at once. */
  readonly width: number;
  /** Batches taken in and not yet settled beyond which {@link Pump.room} waits. */
  readonly window: number;
  /** Messages taken in that only move on when more come: they leave room for those. */
  readonly held: () => number;
  /** Called with an exception that a component threw against its contract; the batch is refused. */
  readonly onBug: (bug: unknown) => void;
  /** Called when the last submitted batch has settled after the input was exhausted. */
  readonly onComplete: () => void;
}

/** Moves batches from the input through the processors to the output and brings the outcome back. */
export class Pump implements Source {
  private readonly options: PumpOptions;
  private readonly gate: Gate;
  private readonly waiting: (() => void)[] = [];
  private readonly idle: (() => void)[] = [];
  private open = 0;
  private ended = false;

  constructor(options: PumpOptions) {
    this.options = options;
    this.gate = new Gate(options.width);
  }

  submit(batch: Batch, settle: (outcome: Outcome) => void): void {
    this.open++;
    openTransaction(batch, (outcome) => {
      settle(outcome);
      this.settled();
    });
    if (this.gate.tryEnter()) this.process(batch);
    else this.gate.enter(() => this.process(batch));
  }

  room(): Promise<void> {
    if (this.hasRoom()) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Lets one who waits for room in, if there is any. */
  wake(): void {
    if (this.waiting.length > 0 && this.hasRoom()) this.waiting.shift()?.();
  }

  exhausted(): void {
    this.ended = true;
    if (this.open === 0) this.options.onComplete();
  }

  /** Resolves when nothing is on its way. */
  drained(): Promise<void> {
    if (this.open === 0) return Promise.resolve();
    return new Promise((resolve) => this.idle.push(resolve));
  }

  /** Batches submitted and not yet settled. */
  get inFlight(): number {
    return this.open;
  }

  private process(batch: Batch): void {
    let result: ReturnType<typeof runChain>;
    try {
      result = runChain(this.options.processors, batch);
    } catch (bug) {
      this.abandon(batch, bug);
      return;
    }
    if (result instanceof Promise) {
      result.then(
        (batches) => this.dispatch(batch, batches),
        (bug: unknown) => this.abandon(batch, bug),
      );
    } else {
      this.dispatch(batch, result);
    }
  }

  /** Every message that goes on holds its delivery until the output has answered; those dropped on the way do not. */
  private dispatch(taken: Batch, batches: readonly Batch[]): void {
    for (const batch of batches) holdBatch(batch);
    releaseBatch(taken, ACKNOWLEDGED);
    for (const batch of batches) {
      if (batch.length === 0) continue;
      this.options.output.write(batch).then(
        (outcome) => releaseBatch(batch, outcome),
        (bug: unknown) => {
          this.options.onBug(bug);
          releaseBatch(batch, refused('failed', 'the output broke'));
        },
      );
    }
    this.gate.leave();
  }

  private abandon(batch: Batch, bug: unknown): void {
    this.options.onBug(bug);
    releaseBatch(batch, refused('failed', 'a processor broke'));
    this.gate.leave();
  }

  private hasRoom(): boolean {
    return this.open < this.options.window || this.open - this.options.held() < this.options.window;
  }

  private settled(): void {
    this.open--;
    this.wake();
    if (this.open > 0) return;
    for (const resolve of this.idle.splice(0)) resolve();
    if (this.ended) this.options.onComplete();
  }
}
