import { BloblangRuntimeError, type CompiledMapping } from '@weir/bloblang/interpreter';
import { type ChildChain, childChain } from '../../engine/child-chain.js';
import { defineComponent } from '../../engine/definition.js';
import { markFailed, oneBatch } from '../../engine/each-message.js';
import type { Message } from '../../message/message.js';

interface Case {
  readonly check: CompiledMapping | undefined;
  readonly chain: ChildChain;
  readonly fallthrough: boolean;
}

/** Runs each message through the processors of the first case whose check holds, and of those it falls through to. */
export const switchProcessor = defineComponent({
  kind: 'processor',
  name: 'switch',
  async create(view, deps) {
    const cases: Case[] = [];
    for (const item of view.asObjects()) {
      const check = item.string('check');
      cases.push({
        check: check === '' ? undefined : deps.mapping(check, item.at('check')),
        chain: await childChain(item.components('processors'), deps),
        fallthrough: item.boolean('fallthrough'),
      });
    }
    return {
      async process(batch) {
        const done: Message[] = [];
        for (let index = 0; index < batch.length; index++) {
          const message = batch[index] as Message;
          let messages: readonly Message[] = [message];
          let entered = false;
          for (const { check, chain, fallthrough } of cases) {
            try {
              entered ||= check === undefined || check.query(batch, index, deps.services) === true;
            } catch (error) {
              if (!(error instanceof BloblangRuntimeError)) throw error;
              messages = [markFailed(message, deps, error.message)];
              break;
            }
            if (!entered) continue;
            const next: Message[] = [];
            if (messages.length > 0) for (const part of await chain.run(messages)) next.push(...part);
            messages = next;
            if (!fallthrough) break;
          }
          done.push(...messages);
        }
        return oneBatch(done);
      },
    };
  },
});
