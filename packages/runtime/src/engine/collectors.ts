import type { Clock } from '../clock.js';

/** Something that holds messages back until a batch is complete. */
export interface Collector {
  /** Messages that wait for more to come. */
  readonly held: number;
  flush(): void;
}

/** How long a collector must not have grown before it is taken to have got everything. */
const QUIET_MS = 10;

/**
 * All collectors of one execution. They hold messages for others to come: those must be let in meanwhile, and once nothing
 * more will come what is held goes on as it is.
 */
export class Collectors {
  private readonly clock: Clock;
  private readonly all: Collector[] = [];
  private readonly drawing = new Set<Collector>();
  private cancel: (() => void) | undefined;
  private finishing = false;
  /** Called when a collector holds more than before. */
  onHeld: () => void = () => undefined;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Adds one; `drawsMore` says that what it holds is in the pipeline already and only moves on when more come. */
  add(collector: Collector, options: { readonly drawsMore: boolean }): void {
    this.all.push(collector);
    if (options.drawsMore) this.drawing.add(collector);
  }

  /** Messages in the pipeline that only move on when more come. */
  get held(): number {
    let sum = 0;
    for (const collector of this.drawing) sum += collector.held;
    return sum;
  }

  /** From now on nothing more comes: whatever does not grow any more is sent on, until {@link stop}. */
  finish(): void {
    if (this.finishing || this.all.length === 0) return;
    this.finishing = true;
    this.watch();
  }

  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
  }

  private watch(): void {
    const before = this.all.map(({ held }) => held);
    this.cancel = this.clock.after(QUIET_MS, () => {
      for (const [index, collector] of this.all.entries()) if (collector.held === before[index]) collector.flush();
      this.watch();
    });
  }
}
