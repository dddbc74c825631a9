import { BloblangRuntimeError } from '@weir/bloblang/interpreter';
import { defineComponent } from '../../engine/definition.js';
import { markFailed, oneBatch } from '../../engine/each-message.js';
import { HttpCaller } from '../../http/caller.js';
import { BadRequestError } from '../../http/request-builder.js';
import type { Message } from '../../message/message.js';

const KEEP = 64 * 1024 * 1024;

/** Sends each message as an HTTP request and replaces it by the answer. */
export const httpProcessor = defineComponent({
  kind: 'processor',
  name: 'http',
  async create(view, deps) {
    const caller = await HttpCaller.create(view, deps, { connections: 64, keepBody: KEEP });
    const parallel = view.boolean('parallel');
    const ask = async (batch: readonly Message[], index: number): Promise<Message> => {
      const message = batch[index] as Message;
      try {
        const called = await caller.call(caller.builder.build(batch, index));
        if (called.kind === 'refused') return markFailed(message, deps, called.reason);
        const metadata = new Map(message.metadata).set('http_status_code', String(called.answer.status));
        return message.withBytes(called.answer.body, metadata);
      } catch (error) {
        if (!(error instanceof BloblangRuntimeError || error instanceof BadRequestError)) throw error;
        return markFailed(message, deps, error.message);
      }
    };
    return {
      async process(batch) {
        if (parallel) return oneBatch(await Promise.all(batch.map((_, index) => ask(batch, index))));
        const done: Message[] = [];
        for (let index = 0; index < batch.length; index++) done.push(await ask(batch, index));
        return oneBatch(done);
      },
      close: () => caller.close(),
    };
  },
});
