import type { Batch, Message } from '../message/message.js';
import { ACKNOWLEDGED, type Outcome, outcomeOf, type Refused, refusedMessages, wholly } from '../message/outcome.js';
import { runChain } from './chain.js';
import type { Output, Processor } from './component.js';

/** An output with processors of its own before it; what they drop counts as written. */
export class ProcessedOutput implements Output {
  readonly maxInFlight: number;
  private readonly processors: readonly Processor[];
  private readonly inner: Output;

  constructor(processors: readonly Processor[], inner: Output) {
    this.processors = processors;
    this.inner = inner;
    this.maxInFlight = inner.maxInFlight;
  }

  connect(): Promise<void> {
    return this.inner.connect?.() ?? Promise.resolve();
  }

  async write(batch: Batch): Promise<Outcome> {
    const batches = await runChain(this.processors, batch);
    const outcomes = await Promise.all(batches.map(async (part) => ({ part, outcome: await this.inner.write(part) })));
    const refusals = outcomes.filter((entry) => entry.outcome.kind === 'refused');
    const first = refusals[0]?.outcome as Refused | undefined;
    if (first === undefined) return ACKNOWLEDGED;
    const deliveries = new Set(
      refusals.flatMap(({ part, outcome }) =>
        part.filter((message) => outcomeOf(outcome, message).kind === 'refused').map((message) => message.delivery),
      ),
    );
    const failed: ReadonlySet<Message> = new Set(batch.filter((message) => deliveries.has(message.delivery)));
    return failed.size === 0 || failed.size === batch.length ? wholly(first) : refusedMessages(failed, first);
  }

  async close(): Promise<void> {
    for (const processor of this.processors) await processor.close?.();
    await this.inner.close();
  }
}
