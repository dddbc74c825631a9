import type { Clock } from '../clock.js';
import type { ExecutionStatus } from '../driver.js';

/** How many messages of an interval may fail before the execution counts as degraded. */
export interface ErrorLimit {
  readonly interval_ms: number;
  /** Share of the messages, 0..1. */
  readonly max_error_rate: number;
}

export interface ErrorGateOptions {
  readonly limit: ErrorLimit;
  readonly clock: Clock;
  /** Told what the execution is in, as the driver says and as the gate sees it. */
  readonly onLive: (status: ExecutionStatus) => void;
}

type Figures = Readonly<Record<string, number>>;

interface Interval {
  readonly messages: number;
  readonly errors: number;
}

/** What happened between two readings of a pipeline's counters; a pipeline that started anew counts from nothing. */
export function interval(before: Figures, after: Figures): Interval {
  const grown = (name: string): number => {
    const [was, is] = [before[name] ?? 0, after[name] ?? 0];
    return is >= was ? is - was : is;
  };
  const refused = grown('refused');
  return { messages: grown('acknowledged') + refused, errors: refused + grown('processor_error') };
}

/** Share of the messages that failed; a message that fails in several places counts once at most. */
export const errorRate = ({ messages, errors }: Interval): number =>
  errors === 0 ? 0 : Math.min(1, errors / Math.max(messages, 1));

/**
 * Makes one attempt's status out of what its driver says and of how many messages fail: too many in one interval make a
 * running execution degraded, an interval within the limit makes it running again.
 */
export class ErrorGate {
  readonly #options: ErrorGateOptions;
  #live: ExecutionStatus | undefined;
  #trouble: Pick<ExecutionStatus, 'message' | 'details'> | undefined;
  #before: Figures = {};
  #cancel = (): void => {};
  #over = false;

  constructor(options: ErrorGateOptions) {
    this.#options = options;
  }

  /** The driver said something. */
  heard(status: ExecutionStatus): void {
    this.#live = status;
    this.#tell();
  }

  /** Begins to look at a pipeline's counters, once per interval. */
  watch(metrics: () => Promise<Figures>): void {
    const { clock, limit } = this.#options;
    this.#cancel = clock.after(limit.interval_ms, () => {
      // A pipeline that ends meanwhile has no figures any more; its end is told elsewhere.
      metrics()
        .catch(() => undefined)
        .then((figures) => {
          if (this.#over) return;
          if (figures !== undefined) this.#look(figures);
          this.watch(metrics);
        });
    });
  }

  /** Ends the watch. */
  close(): void {
    this.#over = true;
    this.#cancel();
  }

  #look(figures: Figures): void {
    const { limit } = this.#options;
    const seen = interval(this.#before, figures);
    this.#before = figures;
    const rate = errorRate(seen);
    const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
    // Told once, as it began: figures that differ at every interval are no news.
    this.#trouble =
      rate <= limit.max_error_rate
        ? undefined
        : (this.#trouble ?? {
            message: `${percent(rate)} of ${seen.messages} messages failed, ${percent(limit.max_error_rate)} may`,
            details: { error_rate: rate, messages: seen.messages, interval_ms: limit.interval_ms },
          });
    this.#tell();
  }

  #tell(): void {
    const live = this.#live;
    if (live === undefined || this.#over) return;
    const trouble = live.phase === 'running' ? this.#trouble : undefined;
    this.#options.onLive(trouble === undefined ? live : { ...live, phase: 'degraded', ...trouble });
  }
}
