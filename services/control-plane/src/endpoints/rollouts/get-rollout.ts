import { invariant } from '@weir/diagnostics';
import type { Rollout } from '@weir/fleet-model';
import { findJob } from '../../jobs/find-job.js';
import { findRollout } from '../../rollouts/find-rollout.js';
import type { HandlerOf } from '../handler.js';
import { waitFor } from '../wait-for.js';

export const getRollout: HandlerOf<'getRollout'> =
  (context) =>
  async ({ params, query }, request) => {
    const job = await findJob({ id: params.id, namespace: query.namespace }, context.store);
    const { id } = await findRollout(job, context.store);
    const read = async (): Promise<Rollout> => {
      const rollout = await context.store.rollouts.get(id);
      invariant(rollout !== undefined, `rollout ${id} is gone`);
      return rollout;
    };
    return { status: 200, body: { rollout: await waitFor(read, query, context, request) } };
  };
