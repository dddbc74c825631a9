import type { validatorContract } from '@weir/api-contract/validator';
import type { Handler } from '@weir/http-kit';
import type { Services } from '../services.js';

/** POST /format: the pipeline in canonical style; nothing is validated or renamed. */
export const format =
  ({ work }: Services): Handler<typeof validatorContract.format> =>
  async ({ body }) => {
    const { text, changed } = await work.run({ kind: 'format', text: body.yaml });
    return { status: 200, body: { formatted_yaml: text, changes_made: changed } };
  };
