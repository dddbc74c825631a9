import { stopJob as stop } from '../../jobs/end-job.js';
import { findLiveJob } from '../../jobs/find-job.js';
import type { HandlerOf } from '../handler.js';

export const stopJob: HandlerOf<'stopJob'> =
  (context) =>
  async ({ params, query, headers, body }) => {
    const { job, evaluationId } = await stop(
      {
        find: (store) => findLiveJob({ id: params.id, namespace: query.namespace }, store),
        reason: body?.reason,
        ifMatch: headers['if-match'],
      },
      context,
    );
    return { status: 200, body: { job_id: job.id, evaluation_id: evaluationId, job } };
  };
