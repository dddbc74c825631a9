import {
  COMPUTE_STATES,
  DELETABLE_JOB_STATES,
  type Execution,
  isActiveRollout,
  JOB_MACHINE,
  type Job,
  type JobEvent,
  type JobStateType,
  type Rollout,
  type State,
  stateOf,
  transition,
} from '@weir/fleet-model';
import { isGated } from '../rollout/rollout-view.js';
import type { RefusedNode } from './plan.js';
import { inState, type Tally } from './tally.js';
import { count } from './words.js';

/** The state of a job that is wanted, once its plan is carried out; never outside the job's state machine. */
export function jobState(
  job: Job,
  rollout: Rollout | undefined,
  tally: Tally,
  refused: readonly RefusedNode[],
): State<JobStateType> {
  const before = job.status.state.state_type;
  const from = startsAnew(before, rollout) ? (transition(JOB_MACHINE, before, 'restart') ?? before) : before;
  for (const event of rolloutEvents(from, rollout, tally) ?? events(tally)) {
    const to = transition(JOB_MACHINE, from, event);
    if (to !== undefined) return stateOf(to, message(to, rollout, tally, refused), counts(tally));
  }
  return { ...job.status.state, details: counts(tally) };
}

/** A job at rest that is wanted again; or one whose rollout came to a halt, when another has taken its place. */
function startsAnew(state: JobStateType, rollout: Rollout | undefined): boolean {
  if (DELETABLE_JOB_STATES.includes(state)) return true;
  if (rollout === undefined || (state !== 'rollout_paused' && state !== 'rollout_failed')) return false;
  return rollout.status.state.state_type === 'pending' || rollout.status.state.state_type === 'running';
}

/** What the rollout makes of the job; undefined when its executions speak for it. */
function rolloutEvents(
  from: JobStateType,
  rollout: Rollout | undefined,
  tally: Tally,
): readonly JobEvent[] | undefined {
  // One that brings an older version back decides the job's state even where it is carried out at once.
  if (rollout === undefined || (!isGated(rollout) && rollout.rollback_of === null)) return undefined;
  switch (rollout.status.state.state_type) {
    case 'paused':
      return ['pause'];
    case 'failed':
      return ['gate_trip'];
    case 'running':
      return isEmpty(tally) ? ['no_match'] : ['place'];
    case 'successful':
      return rollout.rollback_of === null || from !== 'deploying' ? undefined : ['gate_trip'];
    case 'pending':
    case 'canceled':
      return undefined;
  }
}

const isEmpty = ({ live, placed, replacing, waiting, settled }: Tally): boolean =>
  live.length + placed + replacing + waiting + settled.length === 0;

/** What happened, the most telling first; a later one serves where the machine has no row for the first. */
function events({ live, settled, placed, replacing, waiting }: Tally): readonly JobEvent[] {
  if (live.length + placed + replacing + waiting === 0) {
    if (settled.length === 0) return ['no_match'];
    return [inState(settled, 'failed').length > 0 ? 'fail' : 'finish'];
  }
  const trouble = inState(live, 'degraded').length + inState(settled, 'failed').length > 0;
  if (trouble) return ['trouble', 'place'];
  return inState(live, 'running').length > 0 ? ['up', 'place'] : ['place'];
}

function message(
  state: JobStateType,
  rollout: Rollout | undefined,
  tally: Tally,
  refused: readonly RefusedNode[],
): string {
  const all = tally.live.length + tally.placed + tally.replacing + tally.waiting + tally.settled.length;
  const running = inState(tally.live, 'running').length;
  switch (state) {
    case 'queued':
      return refused.length === 0 ? 'there is no node' : `none of ${count(refused.length, 'node')} fits`;
    case 'failed':
    case 'degraded':
      return `${running} of ${count(all, 'execution')} running; ${firstTrouble(tally)}`;
    case 'completed':
      return `${count(all, 'execution')} completed`;
    case 'rollout_failed':
      return rollout === undefined ? '' : whyRolloutFailed(rollout);
    case 'rollout_paused':
      return rollout?.status.state.message ?? '';
    default:
      if (rollout !== undefined && isGated(rollout) && isActiveRollout(rollout)) return rollout.status.state.message;
      return `${running} of ${count(all, 'execution')} running`;
  }
}

function whyRolloutFailed({ job_version, rollback_of, restores_version, status }: Rollout): string {
  return rollback_of === null
    ? `the rollout of version ${job_version} failed: ${status.state.message}`
    : `the rollout of version ${rollback_of} failed; version ${restores_version} is back as version ${job_version}`;
}

function firstTrouble({ settled, live }: Tally): string {
  const troubled: Execution | undefined = inState(settled, 'failed')[0] ?? inState(live, 'degraded')[0];
  if (troubled === undefined) return 'some ended without a reason';
  const { state_type: state, message: why } = troubled.status.compute_state;
  return `${troubled.id} on ${troubled.node_id} ${state}${why === '' ? '' : `: ${why}`}`;
}

/** Number of executions by compute state, in the order of the states, those about to be made as `pending`. */
function counts({ live, settled, placed }: Tally): { readonly executions: Readonly<Record<string, number>> } {
  const found = new Map<string, number>([['pending', placed]]);
  for (const list of [live, settled]) {
    for (const { status } of list) {
      const state = status.compute_state.state_type;
      found.set(state, (found.get(state) ?? 0) + 1);
    }
  }
  const pairs = COMPUTE_STATES.map((state) => [state, found.get(state) ?? 0] as const);
  return { executions: Object.fromEntries(pairs.filter(([, n]) => n > 0)) };
}
