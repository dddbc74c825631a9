import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ConfigView } from '../../config/config-view.js';
import type { Input, RateLimit, Source } from '../../engine/component.js';
import { type ComponentDeps, defineComponent } from '../../engine/definition.js';
import { StartError } from '../../engine/start-error.js';
import { messageOf } from '../../engine/system-error.js';
import { type Cors, readCors } from '../../http/cors.js';
import { answerText, type TlsFiles } from '../../http/listeners.js';
import { multipartBoundary, splitMultipart } from '../../http/multipart.js';
import { readBody } from '../../http/read-body.js';
import { requestMetadata } from '../../http/request-metadata.js';
import { parseRoutePath, type RoutePath } from '../../http/route-path.js';
import { SyncReply } from '../../http/sync-reply.js';
import { Message } from '../../message/message.js';
import type { Outcome, RefusalCode } from '../../message/outcome.js';

/** Bytes of requests that may wait for their outcome; more are answered 503 until some are settled. */
const MOST_PENDING_BYTES = 128 * 1024 * 1024;

const REFUSAL_STATUS: Readonly<Record<RefusalCode, number>> = { failed: 502, rejected: 502, full: 503, closed: 503 };

class HttpServerInput implements Input {
  private readonly deps: ComponentDeps;
  private readonly address: string;
  private readonly path: RoutePath;
  private readonly verbs: ReadonlySet<string>;
  private readonly timeoutMs: number;
  private readonly cors: Cors | undefined;
  private readonly rateLimit: RateLimit | undefined;
  private readonly reply: SyncReply;
  private readonly tls: TlsFiles | undefined;
  private source: Source | undefined;
  private leave: (() => Promise<void>) | undefined;
  private stopping = false;
  private pendingBytes = 0;

  constructor(view: ConfigView, deps: ComponentDeps, rateLimit: RateLimit | undefined, tls: TlsFiles | undefined) {
    this.deps = deps;
    this.address = view.string('address') === '' ? deps.host.httpAddress : view.string('address');
    this.verbs = new Set(view.strings('allowed_verbs').map((verb) => verb.toUpperCase()));
    this.timeoutMs = view.duration('timeout');
    this.cors = readCors(view.object('cors'));
    this.reply = new SyncReply(view.object('sync_response') ?? view, deps);
    this.rateLimit = rateLimit;
    this.tls = tls;
    const path = parseRoutePath(view.string('path'));
    if (path === undefined) throw new StartError(view.at('path'), 'a path parameter may only be {name} or {name:.*}');
    this.path = path;
  }

  async start(source: Source): Promise<void> {
    this.source = source;
    this.leave = await this.deps.host.listeners.serve(
      this.address,
      this.path,
      (request, response, parameters) => this.handle(request, response, parameters),
      this.deps.path,
      this.tls,
    );
    this.deps.log.write('info', `listening on ${this.address}`);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    const leave = this.leave;
    this.leave = undefined;
    // Ends when every request has its answer, which the engine waits for by itself.
    if (leave !== undefined) void leave();
  }

  close(): Promise<void> {
    return this.stop();
  }

  private handle(request: IncomingMessage, response: ServerResponse, parameters: ReadonlyMap<string, string>): void {
    if (this.cors?.apply(request, response) === true) return;
    if (!this.verbs.has(request.method ?? '')) {
      refuse(request, response, 405, `${request.method} is not allowed here`, { Allow: [...this.verbs].join(', ') });
      return;
    }
    if (this.stopping) {
      refuse(request, response, 503, 'the execution is stopping', { Connection: 'close' });
      return;
    }
    readBody(request, this.deps.host.maxRequestBytes, (body) => {
      if (body === undefined) {
        const most = this.deps.host.maxRequestBytes;
        refuse(request, response, 413, `the body is larger than ${most} bytes`, { Connection: 'close' });
      } else this.accept(request, response, parameters, body);
    });
  }

  private accept(
    request: IncomingMessage,
    response: ServerResponse,
    parameters: ReadonlyMap<string, string>,
    body: Buffer,
  ): void {
    const wait = this.rateLimit?.access(body.length) ?? 0;
    if (wait > 0) {
      answerText(response, 429, 'the rate limit is reached', { 'Retry-After': String(Math.ceil(wait / 1000)) });
      return;
    }
    if (this.pendingBytes + body.length > MOST_PENDING_BYTES) {
      answerText(response, 503, 'too much waits to be delivered', { 'Retry-After': '1' });
      return;
    }
    const metadata = () => requestMetadata(request, parameters);
    const boundary = multipartBoundary(request.headers['content-type']);
    const bodies = boundary === undefined ? [body] : splitMultipart(body, boundary);
    if (bodies === undefined || bodies.length === 0) {
      answerText(response, 400, 'the multipart body is not complete');
      return;
    }
    this.submit(
      response,
      bodies.map((part) => Message.ofBytes(part, metadata)),
      body.length,
    );
  }

  private submit(response: ServerResponse, batch: readonly Message[], bytes: number): void {
    let answered = false;
    this.pendingBytes += bytes;
    const cancel = this.deps.clock.after(this.timeoutMs, () => {
      answered = true;
      answerText(response, 408, 'the message was not acknowledged in time');
    });
    this.source?.submit(batch, (outcome) => {
      this.pendingBytes -= bytes;
      if (answered) return;
      cancel();
      this.answer(response, batch, outcome);
    });
  }

  private answer(response: ServerResponse, batch: readonly Message[], outcome: Outcome): void {
    if (outcome.kind === 'refused') {
      const status = REFUSAL_STATUS[outcome.code];
      answerText(response, status, outcome.reason, status === 503 ? { 'Retry-After': '1' } : {});
      return;
    }
    const first = batch[0]?.delivery?.replies;
    const replies = batch.length === 1 ? first : batch.flatMap((message) => message.delivery?.replies ?? []);
    this.reply.send(response, replies, this.stopping);
  }
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string>,
): void {
  answerText(response, status, text, headers);
  request.resume();
}

/** Receives messages over HTTP and answers each request with what became of it. */
export const httpServerInput = defineComponent({
  kind: 'input',
  name: 'http_server',
  async create(view, deps) {
    const limit = view.string('rate_limit');
    const rateLimit = limit === '' ? undefined : await deps.resources.rateLimit(limit, view.at('rate_limit'));
    const cert = view.string('cert_file');
    const key = view.string('key_file');
    const tls =
      cert === '' && key === ''
        ? undefined
        : { cert: await readPem(cert, view.at('cert_file')), key: await readPem(key, view.at('key_file')) };
    return new HttpServerInput(view, deps, rateLimit, tls);
  },
});

async function readPem(path: string, place: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const reason = messageOf(error);
    throw new StartError(place, `cannot read the file: ${reason}`, { cause: error });
  }
}
