import type { validatorContract } from '@weir/api-contract/validator';
import type { Handler } from '@weir/http-kit';
import type { Services } from '../services.js';

/** POST /analyze: what a pipeline is made of, what it does and what would make it faster; YAML that cannot be read is a 400. */
export const analyze =
  ({ work }: Services): Handler<typeof validatorContract.analyze> =>
  async ({ body }) => ({ status: 200, body: await work.run({ kind: 'analyze', text: body.yaml }) });
