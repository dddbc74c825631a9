import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Problem } from '@weir/api-contract';
import type { AnyTool, Bench } from './tool.js';
import { TOOLS } from './tools/index.js';

const INSTRUCTIONS =
  'Weir knows every component, field and Bloblang function of Redpanda Connect and Bento. Look fields up before you write a pipeline, and validate each pipeline until it is valid.';

/** A server that offers the tools; it remembers nothing between calls. */
export function createMcpServer(bench: Bench): McpServer {
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
      (input) => callTool(tool, input, bench),
    );
  return server;
}

/** A Problem is an answer the model can act on; anything else is a fault of ours and goes the way of all faults. */
async function callTool(tool: AnyTool, input: unknown, bench: Bench) {
  const answer = await tool.run(input as never, bench).catch((error: unknown) => {
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
