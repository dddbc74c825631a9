import type { validatorContract } from '@weir/api-contract/validator';
import type { Handler } from '@weir/http-kit';
import type { Services } from '../services.js';

/** GET /metrics: figures for Prometheus. */
export const metrics =
  (services: Services): Handler<typeof validatorContract.metrics> =>
  async () => ({ status: 200, media: 'text/plain', body: await services.metrics.text() });
