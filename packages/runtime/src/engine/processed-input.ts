import type { Batch } from '../message/message.js';
import { ACKNOWLEDGED, type Outcome } from '../message/outcome.js';
import { runChain } from './chain.js';
import type { Input, Processor, Source } from './component.js';
import { openTransaction, releaseBatch, submitNested } from './transaction.js';

/** An input with processors of its own behind it. */
export class ProcessedInput implements Input {
  private readonly inner: Input;
  private readonly processors: readonly Processor[];

  constructor(inner: Input, processors: readonly Processor[]) {
    this.inner = inner;
    this.processors = processors;
  }

  start(source: Source): Promise<void> {
    return this.inner.start({
      submit: (batch, settle) => this.submit(source, batch, settle),
      room: () => source.room(),
      exhausted: () => source.exhausted(),
    });
  }

  stop(): Promise<void> {
    return this.inner.stop();
  }

  async close(): Promise<void> {
    await this.inner.close();
    for (const processor of this.processors) await processor.close?.();
  }

  private submit(source: Source, batch: Batch, settle: (outcome: Outcome) => void): void {
    openTransaction(batch, settle);
    const result = runChain(this.processors, batch);
    const forward = (batches: readonly Batch[]) => {
      for (const part of batches) submitNested(source, part);
      releaseBatch(batch, ACKNOWLEDGED);
    };
    if (result instanceof Promise) void result.then(forward);
    else forward(result);
  }
}
