import { invariant } from '@weir/diagnostics';
import { type Execution, isLive, stateOf, toTimestamp } from '@weir/fleet-model';
import { ensureEvaluation } from '../../planner/new-evaluation.js';
import type { HandlerOf } from '../handler.js';
import { findExecution } from './find-execution.js';

/** Stops one execution; the scheduler makes another in its place where the job still wants one there. */
export const stopExecution: HandlerOf<'stopExecution'> =
  (context) =>
  async ({ params: { id }, body }) => {
    const reason = body?.reason ?? 'stopped by hand';
    const execution = await context.write(async (writer, after) => {
      const found = await findExecution(id, writer);
      if (!isLive(found)) return found;
      const now = context.clock.now();
      const at = toTimestamp(now);
      const { job_id, job_version, node_id, status } = found;
      const next: Execution = {
        ...found,
        status: {
          ...status,
          desired_state: stateOf('stopped', reason),
          desired_since: at,
          revision: status.revision + 1,
          updated_at: at,
        },
      };
      const job = await writer.jobs.get(job_id);
      invariant(job !== undefined, `execution ${id} belongs to a job that does not exist`);
      const message = `told to stop: ${reason}`;
      const details = { node_id, desired_state: 'stopped' };
      await writer.executions.update([next]);
      await writer.history.append([{ timestamp: at, job_id, job_version, execution_id: id, message, details }], at);
      after.touch(id, node_id);
      await ensureEvaluation(writer, after, job, 'exec-update', context, `execution ${id} was stopped by hand`);
      return next;
    });
    return { status: 200, body: { execution } };
  };
