import { invariant } from '@weir/diagnostics';
import type { Output } from '../engine/component.js';
import type { Batch } from '../message/message.js';
import type { Outcome } from '../message/outcome.js';
import { OutputGroup } from './output-group.js';

/** Gives each batch to the output that has the least to do, so that fast outputs get more. */
export class Greedy extends OutputGroup {
  private readonly busy = new Map<Output, number>();

  async write(batch: Batch): Promise<Outcome> {
    const output = this.leastBusy();
    this.busy.set(output, this.load(output) + 1);
    try {
      return await output.write(batch);
    } finally {
      this.busy.set(output, this.load(output) - 1);
    }
  }

  private leastBusy(): Output {
    let best = this.outputs[0];
    for (const output of this.outputs) if (best === undefined || this.load(output) < this.load(best)) best = output;
    invariant(best !== undefined, 'a broker has outputs');
    return best;
  }

  private load(output: Output): number {
    return this.busy.get(output) ?? 0;
  }
}
