import type { validatorContract } from '@weir/api-contract/validator';
import type { Handler } from '@weir/http-kit';
import type { Services } from '../services.js';

/** POST /compatibility: a pipeline scored against best practice; YAML that cannot be read is a 400. */
export const compatibility =
  ({ work }: Services): Handler<typeof validatorContract.compatibility> =>
  async ({ body }) => ({ status: 200, body: await work.run({ kind: 'assess', text: body.yaml }) });
