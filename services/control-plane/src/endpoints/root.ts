import { endpoint } from '@weir/api-contract';
import { controlPlaneContract } from '@weir/api-contract/control-plane';
import type { Handlers } from '@weir/http-kit';
import { z } from 'zod';
import type { Context } from '../context.js';
import { health } from './agent/health.js';
import { openapi } from './agent/openapi.js';

/** What probes and tools ask for outside the API's own path; `openMetrics` lets Prometheus in without a token. */
export function rootContract(openMetrics: boolean) {
  return {
    rootHealth: endpoint({ ...controlPlaneContract.health, id: 'rootHealth' }),
    healthz: endpoint({ ...controlPlaneContract.health, id: 'healthz', path: '/healthz' }),
    rootOpenapi: endpoint({ ...controlPlaneContract.openapi, id: 'rootOpenapi' }),
    metrics: endpoint({
      id: 'metrics',
      method: 'get',
      path: '/metrics',
      tag: 'agent',
      summary: 'Figures in the text format of Prometheus',
      responses: { 200: { description: 'The figures', content: { 'text/plain': z.string() } } },
      problems: [],
      scope: openMetrics ? 'open' : 'read:agent',
    }),
  } as const;
}

export function rootHandlers(context: Context): Handlers<ReturnType<typeof rootContract>> {
  return {
    rootHealth: health(context),
    healthz: health(context),
    rootOpenapi: openapi(context),
    metrics: async () => ({ status: 200, media: 'text/plain', body: await context.metrics.text() }),
  };
}
