import type { ConfigView } from '../config/config-view.js';
import type { HttpResult } from './connection.js';
import type { HttpAnswer } from './response-reader.js';

/** What one attempt means: done, try again after a wait, or never again. */
export type Verdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly reason: string; readonly waitMs: number }
  | { readonly kind: 'never'; readonly reason: string };

/** When an HTTP delivery counts as done, when it is tried again, and how long it waits before. */
export class RetryRules {
  /** Attempts after the first. */
  readonly retries: number;
  private readonly periodMs: number;
  private readonly longestMs: number;
  private readonly backoffOn: ReadonlySet<number>;
  private readonly dropOn: ReadonlySet<number>;
  private readonly successfulOn: ReadonlySet<number>;

  constructor(view: ConfigView) {
    this.retries = Math.max(0, view.number('retries'));
    this.periodMs = view.duration('retry_period');
    this.longestMs = view.duration('max_retry_backoff');
    this.backoffOn = new Set(view.numbers('backoff_on'));
    this.dropOn = new Set(view.numbers('drop_on'));
    this.successfulOn = new Set(view.numbers('successful_on'));
  }

  /** Judges the result of an attempt; `backoffs` counts the earlier answers of this delivery that asked to slow down. */
  judge(result: HttpResult, backoffs: number): Verdict & { readonly backoff?: boolean } {
    if (result.kind === 'failure') return { kind: 'again', reason: result.reason, waitMs: this.periodMs };
    const { status } = result;
    if (this.successfulOn.has(status)) return DONE;
    if (this.dropOn.has(status)) return { kind: 'never', reason: answered(result) };
    if (this.backoffOn.has(status)) {
      const grown = this.periodMs * 2 ** (backoffs + 1);
      const waitMs = Math.min(this.longestMs, Math.max(grown, retryAfter(result.headers.get('retry-after'))));
      return { kind: 'again', reason: answered(result), waitMs, backoff: true };
    }
    if (status >= 200 && status < 300) return DONE;
    return { kind: 'again', reason: answered(result), waitMs: Math.min(this.longestMs, this.periodMs) };
  }
}

const DONE: Verdict = { kind: 'done' };

/** Seconds only: a date would need the receiver's clock to agree with ours. */
function retryAfter(header: string | undefined): number {
  const seconds = Number(header ?? '0');
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}

function answered(result: HttpAnswer): string {
  const text = result.body.toString('utf8', 0, 200).trim().replace(/\s+/g, ' ');
  return `the receiver answered ${result.status}${text === '' ? '' : `: ${text}`}`;
}
