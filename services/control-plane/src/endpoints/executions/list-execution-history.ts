import type { HandlerOf } from '../handler.js';
import { pageRequest } from '../page-request.js';
import { findExecution } from './find-execution.js';

export const listExecutionHistory: HandlerOf<'listExecutionHistory'> =
  ({ store }) =>
  async ({ params, query }) => {
    const { id, job_id } = await findExecution(params.id, store);
    return { status: 200, body: await store.history.list({ jobId: job_id, executionId: id }, pageRequest(query)) };
  };
