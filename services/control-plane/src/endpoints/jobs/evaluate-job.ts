import { findLiveJob } from '../../jobs/find-job.js';
import { addEvaluation } from '../../planner/new-evaluation.js';
import type { HandlerOf } from '../handler.js';

export const evaluateJob: HandlerOf<'evaluateJob'> =
  (context) =>
  async ({ params, query }) => {
    const { job, evaluation } = await context.write(async (writer, after) => {
      const found = await findLiveJob({ id: params.id, namespace: query.namespace }, writer);
      return { job: found, evaluation: await addEvaluation(writer, after, found, 'manual', context) };
    });
    return { status: 200, body: { job_id: job.id, evaluation_id: evaluation.id, job } };
  };
