import type { HandlerOf } from '../handler.js';
import { waitFor } from '../wait-for.js';
import { findExecution } from './find-execution.js';

export const getExecution: HandlerOf<'getExecution'> =
  (context) =>
  async ({ params, query }, request) => {
    const execution = await waitFor(() => findExecution(params.id, context.store), query, context, request);
    return { status: 200, body: { execution } };
  };
