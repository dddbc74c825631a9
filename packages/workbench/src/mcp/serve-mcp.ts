import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { createMcpServer } from './server.js';
import type { Bench } from './tool.js';

export interface McpStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Answers MCP messages, one a line, until the client closes `input` and has its answers, or `signal` aborts. */
export async function serveMcp(bench: Bench, { input, output }: McpStreams, signal: AbortSignal): Promise<void> {
  const server = createMcpServer(bench);
  const transport = new CountingTransport(input, output);
  const gone = new Promise<void>((resolve) => {
    // A client that went away without a word.
    for (const stream of [input, output]) stream.once('error', () => resolve());
    output.once('close', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const closed = new Promise<void>((resolve) => {
    for (const event of ['end', 'close']) input.once(event, () => resolve());
  });
  await server.connect(transport);
  if (!signal.aborted) await Promise.race([gone, closed.then(() => transport.answered())]);
  await server.close();
}

/** Knows which requests wait for their answer. */
class CountingTransport extends StdioServerTransport {
  readonly #waiting = new Set<RequestId>();
  #allAnswered = (): void => undefined;

  override async start(): Promise<void> {
    const receive = this.onmessage;
    this.onmessage = (message) => {
      if ('method' in message && 'id' in message) this.#waiting.add(message.id);
      // What was called off gets no answer.
      if ('method' in message && message.method === 'notifications/cancelled')
        this.#settle(message.params?.requestId as RequestId | undefined);
      receive?.(message);
    };
    await super.start();
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (!('method' in message)) this.#settle(message.id);
  }

  #settle(id: RequestId | undefined): void {
    if (id !== undefined && this.#waiting.delete(id) && this.#waiting.size === 0) this.#allAnswered();
  }

  /** Resolves when every request so far has its answer. */
  answered(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.size === 0) resolve();
      else this.#allAnswered = resolve;
    });
  }
}
