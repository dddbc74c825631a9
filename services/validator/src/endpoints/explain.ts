import type { validatorContract } from '@weir/api-contract/validator';
import type { Handler } from '@weir/http-kit';
import type { Services } from '../services.js';

/** POST /explain: what an error message means, what causes it and how it goes away. */
export const explain =
  ({ work }: Services): Handler<typeof validatorContract.explain> =>
  async ({ body }) => ({ status: 200, body: await work.run({ kind: 'explain', request: body }) });
