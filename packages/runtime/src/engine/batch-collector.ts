import { BloblangRuntimeError } from '@weir/bloblang/interpreter';
import type { Clock } from '../clock.js';
import type { BatchPolicy } from '../config/batch-policy.js';
import type { Message } from '../message/message.js';
import type { Collector } from './collectors.js';

/** One message and whatever its owner wants back when the batch it went into is complete. */
export interface Collected<T> {
  readonly message: Message;
  readonly ticket: T;
}

/** Collects messages until a batch policy says that the batch is complete. */
export class BatchCollector<T> implements Collector {
  private readonly policy: BatchPolicy;
  private readonly clock: Clock;
  private readonly complete: (collected: readonly Collected<T>[]) => void;
  private pending: Collected<T>[] = [];
  /** The messages alone, as a check sees them. */
  private messages: Message[] = [];
  private bytes = 0;
  private cancelTimer: (() => void) | undefined;
  private readonly grown: () => void;

  constructor(
    policy: BatchPolicy,
    clock: Clock,
    complete: (collected: readonly Collected<T>[]) => void,
    grown: () => void = () => undefined,
  ) {
    this.policy = policy;
    this.clock = clock;
    this.complete = complete;
    this.grown = grown;
  }

  get held(): number {
    return this.pending.length;
  }

  add(message: Message, ticket: T): void {
    this.pending.push({ message, ticket });
    this.messages.push(message);
    if (this.policy.bytes !== undefined) this.bytes += message.bytes().byteLength;
    if (this.isComplete()) this.flush();
    else if (this.policy.periodMs !== undefined && this.cancelTimer === undefined) {
      this.cancelTimer = this.clock.after(this.policy.periodMs, () => this.flush());
    }
    if (this.pending.length > 0) this.grown();
  }

  /** Completes what has been collected so far, if anything. */
  flush(): void {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    this.bytes = 0;
    const collected = this.pending;
    if (collected.length === 0) return;
    this.pending = [];
    this.messages = [];
    this.complete(collected);
  }

  private isComplete(): boolean {
    const { count, bytes, check, services } = this.policy;
    if (count !== undefined && this.pending.length >= count) return true;
    if (bytes !== undefined && this.bytes >= bytes) return true;
    if (check === undefined) return false;
    try {
      return check.query(this.messages, this.messages.length - 1, services) === true;
    } catch (error) {
      if (error instanceof BloblangRuntimeError) return false;
      throw error;
    }
  }
}
