import type { Batch } from '../message/message.js';
import { type Outcome, refused } from '../message/outcome.js';
import type { Output } from './component.js';
import { Gate } from './gate.js';

/** Holds an output to its own `maxInFlight`: further batches wait in order, and closing refuses those that still wait. */
export class GatedOutput implements Output {
  readonly maxInFlight = Number.POSITIVE_INFINITY;
  private readonly inner: Output;
  private readonly gate: Gate;
  private closed = false;

  constructor(inner: Output) {
    this.inner = inner;
    this.gate = new Gate(inner.maxInFlight);
  }

  connect(): Promise<void> {
    return this.inner.connect?.() ?? Promise.resolve();
  }

  write(batch: Batch): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.gate.enter(() => {
        if (this.closed) {
          this.gate.leave();
          resolve(refused('closed', 'the output is closed'));
          return;
        }
        this.inner.write(batch).then(
          (outcome) => {
            this.gate.leave();
            resolve(outcome);
          },
          (bug: unknown) => {
            this.gate.leave();
            reject(bug);
          },
        );
      });
    });
  }

  close(): Promise<void> {
    this.closed = true;
    return this.inner.close();
  }
}

/** The output itself when anything may be written at once, else behind a gate. */
export function gated(output: Output): Output {
  return Number.isFinite(output.maxInFlight) ? new GatedOutput(output) : output;
}
