import { PROBLEMS } from '@weir/api-contract';
import type { validatorContract } from '@weir/api-contract/validator';
import { type Handler, preparedJson } from '@weir/http-kit';
import type { Services } from '../services.js';

/** POST /bloblang: runs a mapping on one message, within bounds of time and memory. */
export const bloblang =
  ({ work }: Services): Handler<typeof validatorContract.bloblang> =>
  async (_, context) => {
    const outcome = await work.run({ kind: 'bloblang', request: context.bodyText ?? '' });
    if (outcome.kind === 'done') return { status: 200, body: preparedJson(outcome.json) };
    return {
      status: 422,
      body: {
        error: outcome.message,
        code: 'mapping_failed',
        status: PROBLEMS.mapping_failed.status,
        request_id: context.requestId,
        line: outcome.line,
        column: outcome.column,
      },
    };
  };
