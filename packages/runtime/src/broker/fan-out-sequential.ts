import { type Clock, sleep } from '../clock.js';
import type { Output } from '../engine/component.js';
import type { Batch } from '../message/message.js';
import { ACKNOWLEDGED, type Outcome } from '../message/outcome.js';
import { OutputGroup } from './output-group.js';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;

/** What retrying needs: a clock, and a signal that ends it. */
export interface Patience {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Gives each batch to one output after another. With patience a refusal is tried again until it is taken, else it is the outcome. */
export class FanOutSequential extends OutputGroup {
  private readonly patience: Patience | undefined;

  constructor(outputs: readonly Output[], patience: Patience | undefined) {
    super(outputs);
    this.patience = patience;
  }

  async write(batch: Batch): Promise<Outcome> {
    for (const output of this.outputs) {
      const outcome = await this.writeTo(output, batch);
      if (outcome.kind === 'refused') return outcome;
    }
    return ACKNOWLEDGED;
  }

  private async writeTo(output: Output, batch: Batch): Promise<Outcome> {
    let wait = FIRST_WAIT_MS;
    for (;;) {
      const outcome = await output.write(batch);
      if (outcome.kind === 'acknowledged' || outcome.code === 'rejected' || this.patience === undefined) return outcome;
      if (!(await sleep(this.patience.clock, wait, this.patience.signal))) return outcome;
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }
}
