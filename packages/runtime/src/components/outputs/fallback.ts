import { OutputGroup } from '../../broker/output-group.js';
import type { Output } from '../../engine/component.js';
import { defineComponent } from '../../engine/definition.js';
import { StartError } from '../../engine/start-error.js';
import type { Batch } from '../../message/message.js';
import { ACKNOWLEDGED, type Outcome, outcomeOf, type Refused, refusedMessages } from '../../message/outcome.js';

/** Gives what one output refuses to the next, with the reason as metadata `fallback_error`. */
class Fallback extends OutputGroup {
  async write(batch: Batch): Promise<Outcome> {
    let left = batch;
    let sent = batch;
    let last: Refused | undefined;
    for (const output of this.outputs) {
      const outcome = await output.write(sent);
      if (outcome.kind === 'acknowledged') return ACKNOWLEDGED;
      last = outcome;
      const refusals = sent.map((message) => outcomeOf(outcome, message).kind === 'refused');
      left = left.filter((_, index) => refusals[index] === true);
      sent = left.map((message) =>
        message.withMetadata(new Map(message.metadata).set('fallback_error', outcome.reason)),
      );
    }
    return last === undefined ? ACKNOWLEDGED : refusedMessages(new Set(left), last);
  }
}

/** Tries one output after another until one takes the message. */
export const fallbackOutput = defineComponent({
  kind: 'output',
  name: 'fallback',
  async create(view, deps) {
    const nodes = view.asComponents();
    if (nodes.length === 0) throw new StartError(view.path, 'at least one output is needed');
    const outputs: Output[] = [];
    for (const node of nodes) outputs.push(await deps.build.output(node));
    return new Fallback(outputs);
  },
});
