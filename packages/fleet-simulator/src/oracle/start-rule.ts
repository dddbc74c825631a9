import type { Run } from '../node/scripted-driver.js';
import type { Records } from './records.js';

/**
 * What must hold whenever a node starts a pipeline; says what is wrong, or nothing. A forgetful node cannot know what it
 * has reported.
 */
export function startRule(
  run: Run,
  nodeId: string | undefined,
  others: readonly Run[],
  records: Records,
  forgetful: boolean,
): string | undefined {
  const { executionId, jobId, config } = run.spec;
  const twin = others.find((other) => other !== run && other.spec.jobId === jobId);
  if (twin !== undefined) return `${run.nodeName} starts ${executionId} while ${twin.spec.executionId} of the job runs`;
  const execution = records.everExecutions.get(executionId);
  if (execution === undefined) return `${run.nodeName} starts ${executionId}, which nobody made`;
  // At its very start the agent has not said yet what its node is called.
  if (nodeId !== undefined && execution.node_id !== nodeId)
    return `${executionId} starts on ${nodeId} instead of ${execution.node_id}`;
  if (!forgetful && ['complete', 'failed', 'stopped'].includes(execution.compute_state)) {
    return `${run.nodeName} starts ${executionId} after it was reported ${execution.compute_state}`;
  }
  const version = records.everVersions.get(`${jobId} ${execution.job_version}`);
  if (version === undefined) return `${executionId} is of a version that is not there`;
  const { config: wanted } = JSON.parse(version.spec) as { readonly config: unknown };
  return JSON.stringify(wanted) === config
    ? undefined
    : `${executionId} runs another pipeline than version ${version.version}`;
}
