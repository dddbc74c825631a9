import { Problem } from '@weir/api-contract';
import type { Evaluation } from '@weir/fleet-model';
import type { HandlerOf } from '../handler.js';
import { waitFor } from '../wait-for.js';

export const getEvaluation: HandlerOf<'getEvaluation'> =
  (context) =>
  async ({ params, query }, request) => {
    const read = async (): Promise<Evaluation> => {
      const evaluation = await context.store.evaluations.get(params.id);
      if (evaluation !== undefined) return evaluation;
      throw new Problem('evaluation_not_found', `there is no evaluation ${params.id}`, {
        hint: 'GET /evaluations?namespace=* lists them',
      });
    };
    return { status: 200, body: { evaluation: await waitFor(read, query, context, request) } };
  };
