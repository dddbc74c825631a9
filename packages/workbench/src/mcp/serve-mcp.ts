import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMcpServer } from './server.js';
import type { Bench } from './tool.js';

export interface McpStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Answers MCP messages, one a line, until the client closes `input` or `signal` aborts. */
export async function serveMcp(bench: Bench, { input, output }: McpStreams, signal: AbortSignal): Promise<void> {
  const server = createMcpServer(bench);
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) input.once(event, () => resolve());
    // A client that went away without a word.
    output.once('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport(input, output));
  if (!signal.aborted) await ended;
  await server.close();
}
