import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { Problem } from '@weir/api-contract';
import type { Services } from '../services.js';
import type { AnyTool } from './tool.js';
import { TOOLS } from './tools/index.js';

const INSTRUCTIONS =
  'Weir knows every component, field and Bloblang function of Redpanda Connect and Bento. Look fields up before you write a pipeline, and validate each pipeline until it is valid.';

/** A server that offers the tools; one for each call, for nothing is remembered between calls. */
function createMcpServer(services: Services): McpServer {
  const server = new McpServer({ name: 'weir', version: '1.0.0' }, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS)
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: tool.input.shape,
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      (input) => callTool(tool, input, services),
    );
  return server;
}

/** A Problem is an answer the model can act on; anything else is a fault of ours and goes the way of all faults. */
async function callTool(tool: AnyTool, input: unknown, services: Services) {
  const answer = await tool.run(input as never, services).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    const { message, hint, code } = error;
    const text = hint === undefined ? message : `${message}; ${hint}`;
    return { text, data: { error: message, code }, failed: true };
  });
  return {
    content: [{ type: 'text' as const, text: answer.text }],
    structuredContent: { ...answer.data },
    isError: answer.failed === true,
  };
}

export interface McpAnswer {
  readonly status: number;
  readonly text: string;
}

/** Answers one MCP message (JSON-RPC), statelessly; `version` is the protocol version that the client named. */
export async function answerMcp(services: Services, message: unknown, version: string | undefined): Promise<McpAnswer> {
  const server = createMcpServer(services);
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
