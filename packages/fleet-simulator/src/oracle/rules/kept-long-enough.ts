import { isTerminalEvaluationState } from '@weir/fleet-model';
import { KEPT_MS, KEPT_VERSIONS } from '../../circumstances.js';
import type { Change, ExecutionRow, Records, VersionRow } from '../records.js';
import type { Rule } from '../rule.js';

/** How far the server's clock and the true time may be apart, twice: it is set while things wait for their end. */
const DOUBT_MS = 5_500;

/** Only what was kept for as long as the control plane says is removed, and nothing of that which is still needed. */
export const keptLongEnough: Rule = {
  name: 'kept long enough',
  onCommit(changes, records) {
    for (const change of changes) {
      if (change.after !== undefined || change.before === undefined) continue;
      const wrong = records.frugal ? wronglyRemoved(change, records) : unlessNode(change);
      if (wrong !== undefined) return `${wrong}: ${JSON.stringify(change.before).slice(0, 300)}`;
    }
    return undefined;
  },
};

const unlessNode = ({ table }: Change): string | undefined =>
  table === 'nodes' || table === 'settings' ? undefined : `a row of ${table} was removed`;

function wronglyRemoved(change: Change, records: Records): string | undefined {
  const { table, before } = change;
  if (before === undefined) return undefined;
  switch (table) {
    case 'jobs':
      if (before.state !== 'deleted') return 'a job that is not deleted was removed';
      return tooEarly(before.updated_at, KEPT_MS.jobs, records);
    case 'executions':
      if (before.active === 1) return 'an execution that may run was removed';
      if (!records.jobs.has(before.job_id)) return undefined;
      if (!hasFollower(before, records)) return 'the last execution on its node was removed';
      return tooEarly(before.updated_at, KEPT_MS.executions, records);
    case 'evaluations':
      if (!records.jobs.has(before.job_id)) return undefined;
      if (!isTerminalEvaluationState(before.state)) return 'an evaluation without an outcome was removed';
      return tooEarly(before.updated_at, KEPT_MS.evaluations, records);
    case 'job_versions':
      return records.jobs.has(before.job_id) ? versionNeeded(before, records) : undefined;
    case 'rollouts':
      if (records.job_versions.has(`${before.job_id} ${before.job_version}`))
        return 'the rollout of a version was removed';
      return undefined;
    case 'history':
      return records.jobs.has(before.job_id) ? 'a history entry of a job was removed' : undefined;
    case 'nodes':
    case 'settings':
    case 'tokens':
      return undefined;
  }
}

const tooEarly = (at: string, keptMs: number, { now }: Records): string | undefined =>
  now() - Date.parse(at) < keptMs - DOUBT_MS ? `removed within ${now() - Date.parse(at)} ms` : undefined;

const hasFollower = ({ job_id, node_id, id }: ExecutionRow, { executions }: Records): boolean =>
  [...executions.values()].some((other) => other.job_id === job_id && other.node_id === node_id && other.id > id);

function versionNeeded({ job_id, version }: VersionRow, records: Records): string | undefined {
  const left = [...records.job_versions.values()].filter((other) => other.job_id === job_id);
  if (left.filter((other) => other.version > version).length < KEPT_VERSIONS)
    return 'one of the newest versions was removed';
  const stable = left.filter((other) => other.stable === 1).map((other) => other.version);
  const removed = records.everVersions.get(`${job_id} ${version}`);
  if (removed?.stable === 1 && Math.max(0, ...stable) < version) return 'the newest stable version was removed';
  const runs = [...records.executions.values()].some((execution) => {
    return execution.job_id === job_id && execution.job_version === version && execution.active === 1;
  });
  return runs ? 'a version of which something runs was removed' : undefined;
}
