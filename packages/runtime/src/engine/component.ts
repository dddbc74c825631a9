import type { Batch } from '../message/message.js';
import type { Outcome } from '../message/outcome.js';

/** Where an input hands over what it read. */
export interface Source {
  /** Takes a batch into the pipeline at once and calls back once when all of it is settled. */
  submit(batch: Batch, settle: (outcome: Outcome) => void): void;
  /** Resolves when the pipeline has room: inputs that read ahead wait for it before each batch. */
  room(): Promise<void>;
  /** Nothing more will come; the execution completes when everything submitted is settled. */
  exhausted(): void;
}

/** Reads messages from somewhere and answers for each of them. */
export interface Input {
  /** Begins to read; throws a StartError when it cannot. */
  start(source: Source): Promise<void>;
  /** Reads nothing more and takes nothing more; resolves at once when called again. What was submitted goes on. */
  stop(): Promise<void>;
  /** Lets go of everything, answered or not. Idempotent. */
  close(): Promise<void>;
}

/** What a processor makes of a batch: batches to go on with (none: all dropped, which is success). */
export type Processed = readonly Batch[] | Promise<readonly Batch[]>;

/** Changes, drops, splits or merges messages. A message it cannot handle goes on, marked with an error. */
export interface Processor {
  process(batch: Batch): Processed;
  close?(): Promise<void>;
}

/** Writes batches somewhere. */
export interface Output {
  /** Batches that may be written at once; infinite when it does not matter. */
  readonly maxInFlight: number;
  /** Makes ready; throws a StartError for what will never work. A receiver that is away now is no reason. */
  connect?(): Promise<void>;
  /** Resolves with the outcome and never rejects, save for a bug. */
  write(batch: Batch): Promise<Outcome>;
  /** Lets go of everything after what is being written has ended. Idempotent. */
  close(): Promise<void>;
}

/** Stands between input and pipeline and may acknowledge before the output does. */
export interface Buffer {
  /** Connects both sides: what comes in by the returned source reaches `downstream` in order. */
  open(downstream: Source): Promise<Source>;
  /** Takes in nothing more; resolves when everything held is settled or the grace is over. */
  drain(graceMs: number): Promise<void>;
  close(): Promise<void>;
}

/** A named store of small values; the time to live is in milliseconds, undefined for the cache's default. */
export interface Cache {
  get(key: string): CacheResult<Uint8Array | undefined>;
  set(key: string, value: Uint8Array, ttlMs?: number): CacheResult<void>;
  /** Sets unless the key is there; answers whether it was set. */
  add(key: string, value: Uint8Array, ttlMs?: number): CacheResult<boolean>;
  delete(key: string): CacheResult<void>;
  close(): Promise<void>;
}

/** Caches in memory answer at once, so that the common case costs no turn of the event loop. Failure throws or rejects with a CacheError. */
export type CacheResult<T> = T | Promise<T>;

/** A cache could not be read or written; the message says why. */
export class CacheError extends Error {
  override readonly name = 'CacheError';
}

export interface RateLimit {
  /** Milliseconds to wait before going on; 0 grants it. */
  access(bytes: number): number;
}

/** Cuts a stream of bytes into messages. */
export interface Scanner {
  scan(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Batch>;
}
