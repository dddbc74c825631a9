import type { Batch } from '../message/message.js';
import type { Outcome } from '../message/outcome.js';
import { writeToAll } from './fan-out.js';
import { OutputGroup } from './output-group.js';

/** Gives each batch to every output at once; a refusal of any is a refusal. */
export class FanOutFailFast extends OutputGroup {
  write(batch: Batch): Promise<Outcome> {
    return writeToAll(this.outputs, batch);
  }
}
