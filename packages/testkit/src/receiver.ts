import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** One request that a receiver saw, whatever it answered. */
export interface Delivery {
  readonly body: string;
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The status answered; 0 when it was left without an answer. */
  readonly status: number;
}

/** Longest wait by default: a machine may be busy with much else. */
const PATIENCE_MS = 50_000;

/** How a receiver behaves: answers that status, or takes requests and never answers. */
export type ReceiverMood = number | 'hang';

/** A real HTTP server to deliver to, which can misbehave in the ways that real ones do. */
export class Receiver {
  /** Every request in the order it was complete. */
  readonly requests: Delivery[] = [];
  /** Statuses for the next requests, before the mood decides. */
  readonly next: number[] = [];
  mood: ReceiverMood = 200;
  /** Milliseconds before each answer. */
  delayMs = 0;
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private port = 0;
  private waiters: (() => void)[] = [];

  /** Starts a receiver on a free port of the loopback address. */
  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await receiver.listen();
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** Requests that were answered with success. */
  get accepted(): readonly Delivery[] {
    return this.requests.filter(({ status }) => status >= 200 && status < 300);
  }

  /** Bodies of the accepted requests, parsed. */
  get events(): readonly unknown[] {
    return this.accepted.map(({ body }) => JSON.parse(body) as unknown);
  }

  /** Resolves when at least that many requests were accepted; rejects after the time. */
  async acceptedAtLeast(count: number, withinMs = PATIENCE_MS): Promise<void> {
    await this.until(
      () => this.accepted.length >= count,
      withinMs,
      () => `${this.accepted.length} of ${count} accepted`,
    );
  }

  /** Resolves when at least that many requests were seen. */
  async seenAtLeast(count: number, withinMs = PATIENCE_MS): Promise<void> {
    await this.until(
      () => this.requests.length >= count,
      withinMs,
      () => `${this.requests.length} of ${count} seen`,
    );
  }

  /** Closes the port and every connection: from now on connections are refused. */
  async refuse(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server === undefined) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    this.dropConnections();
    await closed;
  }

  /** Takes connections again, on the same port as before. */
  async listen(): Promise<void> {
    if (this.server !== undefined) return;
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const queued = this.next.shift();
        const mood = queued ?? this.mood;
        const status = mood === 'hang' ? 0 : mood;
        const answer = () => {
          const body = Buffer.concat(chunks).toString('utf8');
          const { url: path = '', method = '', headers } = request;
          this.requests.push({ body, path, method, headers, status });
          if (status !== 0) response.writeHead(status).end();
          for (const wake of this.waiters.splice(0)) wake();
        };
        if (this.delayMs > 0) setTimeout(answer, this.delayMs);
        else answer();
      });
    });
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Ends every connection, those with a request on them too. */
  dropConnections(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    await this.refuse();
  }

  private async until(done: () => boolean, withinMs: number, state: () => string): Promise<void> {
    const deadline = performance.now() + withinMs;
    while (!done()) {
      const left = deadline - performance.now();
      if (left <= 0) throw new Error(`the receiver did not get what was expected in ${withinMs} ms: ${state()}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.waiters.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
}
