import { z } from 'zod';
import { jsonBody } from '../contract/body.js';
import { endpoint } from '../contract/endpoint.js';

/** A JSON-RPC message or a list of them; the MCP SDK checks what is inside. */
const Message = z.union([
  z.record(z.string(), z.unknown()),
  z.array(z.record(z.string(), z.unknown())).min(1).readonly(),
]);

export const mcp = endpoint({
  id: 'mcp',
  method: 'post',
  path: '/mcp',
  tag: 'helpers',
  summary: 'Tools for language models (Model Context Protocol)',
  description: 'The streamable HTTP transport without sessions: one message in, one JSON answer out.',
  headers: z.object({
    'mcp-protocol-version': z.string().optional().meta({ description: 'As agreed at initialisation' }),
  }),
  body: jsonBody(Message, { examples: { json: { jsonrpc: '2.0', id: 1, method: 'ping' } } }),
  responses: {
    200: z.unknown().meta({ description: 'The JSON-RPC answer' }),
    202: { description: 'A notification was taken in', content: { 'text/plain': z.literal('') } },
  },
  problems: ['forbidden'],
  scope: 'validate',
});
