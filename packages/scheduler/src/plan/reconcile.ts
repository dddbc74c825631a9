import { type Execution, isActive, isLive, type Job, type Node } from '@weir/fleet-model';
import { reasonsAgainstKeeping, reasonsAgainstPlacing } from '../feasibility/index.js';
import { count, jobState } from './job-state.js';
import type { ExecutionChange, Placement, Plan, RefusedNode } from './plan.js';
import { ROLLOUT_POLICIES } from './rollout-policy.js';
import { inState, isSettled, type Tally } from './tally.js';

/**
 * Compares what a job wants with what is there and says what has to change. It looks at nothing but its arguments, so
 * any evaluation may be lost, repeated or late: the next one comes to the same end.
 *
 * `executions` are those of the job: all that are active, those of its current run, and the last one on each node.
 * `nodes` are all that are not deleted; `now` is in milliseconds since the epoch.
 */
export function reconcile(job: Job, executions: readonly Execution[], nodes: readonly Node[], now: number): Plan {
  const wanted = job.status.desired_state === 'running' && job.status.state.state_type !== 'deleted';
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const sorted = sortActive(job, wanted, executions, byId);
  if (!wanted) return standstill(job, sorted);

  const last = new Map(executions.map((execution) => [execution.node_id, execution]));
  const busy = new Set([...sorted.keep, ...sorted.outdated, ...sorted.leaving].map(({ node_id }) => node_id));
  const refused: RefusedNode[] = [];
  const free: Node[] = [];
  const settled: Execution[] = [];
  for (const node of nodes) {
    const previous = last.get(node.id);
    const done = previous !== undefined && previous.job_version >= job.status.run_version && isSettled(previous);
    const unfit = reasonsAgainstKeeping(job, node).length > 0;
    const against = reasonsAgainstPlacing(job, node);
    if (done && !unfit) settled.push(previous);
    else if (busy.has(node.id) && !unfit) continue;
    else if (against.length > 0) refused.push({ node_id: node.id, reasons: against });
    else free.push(node);
  }

  const step = ROLLOUT_POLICIES[job.spec.rollout.strategy]({ job, outdated: sorted.outdated, free, now });
  const place: Placement[] = step.place.map((node) => ({ node_id: node.id, previous: last.get(node.id) }));
  const stop: ExecutionChange[] = [
    ...sorted.stop,
    ...step.replace.map((execution) => ({ execution, reason: `version ${job.status.version} replaces it` })),
  ];
  const returning = sorted.leaving.filter(({ node_id }) => {
    const node = byId.get(node_id);
    return node !== undefined && reasonsAgainstKeeping(job, node).length === 0;
  });
  const tally: Tally = {
    live: sorted.keep,
    settled,
    placed: place.length,
    replacing: sorted.outdated.length + returning.length,
  };
  const state = jobState(job, tally, refused);
  const ended = state.state_type === 'completed' || state.state_type === 'failed';
  const adopt = sorted.keep.filter((execution) => execution.job_version !== job.status.version);
  return {
    place,
    stop,
    lose: sorted.lose,
    adopt,
    refused,
    state,
    desired_state: ended ? 'stopped' : 'running',
    stable:
      state.state_type === 'running' &&
      place.length === 0 &&
      inState(sorted.keep, 'running').length === sorted.keep.length,
    message: outcome(place.length, stop.length, sorted.lose.length, refused.length),
  };
}

interface SortedExecutions {
  /** Wanted where they are. */
  readonly keep: readonly Execution[];
  /** Wanted on their node, but of an older version. */
  readonly outdated: readonly Execution[];
  /** Told to stop earlier, not yet ended. */
  readonly leaving: readonly Execution[];
  readonly stop: readonly ExecutionChange[];
  readonly lose: readonly ExecutionChange[];
}

function sortActive(
  job: Job,
  wanted: boolean,
  executions: readonly Execution[],
  nodes: ReadonlyMap<string, Node>,
): SortedExecutions {
  const keep: Execution[] = [];
  const outdated: Execution[] = [];
  const leaving: Execution[] = [];
  const stop: ExecutionChange[] = [];
  const lose: ExecutionChange[] = [];
  for (const execution of executions.filter(isActive)) {
    const node = nodes.get(execution.node_id);
    const gone = whyGone(node);
    const against = node === undefined ? [] : reasonsAgainstKeeping(job, node);
    if (gone !== undefined) lose.push({ execution, reason: gone });
    else if (!isLive(execution)) leaving.push(execution);
    else if (!wanted) stop.push({ execution, reason: `the job is ${job.status.state.state_type}` });
    else if (against.length > 0) {
      stop.push({ execution, reason: `the node no longer matches: ${against.join('; ')}` });
    } else if (execution.job_version < job.status.run_version) outdated.push(execution);
    else keep.push(execution);
  }
  return { keep, outdated, leaving: [...leaving, ...stop.map(({ execution }) => execution)], stop, lose };
}

function whyGone(node: Node | undefined): string | undefined {
  if (node === undefined || node.status.connection_state === 'Deleted') return 'its node was deleted';
  return node.status.connection_state === 'Lost' ? 'its node is lost' : undefined;
}

/** The plan of a job of which nothing is wanted: everything stops, its state stays. */
function standstill(job: Job, { stop, lose }: SortedExecutions): Plan {
  return {
    place: [],
    stop,
    lose,
    adopt: [],
    refused: [],
    state: job.status.state,
    desired_state: job.status.desired_state,
    stable: false,
    message: outcome(0, stop.length, lose.length, 0),
  };
}

function outcome(placed: number, stopped: number, lost: number, refused: number): string {
  const parts = [
    placed > 0 ? `scheduled on ${count(placed, 'node')}` : '',
    stopped > 0 ? `stopping ${count(stopped, 'execution')}` : '',
    lost > 0 ? `gave up ${count(lost, 'execution')}` : '',
    refused > 0 ? `refused ${count(refused, 'node')}` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'nothing to change' : parts.join(', ');
}
