import {
  durationMs,
  type Execution,
  isTerminalRolloutState,
  moveRollout,
  type Rollout,
  type RolloutStatus,
  type SchedulableNode,
  toTimestamp,
} from '@weir/fleet-model';
import { count } from '../plan/words.js';
import { canarySize, toleratedFailures, waveSize } from './limits.js';
import { isGated, type RolloutView } from './rollout-view.js';
import { type Candidate, type Survey, survey } from './survey.js';

/** What a rollout decides now; the rest waits for a later evaluation. */
export interface RolloutDecision {
  readonly replace: readonly Execution[];
  readonly place: readonly SchedulableNode[];
  readonly judged: Survey['judged'];
  /** The rollout as it stands after this decision; its revision is one more when it changes. */
  readonly rollout: Rollout;
  /** True when the version has just proved itself. */
  readonly stable: boolean;
  /** True when the rollout has just failed and the last stable version is to come back. */
  readonly rollBack: boolean;
  /** Nodes whose turn has not come. */
  readonly waiting: number;
  /** When to look again if nothing happens, in milliseconds since the epoch. */
  readonly nextAt: number | undefined;
}

/**
 * Decides which nodes a version goes to next. At most one wave is under way: a new one begins when every node of the
 * one before is healthy or has failed, and with it no more nodes are touched than the job allows. It looks at nothing
 * but its argument.
 */
export function controlRollout(view: RolloutView): RolloutDecision {
  const { rollout } = view;
  const state = rollout.status.state.state_type;
  if (!isGated(rollout)) return atOnce(view);
  if (state === 'successful' || state === 'canceled') return atOnce(view);
  if (state === 'failed') return hold(rollout, [], survey(view, false));
  const found = survey(view, state !== 'paused');
  if (state === 'paused') return hold(withCounts(view, found, 0, rollout), found.begun, found);
  return nextStep(view, found);
}

/** All nodes at once; whether the version has proved itself is seen by what comes of it. */
function atOnce(view: RolloutView): RolloutDecision {
  const { rollout, free, outdated, job, now } = view;
  const all = { replace: outdated, place: free, judged: [], rollBack: false, waiting: 0, nextAt: undefined };
  if (isTerminalRolloutState(rollout.status.state.state_type)) return { ...all, rollout, stable: false };
  const found = survey(view, true);
  const { counts } = found;
  if (counts.total === 0) return { ...all, rollout, stable: false };
  const touches = free.length + outdated.length;
  const started = begin(rollout, touches > 0 || counts.updating > 0, now);
  const size = Math.max(touches, rollout.status.waves.size);
  const waves = { begun: size > 0 ? 1 : 0, total: size > 0 ? 1 : 0, size };
  const next = changed(
    rollout,
    started,
    { counts: afterStep(counts, touches), waves },
    progress(afterStep(counts, touches)),
    now,
  );
  if (touches > 0 || counts.waiting > 0 || counts.updating > 0) return { ...all, rollout: next, stable: false };
  const failed = counts.failed > toleratedFailures(job.spec.rollout, counts.total) || counts.healthy === 0;
  return failed
    ? { ...all, rollout: ended(rollout, next, 'fail', failure(found, view), now), stable: false }
    : { ...all, rollout: ended(rollout, next, 'succeed', success(found), now), stable: found.restInOrder };
}

function nextStep(view: RolloutView, found: Survey): RolloutDecision {
  const { job, rollout, now } = view;
  const { counts, candidates, begun, touched } = found;
  const spec = job.spec.rollout;
  const canary = rollout.status.phase === 'canary';
  const tolerated = canary ? 0 : toleratedFailures(spec, counts.total);
  const over = counts.waiting === 0 && counts.updating === 0;
  if (counts.failed > tolerated || (over && counts.healthy === 0 && counts.failed > 0)) {
    const failed = ended(rollout, withCounts(view, found, 0, rollout), 'fail', failure(found, view), now);
    const rollBack = !spec.no_auto_rollback && rollout.rollback_of === null;
    return { ...hold(failed, [], found), rollBack };
  }
  if (over && counts.healthy > 0) {
    const done = ended(rollout, withCounts(view, found, 0, rollout), 'succeed', success(found), now);
    return { ...hold(done, [], found), stable: found.restInOrder };
  }
  const wanted = canarySize(spec, counts.total);
  const promoted = canary && spec.auto_promote && touched >= wanted && counts.updating === 0;
  const phase = promoted ? 'waves' : rollout.status.phase;
  const size = phase === 'canary' ? wanted - touched : waveSize(spec, counts.total);
  const step = counts.updating > 0 ? [] : candidates.slice(0, Math.max(0, size));
  const moved = begin(rollout, step.length > 0 || touched > 0, now);
  const next = withCounts(view, found, step.length, { ...moved, status: { ...moved.status, phase } });
  return {
    ...hold(next, begun, found),
    ...split(step, begun),
    waiting: counts.waiting - step.length,
    // What is touched now has until its deadline, whatever else is awaited.
    nextAt: step.length === 0 ? found.nextAt : earlier(found.nextAt, now + durationMs(spec.health_check.deadline)),
  };
}

const earlier = (a: number | undefined, b: number): number => (a === undefined ? b : Math.min(a, b));

function split(
  step: readonly Candidate[],
  begun: readonly SchedulableNode[],
): Pick<RolloutDecision, 'place' | 'replace'> {
  return {
    place: [...begun, ...step.flatMap((candidate) => (candidate.kind === 'place' ? [candidate.node] : []))],
    replace: step.flatMap((candidate) => (candidate.kind === 'replace' ? [candidate.execution] : [])),
  };
}

/** Touches nothing but what was begun. */
const hold = (
  rollout: Rollout,
  begun: readonly SchedulableNode[],
  { judged, counts, nextAt }: Survey,
): RolloutDecision => ({
  replace: [],
  place: begun,
  judged,
  rollout,
  stable: false,
  rollBack: false,
  waiting: counts.waiting,
  nextAt: isTerminalRolloutState(rollout.status.state.state_type) ? undefined : nextAt,
});

function begin(rollout: Rollout, touches: boolean, now: number): Rollout {
  return touches ? (moveRollout(rollout, 'start', '', now) ?? rollout) : rollout;
}

/** The record with what was found and how many nodes are touched now. */
function withCounts(view: RolloutView, found: Survey, step: number, base: Rollout): Rollout {
  const { rollout, job, now } = view;
  const { counts, touched } = found;
  const spec = job.spec.rollout;
  const canary = base.status.phase === 'canary';
  const size = canary ? canarySize(spec, counts.total) : waveSize(spec, counts.total);
  const begun = rollout.status.waves.begun + (step > 0 ? 1 : 0);
  const left = counts.waiting - step;
  const later = canary ? Math.ceil(left / waveSize(spec, counts.total)) : Math.ceil(left / size);
  const waves = { begun, total: begun + later, size };
  const after = afterStep(counts, step);
  const waits = canary && step === 0 && counts.updating === 0 && touched >= size && counts.waiting > 0;
  const message = waits
    ? `the canary of ${count(touched, 'node')} is healthy: promote it to go on`
    : `${canary ? 'canary' : `wave ${begun} of ${waves.total}`}: ${progress(after)}`;
  const paused = base.status.state.state_type === 'paused';
  return changed(rollout, base, { counts: after, waves }, paused ? base.status.state.message : message, now, waits);
}

/** The next record, or the one before when nothing about it is new. */
function changed(
  before: Rollout,
  base: Rollout,
  status: Pick<RolloutStatus, 'counts' | 'waves'>,
  message: string,
  now: number,
  awaitsPromotion = false,
): Rollout {
  const touched = before.status.state.state_type === 'pending' && base.status.state.state_type === 'pending';
  const next: RolloutStatus = {
    ...base.status,
    ...status,
    state: {
      ...base.status.state,
      message: touched ? before.status.state.message : message,
      details: awaitsPromotion ? { awaits_promotion: true } : {},
    },
    revision: before.status.revision,
    updated_at: before.status.updated_at,
  };
  if (JSON.stringify(next) === JSON.stringify(before.status)) return before;
  return { ...before, status: { ...next, revision: before.status.revision + 1, updated_at: toTimestamp(now) } };
}

function ended(before: Rollout, next: Rollout, event: 'succeed' | 'fail', message: string, now: number): Rollout {
  const moved = moveRollout(next, event, message, now) ?? next;
  return { ...moved, status: { ...moved.status, revision: before.status.revision + 1 } };
}

const afterStep = (counts: RolloutStatus['counts'], step: number): RolloutStatus['counts'] => ({
  ...counts,
  waiting: counts.waiting - step,
  updating: counts.updating + step,
});

const progress = ({ healthy, total, failed }: RolloutStatus['counts']): string =>
  `${healthy} of ${count(total, 'node')} healthy${failed > 0 ? `, ${failed} failed` : ''}`;

const success = ({ counts }: Survey): string => progress(counts);

function failure({ counts, firstFailure }: Survey, { job, rollout }: RolloutView): string {
  const tolerated = rollout.status.phase === 'canary' ? 0 : toleratedFailures(job.spec.rollout, counts.total);
  const first =
    firstFailure === undefined ? '' : `: ${firstFailure.id} on ${firstFailure.node_id} ${why(firstFailure)}`;
  return `${counts.failed} of ${count(counts.total, 'node')} failed, ${tolerated} may${first}`;
}

function why({ status }: Execution): string {
  const { state_type: state, message } = status.compute_state;
  if (status.desired_state.state_type === 'stopped') return 'did not make way in time';
  return `was ${state}${message === '' ? '' : `: ${message}`}`;
}
