import { type Clock, sleep } from '../clock.js';
import type { ConfigView } from '../config/config-view.js';
import type { RateLimit } from '../engine/component.js';
import type { ComponentDeps } from '../engine/definition.js';
import { type Refused, refused } from '../message/outcome.js';
import { readClientTls } from './client-tls.js';
import { RequestBuilder } from './request-builder.js';
import type { HttpAnswer } from './response-reader.js';
import { RetryRules } from './retry-rules.js';
import { type HttpRequest, HttpSender } from './sender.js';

/** How a call ended: with an answer that counts as success, or refused after every attempt. */
export type Called = { readonly kind: 'answered'; readonly answer: HttpAnswer } | Refused;

/** Makes HTTP calls with the attempts, waits and rate limit of a component's config. */
export class HttpCaller {
  readonly builder: RequestBuilder;
  private readonly rules: RetryRules;
  private readonly sender: HttpSender;
  private readonly rateLimit: RateLimit | undefined;
  private readonly clock: Clock;
  private readonly signal: AbortSignal;

  private constructor(view: ConfigView, deps: ComponentDeps, sender: HttpSender, rateLimit: RateLimit | undefined) {
    this.builder = new RequestBuilder(view, deps);
    this.rules = new RetryRules(view);
    this.sender = sender;
    this.rateLimit = rateLimit;
    this.clock = deps.clock;
    this.signal = deps.signal;
  }

  /** Reads the fields that every HTTP client component has; throws a StartError for what cannot work. */
  static async create(
    view: ConfigView,
    deps: ComponentDeps,
    options: { readonly connections: number; readonly keepBody: number },
  ): Promise<HttpCaller> {
    const limit = view.optionalString('rate_limit');
    const rateLimit = limit === '' ? undefined : await deps.resources.rateLimit(limit, view.at('rate_limit'));
    const tls = await readClientTls(view.object('tls'));
    const sender = new HttpSender({ ...options, timeoutMs: view.duration('timeout'), tls, clock: deps.clock });
    return new HttpCaller(view, deps, sender, rateLimit);
  }

  async call(request: HttpRequest): Promise<Called> {
    let backoffs = 0;
    for (let attempt = 1; ; attempt++) {
      if (this.rateLimit !== undefined) await this.waitForRate(this.rateLimit, request.body?.byteLength ?? 0);
      if (this.signal.aborted) return refused('closed', 'the execution is stopping');
      const result = await this.sender.send(request);
      const verdict = this.rules.judge(result, backoffs);
      if (verdict.kind === 'done') return { kind: 'answered', answer: verdict.answer };
      if (verdict.kind === 'never') return refuse(verdict.reason, attempt, true);
      if (attempt > this.rules.retries) return refuse(verdict.reason, attempt, false);
      if (verdict.slower) backoffs++;
      await sleep(this.clock, verdict.waitMs, this.signal);
    }
  }

  close(): Promise<void> {
    return this.sender.close();
  }

  private async waitForRate(limit: RateLimit, bytes: number): Promise<void> {
    for (let wait = limit.access(bytes); wait > 0; wait = limit.access(bytes)) {
      if (!(await sleep(this.clock, wait, this.signal))) return;
    }
  }
}

function refuse(reason: string, attempts: number, permanent: boolean): Refused {
  return refused('failed', `${reason} (${attempts} ${attempts === 1 ? 'attempt' : 'attempts'})`, { permanent });
}
