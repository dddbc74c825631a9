import { type JobSpec, selectorMismatches } from '@weir/fleet-model';
import type { Change } from '../records.js';
import type { Rule } from '../rule.js';

/** No execution is made for a job that is not wanted, of another version than its current one, or where it must not run. */
export const noStrayExecution: Rule = {
  name: 'no stray execution',
  onChange(change, records) {
    if (change.table === 'jobs') return revival(change);
    if (change.table !== 'executions' || change.before !== undefined || change.after === undefined) return undefined;
    const { id, job_id, node_id, job_version } = change.after;
    const job = records.jobs.get(job_id);
    const node = records.nodes.get(node_id);
    if (job === undefined) return `${id} belongs to no job`;
    if (node === undefined) return `${id} is on no node`;
    if (job.state === 'deleted' || job.state === 'stopped' || job.desired_state === 'stopped') {
      return `${job_id} is ${job.state}, wanted ${job.desired_state}, and gains ${id}`;
    }
    if (node.connection_state !== 'Connected') return `${id} is made on ${node_id}, which is ${node.connection_state}`;
    if (!records.job_versions.has(`${job_id} ${job_version}`))
      return `${id} is of version ${job_version}, which is not there`;
    const version = records.job_versions.get(`${job_id} ${job.version}`);
    if (version === undefined) return `version ${job.version} of ${job_id} is not there`;
    const against = selectorMismatches((JSON.parse(version.spec) as JobSpec).selector, node);
    return against.length > 0 ? `${id} is made on ${node_id}, which does not match: ${against.join(', ')}` : undefined;
  },
};

/** Only a new version makes a job wanted again that was not. */
function revival({ before, after }: Change & { readonly table: 'jobs' }): string | undefined {
  if (before?.desired_state !== 'stopped' || after?.desired_state !== 'running') return undefined;
  return after.version > before.version ? undefined : `${after.id} is wanted again without a new version`;
}
