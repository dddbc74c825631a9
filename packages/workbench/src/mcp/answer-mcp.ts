import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createMcpServer } from './server.js';
import type { Bench } from './tool.js';

export interface McpAnswer {
  readonly status: number;
  readonly text: string;
}

/** Answers one MCP message (JSON-RPC), statelessly; `version` is the protocol version that the client named. */
export async function answerMcp(bench: Bench, message: unknown, version: string | undefined): Promise<McpAnswer> {
  const server = createMcpServer(bench);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  // The SDK's own types disagree about properties that may be undefined.
  await server.connect(transport as Transport);
  try {
    const response = await transport.handleRequest(
      new Request('http://localhost/mcp', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(version === undefined ? {} : { 'mcp-protocol-version': version }),
        },
      }),
      { parsedBody: message },
    );
    return { status: response.status, text: await response.text() };
  } finally {
    await server.close();
  }
}
