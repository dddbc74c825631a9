import type { validatorContract } from '@weir/api-contract/validator';
import type { Handler } from '@weir/http-kit';
import type { Services } from '../services.js';

/** POST /metrics/feedback: whether a fix worked; an id that is not known is accepted and said to be unmatched. */
export const metricsFeedback =
  ({ feedback }: Services): Handler<typeof validatorContract.metricsFeedback> =>
  ({ body }) => ({
    status: 200,
    body: { received: true, request_id: body.request_id, matched: feedback.accept(body) },
  });
