import type { Clock } from '../clock.js';
import type { BatchPolicy } from '../config/batch-policy.js';
import type { Batch, Message } from '../message/message.js';
import { ACKNOWLEDGED, type Outcome, outcomeOf, type Refused, refused, refusedMessages } from '../message/outcome.js';
import { BatchCollector, type Collected } from './batch-collector.js';
import type { Collectors } from './collectors.js';
import type { Output } from './component.js';
import { ProcessedOutput } from './processed-output.js';

/** Called with the outcome of one message. */
type Ticket = (outcome: Outcome) => void;

/** Collects messages into larger batches before an output; each write is answered when all of its messages are. */
export class BatchedOutput implements Output {
  readonly maxInFlight = Number.POSITIVE_INFINITY;
  private readonly inner: Output;
  private readonly collector: BatchCollector<Ticket>;

  constructor(inner: Output, policy: BatchPolicy, clock: Clock, collectors: Collectors) {
    this.inner = policy.processors.length === 0 ? inner : new ProcessedOutput(policy.processors, inner);
    this.collector = new BatchCollector<Ticket>(
      policy,
      clock,
      (collected) => this.send(collected),
      () => collectors.onHeld(),
    );
    // One that is sent on after a time anyway must not draw in as much as comes until then.
    const { count, bytes, check } = policy;
    collectors.add(this.collector, { drawsMore: count !== undefined || bytes !== undefined || check !== undefined });
  }

  connect(): Promise<void> {
    return this.inner.connect?.() ?? Promise.resolve();
  }

  write(batch: Batch): Promise<Outcome> {
    return new Promise((resolve) => {
      let open = batch.length;
      let first: Refused | undefined;
      const failed = new Set<Message>();
      for (const message of batch) {
        this.collector.add(message, (outcome) => {
          if (outcome.kind === 'refused') {
            first ??= outcome;
            failed.add(message);
          }
          if (--open === 0) resolve(first === undefined ? ACKNOWLEDGED : refusedMessages(failed, first));
        });
      }
    });
  }

  async close(): Promise<void> {
    this.collector.flush();
    await this.inner.close();
  }

  private send(collected: readonly Collected<Ticket>[]): void {
    const settle = (outcome: Outcome) => {
      for (const { message, ticket } of collected) ticket(outcomeOf(outcome, message));
    };
    this.inner
      .write(collected.map(({ message }) => message))
      .then(settle, () => settle(refused('failed', 'the output broke')));
  }
}
