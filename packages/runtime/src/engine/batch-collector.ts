import { BloblangRuntimeError } from '@weir/bloblang/interpreter';
import type { Clock } from '../clock.js';
import type { BatchPolicy } from '../config/batch-policy.js';
import type { Message } from '../message/message.js';

/** One message and whatever its owner wants back when the batch it went into is complete. */
export interface Collected<T> {
  readonly message: Message;
  readonly ticket: T;
}

/** Collects messages until a batch policy says that the batch is complete. */
export class BatchCollector<T> {
  private readonly policy: BatchPolicy;
  private readonly clock: Clock;
  private readonly complete: (collected: readonly Collected<T>[]) => void;
  private pending: Collected<T>[] = [];
  private bytes = 0;
  private cancelTimer: (() => void) | undefined;

  constructor(policy: BatchPolicy, clock: Clock, complete: (collected: readonly Collected<T>[]) => void) {
    this.policy = policy;
    this.clock = clock;
    this.complete = complete;
  }

  add(message: Message, ticket: T): void {
    this.pending.push({ message, ticket });
    if (this.policy.bytes !== undefined) this.bytes += message.bytes().byteLength;
    if (this.isComplete(message)) this.flush();
    else if (this.policy.periodMs !== undefined && this.cancelTimer === undefined) {
      this.cancelTimer = this.clock.after(this.policy.periodMs, () => this.flush());
    }
  }

  /** Completes what has been collected so far, if anything. */
  flush(): void {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    this.bytes = 0;
    const collected = this.pending;
    if (collected.length === 0) return;
    this.pending = [];
    this.complete(collected);
  }

  private isComplete(message: Message): boolean {
    const { count, bytes, check, services } = this.policy;
    if (count !== undefined && this.pending.length >= count) return true;
    if (bytes !== undefined && this.bytes >= bytes) return true;
    if (check === undefined) return false;
    try {
      return check.query([message], 0, services) === true;
    } catch (error) {
      if (error instanceof BloblangRuntimeError) return false;
      throw error;
    }
  }
}
