import type { Clock } from '../../clock.js';
import type { RateLimit } from '../../engine/component.js';
import { defineComponent } from '../../engine/definition.js';

/** Grants so many accesses and so many bytes per interval; an interval begins with the first access after the last one. */
export class LocalRateLimit implements RateLimit {
  private readonly clock: Clock;
  private readonly count: number;
  private readonly bytes: number;
  private readonly intervalMs: number;
  private startedAt = Number.NEGATIVE_INFINITY;
  private granted = 0;
  private grantedBytes = 0;

  constructor(clock: Clock, count: number, bytes: number, intervalMs: number) {
    this.clock = clock;
    this.count = count;
    this.bytes = bytes;
    this.intervalMs = intervalMs;
  }

  access(bytes: number): number {
    const now = this.clock.elapsed();
    if (now - this.startedAt >= this.intervalMs) {
      this.startedAt = now;
      this.granted = 0;
      this.grantedBytes = 0;
    }
    const overCount = this.count > 0 && this.granted >= this.count;
    // A message larger than the whole limit passes alone instead of never.
    const overBytes = this.bytes > 0 && this.grantedBytes > 0 && this.grantedBytes + bytes > this.bytes;
    if (overCount || overBytes) return Math.max(1, this.startedAt + this.intervalMs - now);
    this.granted++;
    this.grantedBytes += bytes;
    return 0;
  }
}

/** A rate limit within this execution. */
export const localRateLimit = defineComponent({
  kind: 'rate_limit',
  name: 'local',
  create: (view, deps) =>
    new LocalRateLimit(
      deps.clock,
      view.number('count'),
      view.has('byte_size') ? view.number('byte_size') : 0,
      view.duration('interval'),
    ),
});
