import { compileCheck } from '../../engine/check.js';
import { childChain } from '../../engine/child-chain.js';
import { defineComponent } from '../../engine/definition.js';
import type { Batch } from '../../message/message.js';

/** Runs processors over a batch for as long as a check of its first message holds. */
export const whileProcessor = defineComponent({
  kind: 'processor',
  name: 'while',
  async create(view, deps) {
    const check = compileCheck(view.string('check'), view.at('check'), deps);
    const chain = await childChain(view.components('processors'), deps);
    const atLeastOnce = view.boolean('at_least_once');
    const most = view.number('max_loops');
    const holds = (batch: Batch): boolean => batch.length > 0 && check(batch, 0);
    return {
      async process(batch) {
        let batches: readonly Batch[] = [batch];
        for (let loop = 0; most <= 0 || loop < most; loop++) {
          if (!(atLeastOnce && loop === 0) && !holds(batches[0] ?? [])) break;
          if (deps.signal.aborted) break;
          const next: Batch[] = [];
          for (const part of batches) next.push(...(await chain.run(part)));
          batches = next;
        }
        return batches;
      },
    };
  },
});
