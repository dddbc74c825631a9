import { BloblangRuntimeError, type CompiledMapping } from '@weir/bloblang/interpreter';
import { type ChildChain, childChain } from '../../engine/child-chain.js';
import { defineComponent } from '../../engine/definition.js';
import type { Batch, Message } from '../../message/message.js';

/** Cuts batches into groups by checks, each with processors of its own; messages that no check claims come last. */
export const groupByProcessor = defineComponent({
  kind: 'processor',
  name: 'group_by',
  async create(view, deps) {
    const groups: { readonly check: CompiledMapping; readonly chain: ChildChain }[] = [];
    for (const item of view.asObjects()) {
      groups.push({
        check: deps.mapping(item.string('check'), item.at('check')),
        chain: await childChain(item.components('processors'), deps),
      });
    }
    const claims = (check: CompiledMapping, batch: Batch, index: number): boolean => {
      try {
        return check.query(batch, index, deps.services) === true;
      } catch (error) {
        if (!(error instanceof BloblangRuntimeError)) throw error;
        deps.log.write('error', `the check failed: ${error.message}`);
        return false;
      }
    };
    return {
      async process(batch) {
        const members: Message[][] = groups.map(() => []);
        const rest: Message[] = [];
        for (let index = 0; index < batch.length; index++) {
          const group = groups.findIndex(({ check }) => claims(check, batch, index));
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
