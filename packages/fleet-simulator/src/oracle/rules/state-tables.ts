import {
  canMove,
  DELETABLE_JOB_STATES,
  EVALUATION_MACHINE,
  EXECUTION_MACHINE,
  HEALTH_MACHINE,
  JOB_MACHINE,
  type JobStateType,
  NODE_MACHINE,
  ROLLOUT_MACHINE,
  type StateMachine,
  transition,
} from '@weir/fleet-model';
import type { Change } from '../records.js';
import type { Rule } from '../rule.js';

/** States change only as their tables say, revisions go up by one, and reports are never taken in backwards. */
export const stateTables: Rule = {
  name: 'state tables',
  onChange(change) {
    if (change.after === undefined || change.before === undefined) return undefined;
    const moved = movement(change);
    if (moved !== undefined) return moved;
    if (!('revision' in change.after) || !('revision' in change.before)) return undefined;
    const [from, to] = [change.before.revision, change.after.revision];
    return to === from + 1 ? undefined : `${change.table} ${change.after.id} goes from revision ${from} to ${to}`;
  },
};

function movement(change: Change): string | undefined {
  const { table, before, after } = change;
  if (before === undefined || after === undefined) return undefined;
  switch (table) {
    case 'executions': {
      if (after.report_seq < before.report_seq)
        return `${after.id} takes report ${after.report_seq} after ${before.report_seq}`;
      if (before.desired_state === 'stopped' && after.desired_state !== 'stopped') return `${after.id} is wanted again`;
      return (
        along(HEALTH_MACHINE, before.health, after.health, after.id) ??
        along(EXECUTION_MACHINE, before.compute_state, after.compute_state, after.id)
      );
    }
    case 'evaluations':
      return along(EVALUATION_MACHINE, before.state, after.state, after.id);
    case 'rollouts':
      return along(ROLLOUT_MACHINE, before.state, after.state, after.id);
    case 'nodes':
      return along(NODE_MACHINE, before.connection_state, after.connection_state, after.id);
    case 'jobs':
      return jobMay(before.state, after.state) ? undefined : `${after.id} moves from ${before.state} to ${after.state}`;
    default:
      return undefined;
  }
}

function along<S extends string, E extends string>(machine: StateMachine<S, E>, from: S, to: S, id: string) {
  return canMove(machine, from, to) ? undefined : `${id} moves from ${from} to ${to}`;
}

const AT_REST: readonly JobStateType[] = [...DELETABLE_JOB_STATES, 'rollout_failed', 'rollout_paused'];

/** A job that had come to rest passes `pending` on its way when it is wanted again, in one step. */
function jobMay(from: JobStateType, to: JobStateType): boolean {
  if (canMove(JOB_MACHINE, from, to)) return true;
  const again = AT_REST.includes(from) ? transition(JOB_MACHINE, from, 'restart') : undefined;
  return again !== undefined && canMove(JOB_MACHINE, again, to);
}
