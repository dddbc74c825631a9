import type { ConfigView } from '../config/config-view.js';
import type { HttpResult } from './connection.js';
import type { HttpAnswer } from './response-reader.js';

/** What one attempt means: done, try again after a wait (`slower` when the receiver asked to slow down), or never again. */
export type Verdict =
  | { readonly kind: 'done'; readonly answer: HttpAnswer }
  | { readonly kind: 'again'; readonly reason: string; readonly waitMs: number; readonly slower: boolean }
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
  judge(result: HttpResult, backoffs: number): Verdict {
    const waitMs = Math.min(this.longestMs, this.periodMs);
    if (result.kind === 'failure') return { kind: 'again', reason: result.reason, waitMs, slower: false };
    const { status } = result;
    if (this.successfulOn.has(status)) return { kind: 'done', answer: result };
    if (this.dropOn.has(status)) return { kind: 'never', reason: answered(result) };
    if (this.backoffOn.has(status)) {
      const wish = Math.max(this.periodMs * 2 ** (backoffs + 1), retryAfter(result.headers.get('retry-after')));
      return { kind: 'again', reason: answered(result), waitMs: Math.min(this.longestMs, wish), slower: true };
    }
    if (status >= 200 && status < 300) return { kind: 'done', answer: result };
    return { kind: 'again', reason: answered(result), waitMs, slower: false };
  }
}

/** Seconds only: a date would need the receiver's clock to agree with ours. */
function retryAfter(header: string | undefined): number {
  const seconds = Number(header ?? '0');
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}

function answered(result: HttpAnswer): string {
  const text = result.body.toString('utf8', 0, 200).trim().replace(/\s+/g, ' ');
  return `the receiver answered ${result.status}${text === '' ? '' : `: ${text}`}`;
}
