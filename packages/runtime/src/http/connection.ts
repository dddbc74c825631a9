import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type HttpAnswer, ResponseError, ResponseReader } from './response-reader.js';

/** TLS settings of a client, as Node takes them. */
export interface TlsOptions {
  readonly rejectUnauthorized?: boolean;
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly passphrase?: string;
}

/** No answer came; `stale` when a kept connection had been closed by the peer before it answered anything. */
export interface HttpFailure {
  readonly kind: 'failure';
  readonly reason: string;
  readonly stale: boolean;
}

export type HttpResult = HttpAnswer | HttpFailure;

interface Exchange {
  readonly reader: ResponseReader;
  readonly reused: boolean;
  readonly done: (result: HttpResult) => void;
}

/** Bodies up to this size are copied behind the header, to be written in one piece. */
const COPY_UP_TO = 16 * 1024;
const READ_BUFFER = 16 * 1024;

/** One connection to a receiver: one request at a time, again and again. */
export class Connection {
  /** When the last exchange ended, on the clock of whoever keeps connections. */
  idleSince = 0;
  /** How long the receiver says that it keeps the connection; infinite when it does not say. */
  keepsForMs = Number.POSITIVE_INFINITY;
  private readonly socket: Socket;
  private exchange: Exchange | undefined;
  private used = false;
  private failure = 'the receiver closed the connection';
  private dead = false;

  constructor(origin: URL, tls: TlsOptions | undefined, onGone: (connection: Connection) => void) {
    this.socket = open(origin, tls, (chunk) => this.read(chunk));
    this.socket.on('error', (error) => {
      this.failure = describe(error);
    });
    this.socket.on('end', () => this.peerEnded());
    this.socket.on('close', () => {
      this.dead = true;
      this.finish({ kind: 'failure', reason: this.failure, stale: this.isStale() });
      onGone(this);
    });
  }

  /** Whether it can carry a request. */
  get usable(): boolean {
    return !this.dead && this.exchange === undefined;
  }

  /** Writes a request and calls back once. */
  send(
    head: string,
    body: Uint8Array | undefined,
    method: string,
    keep: number,
    done: (result: HttpResult) => void,
  ): void {
    this.exchange = { reader: new ResponseReader(method, keep), reused: this.used, done };
    this.used = true;
    if (body === undefined || body.byteLength === 0) this.socket.write(head, 'latin1');
    else if (body.byteLength <= COPY_UP_TO) {
      const piece = Buffer.allocUnsafe(head.length + body.byteLength);
      piece.write(head, 0, 'latin1');
      piece.set(body, head.length);
      this.socket.write(piece);
    } else {
      this.socket.cork();
      this.socket.write(head, 'latin1');
      this.socket.write(body);
      this.socket.uncork();
    }
  }

  /** Drops the connection; what is on its way fails for that reason. */
  destroy(reason: string): void {
    this.dead = true;
    this.failure = reason;
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    const exchange = this.exchange;
    if (exchange === undefined) {
      this.destroy('the receiver spoke without being asked');
      return;
    }
    try {
      if (!exchange.reader.push(chunk)) return;
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error;
      this.destroy(error.message);
      return;
    }
    this.complete(exchange);
  }

  private complete(exchange: Exchange): void {
    const answer = exchange.reader.answer();
    if (!exchange.reader.keepAlive) {
      this.dead = true;
      this.socket.destroy();
    } else {
      const hint = /timeout=([0-9]+)/.exec(answer.headers.get('keep-alive') ?? '');
      if (hint !== null) this.keepsForMs = Number(hint[1]) * 1000;
    }
    this.finish(answer);
  }

  private peerEnded(): void {
    const exchange = this.exchange;
    if (exchange?.reader.end() === true) this.complete(exchange);
  }

  private isStale(): boolean {
    return this.exchange?.reused === true && !this.exchange.reader.started;
  }

  private finish(result: HttpResult): void {
    const exchange = this.exchange;
    this.exchange = undefined;
    exchange?.done(result);
  }
}

function open(origin: URL, tls: TlsOptions | undefined, read: (chunk: Buffer) => void): Socket {
  const host = origin.hostname.replace(/^\[|\]$/g, '');
  const port = Number(origin.port || (origin.protocol === 'https:' ? 443 : 80));
  if (origin.protocol === 'https:') {
    const socket = connectTls({ host, port, ...(isIP(host) === 0 ? { servername: host } : {}), ...tls });
    socket.setNoDelay(true);
    socket.on('data', read);
    return socket;
  }
  // One buffer for all reads of the connection: what is kept of an answer is copied out of it.
  const buffer = Buffer.allocUnsafeSlow(READ_BUFFER);
  const callback = (size: number) => {
    read(buffer.subarray(0, size));
    return true;
  };
  return connectTcp({ host, port, noDelay: true, keepAlive: true, onread: { buffer, callback } });
}

/** A connection error in words; a host with several addresses fails with one error per address. */
function describe(error: Error): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.map((each: unknown) => (each instanceof Error ? each.message : String(each))).join('; ');
  }
  return error.message === '' ? error.name : error.message;
}
