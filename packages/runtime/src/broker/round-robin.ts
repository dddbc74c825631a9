import { invariant } from '@weir/diagnostics';
import type { Batch } from '../message/message.js';
import type { Outcome } from '../message/outcome.js';
import { OutputGroup } from './output-group.js';

/** Gives each batch to one output, each in its turn. */
export class RoundRobin extends OutputGroup {
  private next = 0;

  write(batch: Batch): Promise<Outcome> {
    const output = this.outputs[this.next];
    invariant(output !== undefined, 'a broker has outputs');
    this.next = (this.next + 1) % this.outputs.length;
    return output.write(batch);
  }
}
