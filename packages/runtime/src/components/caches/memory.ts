import type { Clock } from '../../clock.js';
import type { Cache } from '../../engine/component.js';
import { defineComponent } from '../../engine/definition.js';

interface Entry {
  readonly value: Uint8Array;
  /** On the elapsed clock; infinite for one that stays. */
  readonly expires: number;
}

/** A cache in memory. Expired entries are unreachable at once and removed at most once per compaction interval. */
export class MemoryCache implements Cache {
  private readonly entries = new Map<string, Entry>();
  private readonly clock: Clock;
  private readonly defaultTtlMs: number | undefined;
  private readonly compactionMs: number | undefined;
  private nextCompaction: number;

  constructor(clock: Clock, defaultTtlMs: number | undefined, compactionMs: number | undefined) {
    this.clock = clock;
    this.defaultTtlMs = defaultTtlMs;
    this.compactionMs = compactionMs;
    this.nextCompaction = clock.elapsed() + (compactionMs ?? 0);
  }

  get(key: string): Uint8Array | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    return entry.expires > this.clock.elapsed() ? entry.value : undefined;
  }

  set(key: string, value: Uint8Array, ttlMs?: number): void {
    const now = this.clock.elapsed();
    this.compact(now);
    const ttl = ttlMs ?? this.defaultTtlMs;
    this.entries.set(key, { value, expires: ttl === undefined ? Number.POSITIVE_INFINITY : now + ttl });
  }

  add(key: string, value: Uint8Array, ttlMs?: number): boolean {
    if (this.get(key) !== undefined) return false;
    this.set(key, value, ttlMs);
    return true;
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  /** Keeps a value for good. */
  keep(key: string, value: Uint8Array): void {
    this.entries.set(key, { value, expires: Number.POSITIVE_INFINITY });
  }

  get size(): number {
    return this.entries.size;
  }

  async close(): Promise<void> {
    this.entries.clear();
  }

  private compact(now: number): void {
    if (this.compactionMs === undefined || now < this.nextCompaction) return;
    this.nextCompaction = now + this.compactionMs;
    for (const [key, entry] of this.entries) if (entry.expires <= now) this.entries.delete(key);
  }
}

/** Keeps values in memory until their time is over or the execution ends. */
export const memoryCache = defineComponent({
  kind: 'cache',
  name: 'memory',
  create(view, deps) {
    const cache = new MemoryCache(
      deps.clock,
      view.optionalDuration('default_ttl'),
      view.optionalDuration('compaction_interval'),
    );
    for (const [key, value] of view.stringMap('init_values')) cache.keep(key, Buffer.from(value));
    return cache;
  },
});
