import { z } from 'zod';
import { endpoint } from '../contract/endpoint.js';

export const Health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });

export const health = endpoint({
  id: 'health',
  method: 'get',
  path: '/health',
  tag: 'operations',
  summary: 'Whether the service answers',
  responses: { 200: Health },
  problems: [],
  scope: 'open',
  probe: true,
});

export const healthz = endpoint({ ...health, id: 'healthz', path: '/healthz', summary: 'The same, for probes' });

export const openapi = endpoint({
  id: 'openapi',
  method: 'get',
  path: '/openapi.json',
  tag: 'operations',
  summary: 'This interface in OpenAPI 3.1',
  responses: { 200: z.record(z.string(), z.unknown()).meta({ description: 'The document' }) },
  problems: [],
  scope: 'open',
});

export const docs = endpoint({
  id: 'docs',
  method: 'get',
  path: '/docs',
  tag: 'operations',
  summary: 'This interface as a page',
  responses: { 200: { description: 'The page', content: { 'text/html': z.string() } } },
  problems: [],
  scope: 'open',
});

export const metrics = endpoint({
  id: 'metrics',
  method: 'get',
  path: '/metrics',
  tag: 'operations',
  summary: 'Figures in the text format of Prometheus',
  responses: { 200: { description: 'The figures', content: { 'text/plain': z.string() } } },
  problems: [],
  scope: 'open',
});
