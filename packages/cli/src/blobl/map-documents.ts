import type { Deps } from '../program/deps.js';
import type { MappedBatch } from './line-mapper.js';

/** Maps batches of lines and prints what they become; resolves with the number of lines that failed, each told on `err`. */
export async function mapDocuments(
  batches: AsyncIterable<readonly string[]>,
  map: (lines: readonly string[]) => MappedBatch | Promise<MappedBatch>,
  deps: Deps,
): Promise<number> {
  let total = 0;
  for await (const lines of batches) {
    const { printed, failed } = await map(lines);
    total += failed;
    for (const { to, text } of printed) {
      deps[to](text);
      if (to === 'out') await deps.drained();
    }
    if (deps.interrupted.aborted) break;
  }
  return total;
}
