import type { Clock } from '../../clock.js';
import { type BatchPolicy, readBatchPolicy } from '../../config/batch-policy.js';
import { BatchCollector } from '../../engine/batch-collector.js';
import { runChain } from '../../engine/chain.js';
import type { Collectors } from '../../engine/collectors.js';
import type { Buffer, Source } from '../../engine/component.js';
import { defineComponent } from '../../engine/definition.js';
import { submitUntilDone } from '../../engine/retrying-submit.js';
import type { Batch } from '../../message/message.js';
import { ACKNOWLEDGED, refused } from '../../message/outcome.js';

interface Options {
  /** Bytes that may be held. */
  readonly limit: number;
  /** Refuses what does not fit instead of holding its sender back. */
  readonly spillover: boolean;
  readonly policy: BatchPolicy | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly collectors: Collectors;
}

/** Acknowledges what it holds at once; what the pipeline refuses is tried again until it is taken. Lost when the process ends. */
class MemoryBuffer implements Buffer {
  private readonly options: Options;
  private readonly collector: BatchCollector<undefined> | undefined;
  private readonly queue: Batch[] = [];
  private readonly waiting: (() => void)[] = [];
  private readonly idle: (() => void)[] = [];
  private downstream: Source | undefined;
  private heldBytes = 0;
  private held = 0;
  private forwarding = false;
  private ended = false;

  constructor(options: Options) {
    this.options = options;
    const { policy, clock } = options;
    if (policy !== undefined) {
      this.collector = new BatchCollector(policy, clock, (collected) =>
        this.enqueue(collected.map(({ message }) => message)),
      );
      options.collectors.add(this.collector, { drawsMore: false });
    }
  }

  async open(downstream: Source): Promise<Source> {
    this.downstream = downstream;
    return {
      submit: (batch, settle) => {
        const bytes = size(batch);
        if (this.options.spillover && this.isFull(bytes)) {
          settle(refused('full', 'the buffer is full'));
          return;
        }
        const take = () => {
          this.take(batch, bytes);
          settle(ACKNOWLEDGED);
        };
        if (this.isFull(bytes)) this.waiting.push(take);
        else take();
      },
      room: () => (this.isFull(1) ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve()),
      exhausted: () => {
        this.ended = true;
        this.collector?.flush();
        this.settled();
      },
    };
  }

  async drain(): Promise<void> {
    this.collector?.flush();
    if (this.held > 0) await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  async close(): Promise<void> {
    this.queue.length = 0;
  }

  private isFull(bytes: number): boolean {
    return this.heldBytes > 0 && this.heldBytes + bytes > this.options.limit;
  }

  private take(batch: Batch, bytes: number): void {
    this.heldBytes += bytes;
    // The sender has its answer: what becomes of the messages from here on is not its delivery's matter.
    const own = batch.map((message) => message.withDelivery(undefined));
    this.held += own.length;
    if (this.collector === undefined) this.enqueue(own);
    else for (const message of own) this.collector.add(message, undefined);
  }

  private enqueue(batch: Batch): void {
    this.queue.push(batch);
    if (!this.forwarding) void this.forward();
  }

  private async forward(): Promise<void> {
    const { downstream } = this;
    if (downstream === undefined) return;
    this.forwarding = true;
    for (let batch = this.queue.shift(); batch !== undefined; batch = this.queue.shift()) {
      await downstream.room();
      void this.deliver(downstream, batch);
    }
    this.forwarding = false;
  }

  private async deliver(downstream: Source, batch: Batch): Promise<void> {
    const { policy, clock, signal } = this.options;
    const batches = policy === undefined ? [batch] : await runChain(policy.processors, batch);
    await Promise.all(batches.map((part) => submitUntilDone(downstream, part, { replay: true, clock, signal })));
    this.held -= batch.length;
    this.heldBytes -= size(batch);
    while (this.waiting.length > 0 && !this.isFull(1)) this.waiting.shift()?.();
    this.settled();
  }

  private settled(): void {
    if (this.held > 0) return;
    for (const resolve of this.idle.splice(0)) resolve();
    if (this.ended) this.downstream?.exhausted();
  }
}

function size(batch: Batch): number {
  return batch.reduce((sum, message) => sum + message.bytes().byteLength, 0);
}

/** Holds messages in memory between input and pipeline, and may merge them into batches. */
export const memoryBuffer = defineComponent({
  kind: 'buffer',
  name: 'memory',
  async create(view, deps) {
    const policy = view.object('batch_policy');
    return new MemoryBuffer({
      limit: view.number('limit'),
      spillover: view.boolean('spillover'),
      policy: policy?.boolean('enabled') === true ? await readBatchPolicy(policy, deps) : undefined,
      clock: deps.clock,
      signal: deps.signal,
      collectors: deps.collectors,
    });
  },
});
