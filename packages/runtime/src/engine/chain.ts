import type { Batch } from '../message/message.js';
import type { Processed, Processor } from './component.js';

/** Runs a batch through processors one after another: at once as long as each of them answers at once. */
export function runChain(processors: readonly Processor[], batch: Batch, from = 0): Processed {
  let batches: readonly Batch[] = [batch];
  for (let index = from; index < processors.length; index++) {
    const processor = processors[index] as Processor;
    if (batches.length === 0) return batches;
    const [only] = batches;
    const next = batches.length === 1 && only !== undefined ? processor.process(only) : processAll(processor, batches);
    if (next instanceof Promise) return continueLater(processors, next, index + 1);
    batches = next;
  }
  return batches;
}

async function continueLater(
  processors: readonly Processor[],
  pending: Promise<readonly Batch[]>,
  from: number,
): Promise<readonly Batch[]> {
  const done: Batch[] = [];
  for (const batch of await pending) done.push(...(await runChain(processors, batch, from)));
  return done;
}

function processAll(processor: Processor, batches: readonly Batch[]): Processed {
  const done: Batch[] = [];
  for (let index = 0; index < batches.length; index++) {
    const result = processor.process(batches[index] as Batch);
    if (result instanceof Promise) return restLater(processor, done, result, batches.slice(index + 1));
    done.push(...result);
  }
  return done;
}

async function restLater(
  processor: Processor,
  done: Batch[],
  pending: Promise<readonly Batch[]>,
  rest: readonly Batch[],
): Promise<readonly Batch[]> {
  done.push(...(await pending));
  for (const batch of rest) done.push(...(await processor.process(batch)));
  return done;
}
