import { BloblangRuntimeError, type CompiledMapping } from '@weir/bloblang/interpreter';
import { applyMapping } from '../../engine/apply-mapping.js';
import { type ChildChain, childChain } from '../../engine/child-chain.js';
import { type ComponentDeps, defineComponent } from '../../engine/definition.js';
import { markFailed } from '../../engine/each-message.js';
import type { Batch, Message } from '../../message/message.js';

/** Asks processors about a copy of each message and brings their answer back into the message. */
class Branch {
  private readonly request: CompiledMapping | undefined;
  private readonly chain: ChildChain;
  private readonly result: CompiledMapping | undefined;
  private readonly deps: ComponentDeps;

  constructor(
    request: CompiledMapping | undefined,
    chain: ChildChain,
    result: CompiledMapping | undefined,
    deps: ComponentDeps,
  ) {
    this.request = request;
    this.chain = chain;
    this.result = result;
    this.deps = deps;
  }

  async process(batch: Batch): Promise<readonly Batch[]> {
    const done: Message[] = [];
    for (let index = 0; index < batch.length; index++) {
      const message = batch[index] as Message;
      try {
        done.push(await this.processOne(batch, index, message));
      } catch (error) {
        if (!(error instanceof BloblangRuntimeError)) throw error;
        done.push(markFailed(message, this.deps, error.message));
      }
    }
    return [done];
  }

  /** A request that is deleted leaves its message as it is; more or less than one answer is a failure. */
  private async processOne(batch: Batch, index: number, message: Message): Promise<Message> {
    const { services } = this.deps;
    const request =
      this.request === undefined ? message : applyMapping(message, this.request.map(batch, index, services));
    if (request === undefined) return message;
    const answers = (await this.chain.run([request])).flat();
    const [answer] = answers;
    if (answer === undefined || answers.length > 1) {
      return markFailed(message, this.deps, `the branch gave ${answers.length} messages instead of one`);
    }
    if (answer.error !== undefined) return markFailed(message, this.deps, answer.error.message);
    if (this.result === undefined) return message;
    const base = { value: message.json(), metadata: message.metadata };
    return applyMapping(message, this.result.overlay([answer], 0, base, services)) ?? message;
  }
}

/** Sends copies of messages through processors and maps the results back into the messages. */
export const branchProcessor = defineComponent({
  kind: 'processor',
  name: 'branch',
  async create(view, deps) {
    const request = view.string('request_map');
    const result = view.string('result_map');
    const branch = new Branch(
      request === '' ? undefined : deps.mapping(request, view.at('request_map')),
      await childChain(view.components('processors'), deps),
      result === '' ? undefined : deps.mapping(result, view.at('result_map')),
      deps,
    );
    return { process: (batch) => branch.process(batch) };
  },
});
