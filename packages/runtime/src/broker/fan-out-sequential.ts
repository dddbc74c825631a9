import type { Output } from '../engine/component.js';
import { type Patience, writePatiently } from '../engine/patience.js';
import type { Batch } from '../message/message.js';
import { ACKNOWLEDGED, type Outcome } from '../message/outcome.js';
import { OutputGroup } from './output-group.js';

/** Gives each batch to one output after another. With patience a refusal is tried again until it is taken, else it is the outcome. */
export class FanOutSequential extends OutputGroup {
  private readonly patience: Patience | undefined;

  constructor(outputs: readonly Output[], patience: Patience | undefined) {
    super(outputs);
    this.patience = patience;
  }

  async write(batch: Batch): Promise<Outcome> {
    for (const output of this.outputs) {
      const written = this.patience === undefined ? output.write(batch) : writePatiently(output, batch, this.patience);
      const outcome = await written;
      if (outcome.kind === 'refused') return outcome;
    }
    return ACKNOWLEDGED;
  }
}
