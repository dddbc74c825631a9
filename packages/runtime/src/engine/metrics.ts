/** A number that components add to; reading it needs no lookup. */
export interface Counter {
  value: number;
}

/** Latencies in buckets that grow by an eighth, so that a percentile is right within about 6 percent. */
export class Histogram {
  private readonly buckets = new Float64Array(256);
  private total = 0;
  private highest = 0;

  record(ms: number): void {
    const bucket = bucketOf(ms);
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1;
    this.total++;
    if (ms > this.highest) this.highest = ms;
  }

  /** Milliseconds below which that share of what was recorded lies; 0 when nothing was. */
  percentile(share: number): number {
    let left = this.total * share;
    for (let index = 0; index < this.buckets.length; index++) {
      left -= this.buckets[index] ?? 0;
      if (left <= 0) return this.total === 0 ? 0 : Math.min(this.highest, 0.01 * 1.125 ** (index + 0.5));
    }
    return this.highest;
  }

  get max(): number {
    return this.highest;
  }

  get count(): number {
    return this.total;
  }
}

const STEP = Math.log(1.125);

function bucketOf(ms: number): number {
  return ms <= 0.01 ? 0 : Math.min(255, Math.floor(Math.log(ms / 0.01) / STEP));
}

/** An execution's numbers by name: counters that only grow, and gauges read when asked for. */
export class Metrics {
  private readonly counters = new Map<string, Counter>();
  private readonly gauges = new Map<string, () => number>();

  counter(name: string): Counter {
    let counter = this.counters.get(name);
    if (counter === undefined) {
      counter = { value: 0 };
      this.counters.set(name, counter);
    }
    return counter;
  }

  gauge(name: string, read: () => number): void {
    this.gauges.set(name, read);
  }

  /** Percentiles of a histogram as gauges named `<name>_p50`, `_p99` and `_max`. */
  histogram(name: string): Histogram {
    const histogram = new Histogram();
    this.gauge(`${name}_p50`, () => histogram.percentile(0.5));
    this.gauge(`${name}_p99`, () => histogram.percentile(0.99));
    this.gauge(`${name}_max`, () => histogram.max);
    return histogram;
  }

  /** Every number as it stands. */
  snapshot(): Record<string, number> {
    const numbers: Record<string, number> = {};
    for (const [name, counter] of this.counters) numbers[name] = counter.value;
    for (const [name, read] of this.gauges) numbers[name] = read();
    return numbers;
  }
}
