import type { validatorContract } from '@weir/api-contract/validator';
import type { Handler } from '@weir/http-kit';
import type { Services } from '../services.js';

/** GET /metrics/summary: which categories get fixed and which do not. */
export const metricsSummary =
  ({ feedback }: Services): Handler<typeof validatorContract.metricsSummary> =>
  () => ({ status: 200, body: feedback.summary() });
