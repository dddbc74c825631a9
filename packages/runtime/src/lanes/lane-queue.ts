import type { Batch } from '../message/message.js';
import { decodeBatch, encodeBatch } from './batch-record.js';
import type { LaneSettings } from './lane-settings.js';
import type { LaneStore } from './lane-store.js';

/** A batch to deliver. */
export interface Waiting {
  readonly seq: number;
  readonly batch: Batch;
}

interface Parked extends Waiting {
  readonly until: number;
}

/** Batches read ahead from the disk, or kept at hand while they are few. */
const READ_AHEAD = 256;

/**
 * What waits in one lane, in order: all of it on disk, the next few at hand. Counts what is on disk, whether it is on its
 * way or not.
 */
export class LaneQueue {
  private readonly store: LaneStore;
  private readonly lane: number;
  private readonly settings: LaneSettings;
  /** Failed batches, by sequence number: they go first. */
  private returned: Waiting[] = [];
  private ahead: Waiting[] = [];
  private parked: Parked[] = [];
  /** More is on disk behind what is at hand. */
  private spilled: boolean;
  private lastRead = 0;
  /** Of batches on disk that are at hand or on their way; those that are only on disk would be too many. */
  private readonly sizes = new Map<number, { readonly bytes: number; readonly at: number }>();
  private diskCount: number;
  private diskBytes: number;
  private readonly oldestAtStart: number | undefined;

  constructor(store: LaneStore, lane: number, settings: LaneSettings) {
    this.store = store;
    this.lane = lane;
    this.settings = settings;
    const totals = store.totals(lane);
    this.diskCount = totals.count;
    this.diskBytes = totals.bytes;
    this.oldestAtStart = totals.oldest;
    this.spilled = totals.count > 0;
  }

  nextSeq(): number {
    return this.store.nextSeq();
  }

  /** Batches on disk. */
  get count(): number {
    return this.diskCount;
  }

  get bytes(): number {
    return this.diskBytes;
  }

  /** Why nothing more may wait here; undefined when something may. */
  fullReason(now: number): string | undefined {
    const { maxCount, maxBytes, maxAgeMs } = this.settings;
    if (this.diskCount >= maxCount) return `${this.diskCount} events wait already for one receiver`;
    if (this.diskBytes >= maxBytes) return `${this.diskBytes} bytes wait already for one receiver`;
    const oldest = this.oldest();
    if (oldest !== undefined && now - oldest > maxAgeMs)
      return `events for one receiver wait for more than ${maxAgeMs} ms`;
    return undefined;
  }

  /** Puts a batch on disk. */
  append(seq: number, batch: Batch, now: number, done: (failure: string | undefined) => void): void {
    const record = encodeBatch(batch);
    this.diskCount++;
    this.diskBytes += record.byteLength;
    this.sizes.set(seq, { bytes: record.byteLength, at: now });
    this.store.append(this.lane, { seq, record, acceptedAt: now }, (failure) => {
      if (failure !== undefined) this.withdraw(seq, record.byteLength);
      done(failure);
    });
  }

  /** Puts a batch that is on disk behind all others. */
  enqueue(seq: number, batch: Batch): void {
    if (!this.spilled && this.ahead.length < READ_AHEAD) {
      this.ahead.push({ seq, batch });
      this.lastRead = seq;
    } else {
      this.spilled = true;
      this.sizes.delete(seq);
    }
  }

  /** The batch whose turn it is; undefined when none may start. */
  take(now: number): Waiting | undefined {
    if (this.ahead.length === 0 && this.spilled) this.readAhead();
    const returned = this.returned[0];
    const ahead = this.ahead[0];
    if (returned !== undefined && (ahead === undefined || returned.seq < ahead.seq)) return this.returned.shift();
    if (ahead !== undefined) return this.ahead.shift();
    const due = this.parked.findIndex((parked) => parked.until <= now);
    return due < 0 ? undefined : this.parked.splice(due, 1)[0];
  }

  /** Puts a batch back where it was. */
  giveBack(seq: number, batch: Batch): void {
    const behind = this.returned.findIndex((other) => other.seq > seq);
    this.returned.splice(behind < 0 ? this.returned.length : behind, 0, { seq, batch });
  }

  get parkedCount(): number {
    return this.parked.length;
  }

  /** Lets others go first until then. */
  park(seq: number, batch: Batch, until: number): void {
    this.parked.push({ seq, batch, until });
  }

  /** Takes a batch off the disk. */
  delivered(seq: number): void {
    this.store.delete(seq);
    this.forget(seq);
  }

  private forget(seq: number): void {
    const size = this.sizes.get(seq);
    if (size === undefined) return;
    this.sizes.delete(seq);
    this.diskCount--;
    this.diskBytes -= size.bytes;
  }

  /** The batch could not be kept, and its sender is told so: it must not be delivered either. */
  private withdraw(seq: number, bytes: number): void {
    this.sizes.delete(seq);
    this.diskCount--;
    this.diskBytes -= bytes;
    this.ahead = this.ahead.filter((waiting) => waiting.seq !== seq);
  }

  private readAhead(): void {
    const rows = this.store.read(this.lane, this.lastRead, READ_AHEAD);
    for (const { seq, record, acceptedAt } of rows) {
      this.sizes.set(seq, { bytes: record.byteLength, at: acceptedAt });
      this.ahead.push({ seq, batch: decodeBatch(record) });
      this.lastRead = seq;
    }
    this.spilled = rows.length === READ_AHEAD;
  }

  private oldest(): number | undefined {
    const first = this.sizes.values().next();
    if (first.done !== true) return first.value.at;
    return this.diskCount > 0 ? this.oldestAtStart : undefined;
  }
}
