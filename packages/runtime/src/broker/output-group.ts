import type { Output } from '../engine/component.js';
import type { Batch } from '../message/message.js';
import type { Outcome } from '../message/outcome.js';

/** Several outputs that are connected and closed together. */
export abstract class OutputGroup implements Output {
  readonly maxInFlight: number = Number.POSITIVE_INFINITY;
  protected readonly outputs: readonly Output[];

  constructor(outputs: readonly Output[]) {
    this.outputs = outputs;
  }

  abstract write(batch: Batch): Promise<Outcome>;

  async connect(): Promise<void> {
    for (const output of this.outputs) await output.connect?.();
  }

  async close(): Promise<void> {
    await Promise.all(this.outputs.map((output) => output.close()));
  }
}
