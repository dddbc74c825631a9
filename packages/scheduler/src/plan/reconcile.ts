import { type Execution, isActive, isLive, type Job, type Rollout, type SchedulableNode } from '@weir/fleet-model';
import { feasibilityOf } from '../feasibility/index.js';
import { controlRollout, type RolloutDecision } from '../rollout/control-rollout.js';
import { jobState } from './job-state.js';
import type { ExecutionChange, Placement, Plan, RefusedNode } from './plan.js';
import { inState, isSettled, type Tally } from './tally.js';
import { count } from './words.js';

/** What a plan is made of. */
export interface Snapshot {
  readonly job: Job;
  /** The rollout of the job's version; undefined for versions from before rollouts were kept. */
  readonly rollout: Rollout | undefined;
  /** Those of the job: all that are active, those of its current run, and the last one on each node, oldest first. */
  readonly executions: readonly Execution[];
  /** All that are not deleted. */
  readonly nodes: readonly SchedulableNode[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Compares what a job wants with what is there and says what has to change. It looks at nothing but its argument, so
 * any evaluation may be lost, repeated or late: the next one comes to the same end.
 */
export function reconcile(snapshot: Snapshot): Plan {
  const { job, rollout, executions, nodes } = snapshot;
  const wanted = job.status.desired_state === 'running' && job.status.state.state_type !== 'deleted';
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const { againstKeeping, againstPlacing } = feasibilityOf(job);
  const unfit = new Map<string, readonly string[]>();
  for (const node of nodes) {
    const against = againstKeeping(node);
    if (against.length > 0) unfit.set(node.id, against);
  }
  const sorted = sortActive(snapshot, wanted, byId, unfit);
  if (!wanted) return standstill(job, rollout, sorted);

  const last = new Map(executions.map((execution) => [execution.node_id, execution]));
  const busy = new Set([...sorted.keep, ...sorted.outdated, ...sorted.leaving].map(({ node_id }) => node_id));
  const refused: RefusedNode[] = [];
  const free: SchedulableNode[] = [];
  const absent: SchedulableNode[] = [];
  const settled: Execution[] = [];
  for (const node of nodes) {
    const previous = last.get(node.id);
    const matches = !unfit.has(node.id);
    if (matches && previous !== undefined && isCurrent(previous, snapshot) && isSettled(previous)) {
      settled.push(previous);
      continue;
    }
    if (busy.has(node.id) && matches) continue;
    const against = againstPlacing(node);
    if (against.length === 0) free.push(node);
    else {
      refused.push({ node_id: node.id, reasons: against });
      if (matches) absent.push(node);
    }
  }
  const returning = sorted.leaving.filter(({ node_id }) => byId.has(node_id) && !unfit.has(node_id));
  const step =
    rollout === undefined
      ? everything(sorted, free)
      : controlRollout({
          job,
          rollout,
          kept: sorted.keep,
          settled,
          outdated: sorted.outdated,
          leaving: returning,
          free,
          absent,
          last,
          isConnected: (id) => byId.get(id)?.status.connection_state === 'Connected',
          now: snapshot.now,
        });
  const place: Placement[] = step.place.map((node) => ({ node_id: node.id, previous: last.get(node.id) }));
  const reason = `version ${job.status.version} replaces it`;
  const stop: ExecutionChange[] = [
    ...sorted.stop,
    ...step.replace.map((execution) => ({ execution, reason, replaced: true })),
  ];
  const tally: Tally = {
    live: sorted.keep,
    settled,
    placed: place.length,
    // Those of an older version too, whose turn has not come: they run meanwhile.
    replacing: sorted.outdated.length + returning.length,
    waiting: free.length - place.length,
  };
  const state = jobState(job, step.rollout, tally, refused);
  const ended = state.state_type === 'completed' || state.state_type === 'failed';
  const blocked = state.state_type === 'queued';
  return {
    place,
    stop,
    lose: sorted.lose,
    adopt: [
      ...sorted.keep.filter((execution) => execution.job_version !== job.status.version),
      // Of the version that came back: they belong to its run from now on.
      ...settled.filter((execution) => execution.job_version < job.status.run_version),
    ],
    judged: step.judged,
    refused,
    state,
    desired_state: ended ? 'stopped' : 'running',
    rollout: step.rollout,
    // Versions from before rollouts were kept prove themselves by running everywhere at once.
    stable: step.stable || (rollout === undefined && state.state_type === 'running' && runsEverywhere(tally)),
    rollBack: step.rollBack,
    blocked,
    nextAt: ended ? undefined : step.nextAt,
    message: blocked
      ? outcome({ stopped: stop.length, lost: sorted.lose.length, blocked: state.message })
      : outcome({
          placed: place.length,
          stopped: stop.length,
          lost: sorted.lose.length,
          refused: refused.length,
          waiting: step.waiting,
        }),
  };
}

/** True when the execution is of a version that runs the same as the job's: of its run, or the one that came back. */
const isCurrent = ({ job_version }: Execution, { job, rollout }: Snapshot): boolean =>
  job_version >= job.status.run_version || job_version === rollout?.restores_version;

const runsEverywhere = ({ live, placed }: Tally): boolean =>
  placed === 0 && inState(live, 'running').length === live.length;

type Step = Omit<RolloutDecision, 'rollout'> & { readonly rollout: Rollout | undefined };

const everything = ({ outdated }: SortedExecutions, free: readonly SchedulableNode[]): Step => ({
  replace: outdated,
  place: free,
  judged: [],
  rollout: undefined,
  stable: false,
  rollBack: false,
  waiting: 0,
  nextAt: undefined,
});

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
  snapshot: Snapshot,
  wanted: boolean,
  nodes: ReadonlyMap<string, SchedulableNode>,
  unfit: ReadonlyMap<string, readonly string[]>,
): SortedExecutions {
  const keep: Execution[] = [];
  const outdated: Execution[] = [];
  const leaving: Execution[] = [];
  const stop: ExecutionChange[] = [];
  const lose: ExecutionChange[] = [];
  const state = snapshot.job.status.state.state_type;
  for (const execution of snapshot.executions.filter(isActive)) {
    const gone = whyGone(nodes.get(execution.node_id));
    const against = unfit.get(execution.node_id);
    if (gone !== undefined) lose.push({ execution, reason: gone, replaced: false });
    else if (!isLive(execution)) leaving.push(execution);
    else if (!wanted) stop.push({ execution, reason: `the job is ${state}`, replaced: false });
    else if (against !== undefined) {
      stop.push({ execution, reason: `the node no longer matches: ${against.join('; ')}`, replaced: false });
    } else if (isCurrent(execution, snapshot)) keep.push(execution);
    else outdated.push(execution);
  }
  return { keep, outdated, leaving: [...leaving, ...stop.map(({ execution }) => execution)], stop, lose };
}

function whyGone(node: SchedulableNode | undefined): string | undefined {
  if (node === undefined || node.status.connection_state === 'Deleted') return 'its node was deleted';
  return node.status.connection_state === 'Lost' ? 'its node is lost' : undefined;
}

/** The plan of a job of which nothing is wanted: everything stops, its state stays. */
function standstill(job: Job, rollout: Rollout | undefined, { stop, lose }: SortedExecutions): Plan {
  return {
    place: [],
    stop,
    lose,
    adopt: [],
    judged: [],
    refused: [],
    state: job.status.state,
    desired_state: job.status.desired_state,
    rollout,
    stable: false,
    rollBack: false,
    blocked: false,
    nextAt: undefined,
    message: outcome({ stopped: stop.length, lost: lose.length }),
  };
}

interface Outcome {
  readonly placed?: number;
  readonly stopped: number;
  readonly lost: number;
  readonly refused?: number;
  readonly waiting?: number;
  /** Why no node can take the job. */
  readonly blocked?: string;
}

function outcome({ placed = 0, stopped, lost, refused = 0, waiting = 0, blocked }: Outcome): string {
  const parts = [
    placed > 0 ? `scheduled on ${count(placed, 'node')}` : '',
    stopped > 0 ? `stopping ${count(stopped, 'execution')}` : '',
    lost > 0 ? `gave up ${count(lost, 'execution')}` : '',
    refused > 0 ? `refused ${count(refused, 'node')}` : '',
    waiting > 0 ? `${count(waiting, 'node')} will follow` : '',
    blocked === undefined ? '' : `waits for a node: ${blocked}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'nothing to change' : parts.join(', ');
}
