import { type Check, compileCheck } from '../../engine/check.js';
import { type ChildChain, childChain } from '../../engine/child-chain.js';
import { defineComponent } from '../../engine/definition.js';
import type { Batch, Message } from '../../message/message.js';

/** Cuts batches into groups by checks, each with processors of its own; messages that no check claims come last. */
export const groupByProcessor = defineComponent({
  kind: 'processor',
  name: 'group_by',
  async create(view, deps) {
    const groups: { readonly check: Check; readonly chain: ChildChain }[] = [];
    for (const item of view.asObjects()) {
      groups.push({
        check: compileCheck(item.string('check'), item.at('check'), deps),
        chain: await childChain(item.components('processors'), deps),
      });
    }
    return {
      async process(batch) {
        const members: Message[][] = groups.map(() => []);
        const rest: Message[] = [];
        for (let index = 0; index < batch.length; index++) {
          const group = groups.findIndex(({ check }) => check(batch, index));
          (members[group] ?? rest).push(batch[index] as Message);
        }
        const done: Batch[] = [];
        for (const [index, { chain }] of groups.entries()) {
          const group = members[index] ?? [];
          if (group.length > 0) done.push(...(await chain.run(group)));
        }
        if (rest.length > 0) done.push(rest);
        return done;
      },
    };
  },
});
