import { readBatchPolicy } from '../../config/batch-policy.js';
import { BatchingSource } from '../../engine/batching-source.js';
import type { Input, Source } from '../../engine/component.js';
import { defineComponent } from '../../engine/definition.js';
import { StartError } from '../../engine/start-error.js';

/** Several inputs as one: exhausted when all of them are. */
class InputGroup implements Input {
  private readonly inputs: readonly Input[];
  private readonly wrap: (source: Source) => Source;

  constructor(inputs: readonly Input[], wrap: (source: Source) => Source) {
    this.inputs = inputs;
    this.wrap = wrap;
  }

  async start(source: Source): Promise<void> {
    const shared = this.wrap(source);
    let open = this.inputs.length;
    for (const input of this.inputs) {
      await input.start({
        submit: (batch, settle) => shared.submit(batch, settle),
        room: () => shared.room(),
        exhausted: () => {
          if (--open === 0) shared.exhausted();
        },
      });
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.inputs.map((input) => input.stop()));
  }

  async close(): Promise<void> {
    await Promise.all(this.inputs.map((input) => input.close()));
  }
}

/** Reads from several inputs at once, and may merge their messages into batches. */
export const brokerInput = defineComponent({
  kind: 'input',
  name: 'broker',
  async create(view, deps) {
    const nodes = view.components('inputs');
    if (nodes.length === 0) throw new StartError(view.at('inputs'), 'at least one input is needed');
    const inputs: Input[] = [];
    for (let copy = 0; copy < Math.max(1, view.number('copies')); copy++) {
      for (const node of nodes) inputs.push(await deps.build.input(node));
    }
    const policy = await readBatchPolicy(view.object('batching'), deps);
    return new InputGroup(inputs, (source) =>
      policy === undefined ? source : new BatchingSource(source, policy, deps.clock, deps.collectors),
    );
  },
});
