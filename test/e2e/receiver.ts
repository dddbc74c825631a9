import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Mood = 'accepting' | 'failing' | 'hanging' | 'refusing';

export interface Delivery {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of many shapes
  readonly body: any;
  readonly contentType: string | undefined;
  readonly at: number;
}

/** A real HTTP receiver whose mood a test can change: it accepts, answers 500, never answers, or refuses connections. */
export class Receiver {
  /** What was answered with 200, in order of arrival. */
  readonly accepted: Delivery[] = [];
  /** Requests that were answered with 500. */
  refusedCount = 0;
  #server: Server | undefined;
  #sockets = new Set<Socket>();
  #port = 0;
  #mood: Mood = 'accepting';
  #failNext = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await receiver.#listen();
    return receiver;
  }

  /** Answers the next requests with 500, then goes on accepting. */
  failNext(count: number): void {
    this.#failNext = count;
  }

  async become(mood: Mood): Promise<void> {
    if (mood === this.#mood) return;
    const before = this.#mood;
    this.#mood = mood;
    if (mood === 'refusing') await this.close();
    else if (before === 'refusing') await this.#listen();
    else if (before === 'hanging') for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }

  async #listen(): Promise<void> {
    const server = createServer((request, response) => this.#answer(request, response));
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#server = server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address === 'object') this.#port = address.port;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (this.#mood === 'hanging') return;
      if (this.#mood === 'failing' || this.#failNext > 0) {
        this.#failNext -= this.#failNext > 0 ? 1 : 0;
        this.refusedCount += 1;
        response.writeHead(500).end('receiver is out of order');
        return;
      }
      const contentType = request.headers['content-type'];
      this.accepted.push({ body: JSON.parse(Buffer.concat(chunks).toString()), contentType, at: performance.now() });
      response.writeHead(200).end();
    });
  }
}

/** Posts one JSON event and gives the status of the answer. */
export async function post(url: string, event: unknown): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Posts many events, at most `width` at a time, and gives how often each status was answered. */
export async function postAll(url: string, events: readonly unknown[], width = 16): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  const queue = [...events];
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let event = queue.shift(); event !== undefined; event = queue.shift()) {
        const status = await post(url, event);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  return statuses;
}
