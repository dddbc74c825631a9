import {
  durationMs,
  type Execution,
  fromTimestamp,
  type HealthStateType,
  type RolloutCounts,
  type SchedulableNode,
} from '@weir/fleet-model';
import { judge, type Verdict } from './judge.js';
import { isGated, type RolloutView } from './rollout-view.js';

/** A node whose turn may come. */
export type Candidate =
  | { readonly kind: 'place'; readonly node: SchedulableNode }
  | { readonly kind: 'replace'; readonly execution: Execution };

/** Where a rollout stands, node by node. */
export interface Survey {
  readonly counts: RolloutCounts;
  /** Nodes that may be touched next, those without any execution first. */
  readonly candidates: readonly Candidate[];
  /** Nodes whose former version this rollout has stopped: they get the new one whatever happens to the others. */
  readonly begun: readonly SchedulableNode[];
  /** Nodes that this rollout has touched, whatever came of it. */
  readonly touched: number;
  /** Verdicts that have changed and must be written down. */
  readonly judged: readonly { readonly execution: Execution; readonly health: HealthStateType }[];
  /** The first execution that the gate found wanting. */
  readonly firstFailure: Execution | undefined;
  /** True when all that this rollout did not make, and keeps, is in order too. */
  readonly restInOrder: boolean;
  /** When the next verdict that decides something falls, if nothing happens before. */
  readonly nextAt: number | undefined;
}

type Place = 'waiting' | 'updating' | 'healthy' | 'failed' | 'away';

/** Looks at every node that the job may be on; with `judging` false, verdicts stay what they are. */
export function survey(view: RolloutView, judging: boolean): Survey {
  const { job, rollout, now, isConnected } = view;
  const check = job.spec.rollout.health_check;
  const deadlineMs = durationMs(check.deadline);
  const gated = isGated(rollout);
  const tally: Record<Place, number> = { waiting: 0, updating: 0, healthy: 0, failed: 0, away: 0 };
  const candidates: Candidate[] = [];
  const begun: SchedulableNode[] = [];
  const judged: { execution: Execution; health: HealthStateType }[] = [];
  const decisions: NonNullable<Verdict['next']>[] = [];
  let firstFailure: Execution | undefined;
  let touched = 0;
  let restInOrder = true;

  const judgeOne = (execution: Execution): Place => {
    const state = execution.status.compute_state.state_type;
    const ours = execution.rollout_id === rollout.id;
    if (ours) touched += 1;
    if (!gated || !ours) {
      const place = asItIs(state, isConnected(execution.node_id));
      if (!ours && place !== 'healthy') restInOrder = false;
      if (place === 'failed' && ours) firstFailure ??= execution;
      // What an earlier rollout left behind in trouble is not this one's to wait for.
      return gated ? 'healthy' : place;
    }
    const verdict: Verdict = judging ? judge(execution, check, now) : { health: execution.status.health, open: false };
    if (verdict.next !== undefined) decisions.push(verdict.next);
    if (verdict.health !== execution.status.health) judged.push({ execution, health: verdict.health });
    if (verdict.health === 'unhealthy') firstFailure ??= execution;
    if (verdict.health === 'unhealthy') return 'failed';
    return verdict.health === 'healthy' && !verdict.open ? 'healthy' : 'updating';
  };
  /** A node between two versions has until the deadline, counted from the order to stop. */
  const between = (previous: Execution): Place => {
    touched += 1;
    if (gated) {
      const at = fromTimestamp(previous.status.desired_since) + deadlineMs;
      if (judging && now >= at) {
        firstFailure ??= previous;
        return 'failed';
      }
      decisions.push({ at, event: 'trip' });
    }
    return 'updating';
  };
  const isLate = (previous: Execution): boolean => now >= fromTimestamp(previous.status.desired_since) + deadlineMs;
  const stoppedByUs = (execution: Execution | undefined): execution is Execution =>
    execution !== undefined && execution.status.desired_state.details.rollout_id === rollout.id;

  for (const execution of [...view.kept, ...view.settled]) tally[judgeOne(execution)] += 1;
  for (const execution of view.leaving) {
    const connected = isConnected(execution.node_id);
    if (stoppedByUs(execution) && (gated || connected)) tally[between(execution)] += 1;
    else tally[connected ? 'waiting' : 'away'] += 1;
  }
  for (const node of view.free) {
    const previous = view.last.get(node.id);
    // One that is back after all waits for its turn again: its place in the wave may be taken.
    if (gated && stoppedByUs(previous) && !isLate(previous)) {
      tally[between(previous)] += 1;
      begun.push(node);
    } else {
      tally.waiting += 1;
      candidates.push({ kind: 'place', node });
    }
  }
  for (const node of view.absent) {
    const previous = view.last.get(node.id);
    tally[gated && stoppedByUs(previous) ? between(previous) : 'away'] += 1;
  }
  for (const execution of view.outdated) {
    if (gated && !isConnected(execution.node_id)) tally.away += 1;
    else {
      tally.waiting += 1;
      candidates.push({ kind: 'replace', execution });
    }
  }
  const { waiting, updating, healthy, failed, away } = tally;
  const counts = { total: waiting + updating + healthy + failed, waiting, updating, healthy, failed, away };
  return { counts, candidates, begun, touched, judged, firstFailure, restInOrder, nextAt: nextDecision(decisions) };
}

/** Without a gate an execution is what its node says. */
function asItIs(state: string, connected: boolean): Place {
  if (state === 'running' || state === 'complete') return 'healthy';
  if (state === 'failed') return 'failed';
  return connected ? 'updating' : 'away';
}

/** A wave ends when its last node has passed; a failure may end the rollout as soon as it is certain. */
function nextDecision(decisions: readonly NonNullable<Verdict['next']>[]): number | undefined {
  let lastPass: number | undefined;
  let firstTrip: number | undefined;
  for (const { at, event } of decisions) {
    if (event === 'pass') lastPass = Math.max(lastPass ?? 0, at);
    else firstTrip = Math.min(firstTrip ?? at, at);
  }
  return firstTrip === undefined ? lastPass : Math.min(firstTrip, lastPass ?? firstTrip);
}
