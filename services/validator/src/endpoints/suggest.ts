import type { validatorContract } from '@weir/api-contract/validator';
import type { Handler } from '@weir/http-kit';
import type { Services } from '../services.js';

/** POST /suggest: pipelines for a use case in plain words, the best first; few or none for what makes no sense. */
export const suggest =
  ({ work }: Services): Handler<typeof validatorContract.suggest> =>
  async ({ body, query }) => ({
    status: 200,
    body: await work.run({ kind: 'suggest', request: body, limit: query.limit }),
  });
