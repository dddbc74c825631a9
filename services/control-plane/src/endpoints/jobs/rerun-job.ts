import { findLiveJob } from '../../jobs/find-job.js';
import { rerunJob as rerun } from '../../jobs/rerun-job.js';
import type { HandlerOf } from '../handler.js';

export const rerunJob: HandlerOf<'rerunJob'> =
  (context) =>
  async ({ params, query, headers, body }) => {
    const { job, evaluation } = await rerun(
      {
        find: (store) => findLiveJob({ id: params.id, namespace: query.namespace }, store),
        version: body?.job_version,
        reason: body?.reason,
        ifMatch: headers['if-match'],
      },
      context,
    );
    return { status: 200, body: { job_id: job.id, evaluation_id: evaluation.id, job } };
  };
