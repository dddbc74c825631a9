import { Agent, type Dispatcher } from 'undici';
import type { Clock } from '../clock.js';

/** One request, ready to be written. */
export interface HttpRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Uint8Array | undefined;
}

/** What came back: an answer of any status, or the reason why none did. */
export type HttpResult =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      readonly body: Buffer;
    }
  | { readonly kind: 'failure'; readonly reason: string };

/** TLS settings of a client, as Node takes them. */
export interface TlsOptions {
  readonly rejectUnauthorized?: boolean;
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly passphrase?: string;
}

export interface SenderOptions {
  /** Connections per receiver. */
  readonly connections: number;
  readonly timeoutMs: number;
  /** Bytes of an answer that are kept; the rest is read and dropped. */
  readonly keepBody: number;
  readonly tls: TlsOptions | undefined;
  readonly clock: Clock;
}

/** Keeps idle connections for less time than most receivers do, so that a request seldom meets a connection that is just closing. */
const KEEP_ALIVE_MS = 10_000;

/** Sends requests over kept connections. Every send resolves, at the latest when its timeout is over. */
export class HttpSender {
  private readonly agent: Agent;
  private readonly options: SenderOptions;

  constructor(options: SenderOptions) {
    this.options = options;
    this.agent = new Agent({
      connections: options.connections,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: options.timeoutMs, ...options.tls },
    });
  }

  send(request: HttpRequest): Promise<HttpResult> {
    return new Promise((resolve) => {
      const exchange = new Exchange(this.options.keepBody, resolve);
      exchange.cancelTimer = this.options.clock.after(this.options.timeoutMs, () =>
        exchange.giveUp(`no answer within ${this.options.timeoutMs} ms`),
      );
      this.agent.dispatch(
        {
          origin: request.origin,
          path: request.path,
          method: request.method as Dispatcher.HttpMethod,
          headers: request.headers as string[],
          body: request.body ?? null,
        },
        exchange,
      );
    });
  }

  /** Drops every connection; what is on its way fails. */
  close(): Promise<void> {
    return this.agent.destroy().catch(() => undefined);
  }
}

const NOTHING = Buffer.alloc(0);

class Exchange implements Dispatcher.DispatchHandler {
  cancelTimer: (() => void) | undefined;
  private readonly keep: number;
  private readonly resolve: (result: HttpResult) => void;
  private controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private headers: Record<string, string | string[] | undefined> = {};
  private body: Buffer = NOTHING;
  private done = false;

  constructor(keep: number, resolve: (result: HttpResult) => void) {
    this.keep = keep;
    this.resolve = resolve;
  }

  giveUp(reason: string): void {
    if (this.done) return;
    this.finish({ kind: 'failure', reason });
    this.controller?.abort(new Error(reason));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The time was over while the request waited for a connection.
    if (this.done) controller.abort(new Error('given up'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.body.length >= this.keep) return;
    const room = chunk.subarray(0, this.keep - this.body.length);
    this.body = this.body.length === 0 ? Buffer.from(room) : Buffer.concat([this.body, room]);
  }

  onResponseEnd(): void {
    this.finish({ kind: 'answer', status: this.status, headers: this.headers, body: this.body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.finish({ kind: 'failure', reason: describe(error) });
  }

  private finish(result: HttpResult): void {
    if (this.done) return;
    this.done = true;
    this.cancelTimer?.();
    this.resolve(result);
  }
}

/** A connection error in words; a host with several addresses fails with one error per address. */
function describe(error: Error): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.map((each: unknown) => (each instanceof Error ? each.message : String(each))).join('; ');
  }
  return error.message === '' ? error.name : error.message;
}
