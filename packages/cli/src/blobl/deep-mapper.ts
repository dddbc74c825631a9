import { Worker } from 'node:worker_threads';
import { PACKAGE_ROOT } from '../package-root.js';
import type { MappedBatch } from './line-mapper.js';
import type { MappingOrder } from './mapper.js';

/** Holds the 5,000 levels that named maps may nest, which the stack of a process does not. */
const STACK_MB = 64;
const MEMORY_MB = 4096;

/** True for a mapping that may apply maps within maps, however deep. */
export const mayRecurse = (text: string): boolean => /\b(?:apply|bloblang)\b/.test(text);

/** Maps batches of lines in a thread with a deep stack. The mapping has to compile. */
export class DeepMapper {
  readonly #worker: Worker;

  constructor(order: MappingOrder) {
    this.#worker = new Worker(new URL('dist/blobl-worker.js', PACKAGE_ROOT), {
      workerData: order,
      resourceLimits: { stackSizeMb: STACK_MB, maxOldGenerationSizeMb: MEMORY_MB },
    });
  }

  map(lines: readonly string[]): Promise<MappedBatch> {
    return new Promise((resolve, reject) => {
      this.#worker.removeAllListeners();
      this.#worker.once('message', resolve);
      this.#worker.once('error', reject);
      this.#worker.once('exit', (code) => reject(new Error(`the thread that maps ended with code ${code}`)));
      this.#worker.postMessage(lines);
    });
  }

  async close(): Promise<void> {
    this.#worker.removeAllListeners();
    await this.#worker.terminate();
  }
}
