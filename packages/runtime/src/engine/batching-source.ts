import type { Clock } from '../clock.js';
import type { BatchPolicy } from '../config/batch-policy.js';
import type { Batch } from '../message/message.js';
import { ACKNOWLEDGED, type Outcome } from '../message/outcome.js';
import { BatchCollector } from './batch-collector.js';
import { runChain } from './chain.js';
import type { Collectors } from './collectors.js';
import type { Source } from './component.js';
import { holdBatch, openTransaction, releaseBatch, submitNested } from './transaction.js';

/** Merges what inputs submit into larger batches; each sender still gets the outcome of its own messages. */
export class BatchingSource implements Source {
  private readonly inner: Source;
  private readonly policy: BatchPolicy;
  private readonly collector: BatchCollector<undefined>;

  constructor(inner: Source, policy: BatchPolicy, clock: Clock, collectors: Collectors) {
    this.inner = inner;
    this.policy = policy;
    this.collector = new BatchCollector(policy, clock, (collected) => {
      void this.forward(collected.map(({ message }) => message));
    });
    collectors.add(this.collector, { drawsMore: false });
  }

  submit(batch: Batch, settle: (outcome: Outcome) => void): void {
    openTransaction(batch, settle);
    holdBatch(batch);
    for (const message of batch) this.collector.add(message, undefined);
    releaseBatch(batch, ACKNOWLEDGED);
  }

  room(): Promise<void> {
    return this.inner.room();
  }

  exhausted(): void {
    this.collector.flush();
    this.inner.exhausted();
  }

  /** The hold that each message got when it came is released once its part of a batch goes on. */
  private async forward(collected: Batch): Promise<void> {
    const batches = await runChain(this.policy.processors, collected);
    for (const batch of batches) submitNested(this.inner, batch);
    releaseBatch(collected, ACKNOWLEDGED);
  }
}
