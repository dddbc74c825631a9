import { BloblangRuntimeError } from '@weir/bloblang/interpreter';
import { sleep } from '../../clock.js';
import type { ConfigView } from '../../config/config-view.js';
import type { Output, RateLimit } from '../../engine/component.js';
import { type ComponentDeps, defineComponent } from '../../engine/definition.js';
import { readClientTls } from '../../http/client-tls.js';
import type { HttpResult } from '../../http/connection.js';
import { joinMultipart } from '../../http/multipart.js';
import { BadRequestError, RequestBuilder } from '../../http/request-builder.js';
import { RetryRules } from '../../http/retry-rules.js';
import { type HttpRequest, HttpSender } from '../../http/sender.js';
import { type Batch, Message } from '../../message/message.js';
import { ACKNOWLEDGED, type Outcome, type Refused, refused, refusedMessages } from '../../message/outcome.js';

const BOUNDARY = 'weir-batch-5f2b9c1e7d';

class HttpClientOutput implements Output {
  readonly maxInFlight: number;
  private readonly deps: ComponentDeps;
  private readonly builder: RequestBuilder;
  private readonly rules: RetryRules;
  private readonly sender: HttpSender;
  private readonly rateLimit: RateLimit | undefined;
  private readonly asMultipart: boolean;
  private readonly propagate: boolean;

  constructor(view: ConfigView, deps: ComponentDeps, sender: HttpSender, rateLimit: RateLimit | undefined) {
    this.deps = deps;
    this.sender = sender;
    this.rateLimit = rateLimit;
    this.maxInFlight = Math.max(1, view.number('max_in_flight'));
    this.builder = new RequestBuilder(view, deps);
    this.rules = new RetryRules(view);
    this.asMultipart = view.boolean('batch_as_multipart');
    this.propagate = view.boolean('propagate_response');
  }

  write(batch: Batch): Promise<Outcome> {
    if (batch.length === 1) return this.deliver(batch, 0);
    return this.asMultipart
      ? this.deliver(
          batch,
          0,
          batch.map((message) => message.bytes()),
        )
      : this.deliverEach(batch);
  }

  close(): Promise<void> {
    return this.sender.close();
  }

  /** Messages of a batch go out one after another, so that their order is kept. */
  private async deliverEach(batch: Batch): Promise<Outcome> {
    const failed = new Set<Message>();
    let first: Refused | undefined;
    for (const [index, message] of batch.entries()) {
      const outcome = await this.deliver(batch, index);
      if (outcome.kind === 'refused') {
        first ??= outcome;
        failed.add(message);
      }
    }
    return first === undefined ? ACKNOWLEDGED : refusedMessages(failed, first);
  }

  private async deliver(batch: Batch, index: number, parts?: readonly Uint8Array[]): Promise<Outcome> {
    const request = this.request(batch, index, parts);
    if ('kind' in request) return request;
    let backoffs = 0;
    for (let attempt = 0; ; attempt++) {
      if (this.rateLimit !== undefined) await this.waitForRate(this.rateLimit, request.body?.byteLength ?? 0);
      if (this.deps.signal.aborted) return refused('closed', 'the execution is stopping');
      const result = await this.sender.send(request);
      const verdict = this.rules.judge(result, backoffs);
      if (verdict.kind === 'done') {
        if (this.propagate) reply(batch, index, result);
        return ACKNOWLEDGED;
      }
      if (verdict.kind === 'never') return this.refuse(verdict.reason, attempt + 1, true);
      if (attempt >= this.rules.retries) return this.refuse(verdict.reason, attempt + 1, false);
      if (verdict.backoff === true) backoffs++;
      await sleep(this.deps.clock, verdict.waitMs, this.deps.signal);
    }
  }

  private request(batch: Batch, index: number, parts: readonly Uint8Array[] | undefined): HttpRequest | Refused {
    try {
      if (parts === undefined) return this.builder.build(batch, index);
      const body = joinMultipart(parts, BOUNDARY, 'application/octet-stream');
      return this.builder.buildWith(batch, index, body, `multipart/form-data; boundary=${BOUNDARY}`);
    } catch (error) {
      if (!(error instanceof BloblangRuntimeError || error instanceof BadRequestError)) throw error;
      return refused('failed', `the request cannot be made: ${error.message}`, { permanent: true });
    }
  }

  private async waitForRate(limit: RateLimit, bytes: number): Promise<void> {
    for (let wait = limit.access(bytes); wait > 0; wait = limit.access(bytes)) {
      if (!(await sleep(this.deps.clock, wait, this.deps.signal))) return;
    }
  }

  private refuse(reason: string, attempts: number, permanent: boolean): Refused {
    const text = `${reason} (${attempts} ${attempts === 1 ? 'attempt' : 'attempts'})`;
    this.deps.log.write('error', `delivery failed: ${text}`);
    return refused('failed', text, { permanent });
  }
}

/** Hands the receiver's answer back to whoever sent the message. */
function reply(batch: Batch, index: number, result: HttpResult): void {
  const delivery = batch[index]?.delivery;
  if (delivery === undefined || result.kind !== 'answer') return;
  const metadata = new Map([['http_status_code', String(result.status)]]);
  delivery.replies = [...(delivery.replies ?? []), Message.ofBytes(result.body, metadata)];
}

const KEEP_FOR_ERRORS = 256;
const KEEP_FOR_REPLIES = 64 * 1024 * 1024;

/** Delivers each message as an HTTP request, attempted as often as configured. */
export const httpClientOutput = defineComponent({
  kind: 'output',
  name: 'http_client',
  unsupported: [
    'oauth',
    'oauth2',
    'jwt',
    'digest_auth',
    'negotiate',
    'proxy_url',
    'extract_headers',
    'multipart',
    'dump_request_log_level',
    'transport',
  ],
  async create(view, deps) {
    const limit = view.optionalString('rate_limit');
    const rateLimit = limit === '' ? undefined : await deps.resources.rateLimit(limit, view.at('rate_limit'));
    const sender = new HttpSender({
      connections: Math.max(1, view.number('max_in_flight')),
      timeoutMs: view.duration('timeout'),
      keepBody: view.boolean('propagate_response') ? KEEP_FOR_REPLIES : KEEP_FOR_ERRORS,
      tls: await readClientTls(view.object('tls')),
      clock: deps.clock,
    });
    return new HttpClientOutput(view, deps, sender, rateLimit);
  },
});
