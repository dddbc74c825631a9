import {
  COMPUTE_STATES,
  DELETABLE_JOB_STATES,
  type Execution,
  JOB_MACHINE,
  type Job,
  type JobEvent,
  type JobStateType,
  type State,
  stateOf,
  transition,
} from '@weir/fleet-model';
import type { RefusedNode } from './plan.js';
import { inState, type Tally } from './tally.js';

/** The state of a job that is wanted, once its plan is carried out; never outside the job's state machine. */
export function jobState(job: Job, tally: Tally, refused: readonly RefusedNode[]): State<JobStateType> {
  const before = job.status.state.state_type;
  const from = DELETABLE_JOB_STATES.includes(before) ? (transition(JOB_MACHINE, before, 'restart') ?? before) : before;
  for (const event of events(tally)) {
    const to = transition(JOB_MACHINE, from, event);
    if (to !== undefined) return stateOf(to, message(to, tally, refused), counts(tally));
  }
  return job.status.state;
}

/** What happened, the most telling first; a later one serves where the machine has no row for the first. */
function events({ live, settled, placed, replacing }: Tally): readonly JobEvent[] {
  if (live.length + placed + replacing === 0) {
    if (settled.length === 0) return ['no_match'];
    return [inState(settled, 'failed').length > 0 ? 'fail' : 'finish'];
  }
  const trouble = inState(live, 'degraded').length + inState(settled, 'failed').length > 0;
  if (trouble) return ['trouble', 'place'];
  return inState(live, 'running').length > 0 ? ['up', 'place'] : ['place'];
}

function message(state: JobStateType, tally: Tally, refused: readonly RefusedNode[]): string {
  const all = tally.live.length + tally.placed + tally.replacing + tally.settled.length;
  const running = inState(tally.live, 'running').length;
  switch (state) {
    case 'queued':
      return refused.length === 0 ? 'there is no node' : `none of ${count(refused.length, 'node')} fits`;
    case 'failed':
    case 'degraded':
      return `${running} of ${count(all, 'execution')} running; ${firstTrouble(tally)}`;
    case 'completed':
      return `${count(all, 'execution')} completed`;
    default:
      return `${running} of ${count(all, 'execution')} running`;
  }
}

function firstTrouble({ settled, live }: Tally): string {
  const troubled: Execution | undefined = inState(settled, 'failed')[0] ?? inState(live, 'degraded')[0];
  if (troubled === undefined) return 'some ended without a reason';
  const { state_type: state, message: why } = troubled.status.compute_state;
  return `${troubled.id} on ${troubled.node_id} ${state}${why === '' ? '' : `: ${why}`}`;
}

/** Number of executions by compute state, in the order of the states, those about to be made as `pending`. */
function counts({ live, settled, placed }: Tally): { readonly executions: Readonly<Record<string, number>> } {
  const states = [...live, ...settled].map(({ status }) => status.compute_state.state_type);
  const pairs = COMPUTE_STATES.map((state) => {
    const found = states.filter((other) => other === state).length;
    return [state, found + (state === 'pending' ? placed : 0)] as const;
  });
  return { executions: Object.fromEntries(pairs.filter(([, n]) => n > 0)) };
}

export const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
