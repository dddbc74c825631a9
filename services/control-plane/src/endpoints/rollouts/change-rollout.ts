import type { Context } from '../../context.js';
import { findLiveJob } from '../../jobs/find-job.js';
import { changeRollout as change, type RolloutVerb } from '../../rollouts/change-rollout.js';

interface VerbRequest {
  readonly params: { readonly id: string };
  readonly query: { readonly namespace?: string | undefined };
  readonly body: { readonly reason?: string | undefined } | undefined;
}

/** Makes the handler of one verb: the four endpoints differ in nothing else. */
export const changeRollout =
  (verb: RolloutVerb) =>
  (context: Context) =>
  async ({ params, query, body }: VerbRequest) => {
    const { rollout, evaluationId } = await change(
      {
        find: (store) => findLiveJob({ id: params.id, namespace: query.namespace }, store),
        verb,
        reason: body?.reason,
      },
      context,
    );
    return { status: 200, body: { job_id: rollout.job_id, evaluation_id: evaluationId, rollout } } as const;
  };
