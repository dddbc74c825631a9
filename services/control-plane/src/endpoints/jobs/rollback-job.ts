import { findLiveJob } from '../../jobs/find-job.js';
import { rollbackJob as rollback } from '../../jobs/rollback-job.js';
import type { HandlerOf } from '../handler.js';

export const rollbackJob: HandlerOf<'rollbackJob'> =
  (context) =>
  async ({ params, query, headers, body }) => {
    const { job, evaluation, warnings } = await rollback(
      {
        find: (store) => findLiveJob({ id: params.id, namespace: query.namespace }, store),
        version: body.version,
        reason: body.reason,
        force: body.force === true,
        ifMatch: headers['if-match'],
      },
      context,
    );
    return { status: 200, body: { job_id: job.id, evaluation_id: evaluation.id, job, warnings } };
  };
