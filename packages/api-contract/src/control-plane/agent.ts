import { z } from 'zod';
import { endpoint } from '../contract/endpoint.js';
import { NodeResponse } from './nodes.js';

const tag = 'agent';

export const Alive = z.object({ status: z.literal('ok') }).meta({ id: 'Alive' });

export const Health = Alive.extend({
  scheduler: z
    .enum(['running', 'paused'])
    .optional()
    .meta({ description: 'Whether evaluations are planned; absent where none are made' }),
}).meta({ id: 'Health' });

export const AgentVersion = z
  .object({
    version: z.string(),
    api_version: z.string(),
    mode: z.enum(['server', 'agent', 'local']),
    node_version: z.string().meta({ description: 'Of Node.js' }),
    os: z.string(),
    arch: z.string(),
  })
  .meta({ id: 'AgentVersion' });

export const agentAlive = endpoint({
  id: 'agentAlive',
  method: 'get',
  path: '/agent/alive',
  tag,
  summary: 'Whether the process answers',
  responses: { 200: Alive },
  problems: [],
  scope: 'open',
  probe: true,
});

export const agentVersion = endpoint({
  id: 'agentVersion',
  method: 'get',
  path: '/agent/version',
  tag,
  summary: 'What is running',
  responses: { 200: AgentVersion },
  problems: [],
  scope: 'open',
});

export const agentNode = endpoint({
  id: 'agentNode',
  method: 'get',
  path: '/agent/node',
  tag,
  summary: 'The node of this process',
  responses: { 200: NodeResponse },
  problems: ['node_not_found'],
  scope: 'read:agent',
});

export const health = endpoint({
  id: 'health',
  method: 'get',
  path: '/health',
  tag,
  summary: 'Whether the service answers',
  responses: { 200: Health },
  problems: ['unavailable'],
  scope: 'open',
});

export const openapi = endpoint({
  id: 'openapi',
  method: 'get',
  path: '/openapi.json',
  tag,
  summary: 'This interface in OpenAPI 3.1',
  responses: { 200: z.record(z.string(), z.unknown()).meta({ description: 'The document' }) },
  problems: [],
  scope: 'open',
});
