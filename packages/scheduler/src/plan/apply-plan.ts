import {
  type Evaluation,
  type Execution,
  type Ids,
  isActiveRollout,
  type Job,
  type NewHistoryEvent,
  type Rollout,
  stateOf,
  toTimestamp,
} from '@weir/fleet-model';
import type { Plan } from './plan.js';
import type { Snapshot } from './reconcile.js';

/** The records that a plan makes and changes; each changed one carries its next revision. */
export interface PlanRecords {
  /** Undefined when the job's record does not change. */
  readonly job: Job | undefined;
  readonly created: readonly Execution[];
  readonly changed: readonly Execution[];
  /** Undefined when the rollout's record does not change. */
  readonly rollout: Rollout | undefined;
  readonly events: readonly NewHistoryEvent[];
}

/** Turns a plan into records, to be written in one transaction. `now` is in milliseconds since the epoch. */
export function applyPlan(
  { job, rollout }: Pick<Snapshot, 'job' | 'rollout'>,
  plan: Plan,
  evaluation: Evaluation,
  ids: Ids,
  now: number,
): PlanRecords {
  const at = toTimestamp(now);
  const changed = new Map<string, Execution>();
  const events: NewHistoryEvent[] = [];
  const touch = (
    execution: Execution,
    status: Partial<Execution['status']>,
    job_version = execution.job_version,
  ): void => {
    const revision = execution.status.revision + (changed.has(execution.id) ? 0 : 1);
    changed.set(execution.id, {
      ...execution,
      job_version,
      status: { ...execution.status, ...status, revision, updated_at: at },
    });
  };
  const tell = (execution: Execution, message: string, details: NewHistoryEvent['details']): void => {
    const { job_id, job_version, id: execution_id, node_id } = execution;
    events.push({ timestamp: at, job_id, job_version, execution_id, message, details: { node_id, ...details } });
  };

  // By this the rollout knows later that it owes the node another one.
  const owed = rollout === undefined ? {} : { rollout_id: rollout.id };
  for (const { execution, reason, replaced } of plan.stop) {
    touch(execution, { desired_state: stateOf('stopped', reason, replaced ? owed : {}), desired_since: at });
    tell(execution, `told to stop: ${reason}`, { desired_state: 'stopped' });
  }
  for (const { execution, reason } of plan.lose) {
    touch(execution, {
      desired_state: stateOf('stopped', reason),
      desired_since: at,
      compute_state: stateOf('lost', reason),
      compute_since: at,
    });
    const old_state = execution.status.compute_state.state_type;
    tell(execution, `lost: ${reason}`, { old_state, new_state: 'lost' });
  }
  for (const execution of plan.adopt) {
    touch(execution, {}, job.status.version);
    tell(execution, `goes on as version ${job.status.version}`, {});
  }
  for (const { execution, health } of plan.judged) {
    touch(changed.get(execution.id) ?? execution, { health }, changed.get(execution.id)?.job_version);
    tell(execution, `the rollout finds it ${health}`, { health });
  }
  const created = plan.place.map(({ node_id, previous }): Execution => {
    const id = ids.next('execution');
    if (previous !== undefined) touch(changed.get(previous.id) ?? previous, { next_execution_id: id });
    return {
      id,
      namespace: job.spec.namespace,
      job_id: job.id,
      job_version: job.status.version,
      eval_id: evaluation.id,
      node_id,
      rollout_id: rollout !== undefined && isActiveRollout(rollout) ? rollout.id : null,
      status: {
        desired_state: stateOf('running'),
        desired_since: at,
        compute_state: stateOf('pending'),
        compute_since: at,
        health: 'unknown',
        report_seq: 0,
        previous_execution_id: previous?.id ?? null,
        next_execution_id: null,
        revision: 1,
        created_at: at,
        updated_at: at,
      },
    };
  });
  for (const execution of created) tell(execution, 'created', { new_state: 'pending' });

  const nextRollout = plan.rollout === rollout ? undefined : plan.rollout;
  if (nextRollout !== undefined) events.push(...rolloutEvents(rollout, nextRollout, at));
  return {
    job: nextJob(job, plan, at, events),
    created,
    changed: [...changed.values()],
    rollout: nextRollout,
    events,
  };
}

/** Tells a new state of the rollout, and each wave. */
function rolloutEvents(before: Rollout | undefined, after: Rollout, at: string): readonly NewHistoryEvent[] {
  const [was, is] = [before?.status, after.status];
  const moved = was?.state.state_type !== is.state.state_type;
  if (!moved && was?.waves.begun === is.waves.begun) return [];
  const { id, job_id, job_version, strategy } = after;
  const details = {
    rollout_id: id,
    strategy,
    ...(moved
      ? { old_state: was?.state.state_type ?? null, new_state: is.state.state_type }
      : { wave: is.waves.begun }),
  };
  const message = `rollout ${is.state.state_type}: ${is.state.message}`;
  return [{ timestamp: at, job_id, job_version, execution_id: null, message, details }];
}

function nextJob(job: Job, plan: Plan, at: string, events: NewHistoryEvent[]): Job | undefined {
  const { state, desired_state, revision } = job.status;
  const same = JSON.stringify([plan.state, plan.desired_state]) === JSON.stringify([state, desired_state]);
  if (same) return undefined;
  if (plan.state.state_type !== state.state_type) {
    events.push({
      timestamp: at,
      job_id: job.id,
      job_version: job.status.version,
      execution_id: null,
      message: `${plan.state.state_type}: ${plan.state.message}`,
      details: { old_state: state.state_type, new_state: plan.state.state_type },
    });
  }
  return {
    ...job,
    status: {
      ...job.status,
      state: plan.state,
      desired_state: plan.desired_state,
      revision: revision + 1,
      updated_at: at,
    },
  };
}
