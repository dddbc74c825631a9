import { durationMs, fromTimestamp, type JobSpec, type RolloutSpec, selectorMismatches } from '@weir/fleet-model';
import type { Change, ExecutionRow, Records, RolloutRow } from '../records.js';
import type { Rule } from '../rule.js';

/** A gated rollout touches no more nodes at a time than its job allows, and none when it is paused or has failed. */
export const rolloutLimits: Rule = {
  name: 'rollout limits',
  onCommit(changes, records) {
    for (const [rollout, at] of touching(changes, records)) {
      const broken = check(rollout, at, records);
      if (broken !== undefined) return broken;
    }
    return undefined;
  },
};

/** The gated rollouts that have gone to further nodes, and when. */
function touching(changes: readonly Change[], records: Records): ReadonlyMap<RolloutRow, number> {
  const found = new Map<RolloutRow, number>();
  for (const change of changes) {
    if (change.table !== 'executions' || change.after === undefined) continue;
    const { before, after } = change;
    const stopped = before?.desired_state !== 'stopped' && after.desired_state === 'stopped';
    const fresh = before === undefined && !owes(previousOf(after, records), after.rollout_id);
    const id = stopped ? stoppedFor(after) : fresh ? after.rollout_id : undefined;
    const rollout = id === undefined || id === null ? undefined : records.rollouts.get(id);
    if (rollout === undefined || rollout.strategy === 'immediate') continue;
    found.set(rollout, fromTimestamp(stopped ? after.desired_since : after.created_at));
  }
  return found;
}

function check(rollout: RolloutRow, at: number, records: Records): string | undefined {
  const { id, job_id, job_version, state, phase } = rollout;
  if (state === 'paused' || state === 'failed' || state === 'canceled') return `${id} is ${state} and goes on`;
  const version = records.job_versions.get(`${job_id} ${job_version}`);
  if (version === undefined || state === 'successful') return undefined;
  const spec = JSON.parse(version.spec) as JobSpec;
  const { total } = JSON.parse(rollout.counts) as { readonly total: number };
  const most = phase === 'canary' ? canarySize(spec.rollout, total) : waveSize(spec.rollout, total);
  const [busy, failed] = places(rollout, spec, at, records);
  const tolerated = phase === 'canary' ? 0 : toleratedFailures(spec.rollout, total);
  if (busy.length > most) return `${id} touches ${busy.length} nodes at a time, ${most} of ${total} may be: ${busy}`;
  return failed > tolerated ? `${id} goes on with ${failed} failed nodes of ${total}` : undefined;
}

/** Nodes that are between two versions or under observation, and the number of those that have failed. */
function places(rollout: RolloutRow, spec: JobSpec, at: number, records: Records): [readonly string[], number] {
  const busy: string[] = [];
  let failed = 0;
  for (const node of records.nodes.values()) {
    const last = records.lastExecution(rollout.job_id, node.id);
    if (last === undefined || selectorMismatches(spec.selector, node).length > 0) continue;
    if (owes(last, rollout.id)) {
      const deadline = fromTimestamp(last.desired_since) + durationMs(spec.rollout.health_check.deadline);
      if (at < deadline) busy.push(node.id);
    } else if (last.rollout_id === rollout.id && last.desired_state !== 'stopped') {
      if (last.health === 'unhealthy') failed += 1;
      else if (last.health === 'unknown' && last.active === 1) busy.push(node.id);
    }
  }
  return [busy, failed];
}

const stoppedFor = ({ desired_details }: ExecutionRow): string | undefined =>
  (JSON.parse(desired_details) as { readonly rollout_id?: string }).rollout_id;

/** True when the execution was stopped for the rollout, whose own one is to follow. */
const owes = (execution: ExecutionRow | undefined, rolloutId: string | null): boolean =>
  execution?.desired_state === 'stopped' && stoppedFor(execution) === rolloutId;

const previousOf = ({ previous_execution_id: id }: ExecutionRow, { executions }: Records): ExecutionRow | undefined =>
  id === null ? undefined : executions.get(id);

// Said again in the rule's own words, not taken from the scheduler that is to be judged.
const waveSize = ({ max_parallel, max_parallel_nodes }: RolloutSpec, total: number): number =>
  max_parallel_nodes > 0 ? max_parallel_nodes : Math.max(1, Math.floor((total * max_parallel) / 100));
const canarySize = ({ canary_count, canary_percent }: RolloutSpec, total: number): number =>
  Math.min(total, Math.max(1, canary_count, Math.ceil((total * canary_percent) / 100)));
const toleratedFailures = (spec: RolloutSpec, total: number): number =>
  Math.min(spec.max_failed_nodes, Math.floor((total * spec.max_failed_nodes_percent) / 100));
