import type { Clock } from '../clock.js';
import type { Connection, HttpResult, TlsOptions } from './connection.js';
import { ConnectionPool } from './connection-pool.js';

/** One request, ready to be written. */
export interface HttpRequest {
  readonly origin: string;
  readonly method: string;
  /** Request line and headers up to `Content-Length: `, whose value and the empty line are added. */
  readonly head: string;
  readonly body: Uint8Array | undefined;
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

/**
 * Sends requests over kept connections, HTTP/1.1 without pipelining. Every send resolves, at the latest when its timeout
 * is over. A request that met a connection just being closed by the receiver is sent once more over a new one.
 */
export class HttpSender {
  private readonly options: SenderOptions;
  private readonly pools = new Map<string, ConnectionPool>();

  constructor(options: SenderOptions) {
    this.options = options;
  }

  send(request: HttpRequest): Promise<HttpResult> {
    return new Promise((resolve) => {
      const pool = this.pool(request.origin);
      let done = false;
      let connection: Connection | undefined;
      let takeBack: () => void = () => undefined;
      const finish = (result: HttpResult) => {
        if (done) return;
        done = true;
        cancelTimer();
        resolve(result);
      };
      const cancelTimer = this.options.clock.after(this.options.timeoutMs, () => {
        const reason = `no answer within ${this.options.timeoutMs} ms`;
        finish({ kind: 'failure', reason, stale: false });
        if (connection === undefined) takeBack();
        else connection.destroy(reason);
      });
      const head = `${request.head}${request.body?.byteLength ?? 0}\r\n\r\n`;
      const attempt = (mayBeStale: boolean) => {
        takeBack = pool.take((taken) => {
          connection = taken;
          taken.send(head, request.body, request.method, this.options.keepBody, (result) => {
            connection = undefined;
            // The next request goes out before anything is made of this answer.
            pool.give(taken);
            if (!done && mayBeStale && result.kind === 'failure' && result.stale) attempt(false);
            else finish(result);
          });
        });
      };
      attempt(true);
    });
  }

  /** Drops every connection; what is on its way fails. */
  async close(): Promise<void> {
    for (const pool of this.pools.values()) pool.close('the output is closed');
    this.pools.clear();
  }

  private pool(origin: string): ConnectionPool {
    let pool = this.pools.get(origin);
    if (pool === undefined) {
      const { connections, tls, clock } = this.options;
      pool = new ConnectionPool(origin, connections, tls, clock);
      this.pools.set(origin, pool);
    }
    return pool;
  }
}
