import { selectorMismatches } from '@weir/fleet-model';
import type { NodeMachine } from '../node/node-machine.js';
import type { Run } from '../node/scripted-driver.js';
import type { ExecutionRow, JobRow, NodeRow, Records } from './records.js';

/** States in which a job waits for something. */
const UNDERWAY = ['pending', 'deploying'];

/** What is not yet as it must be once nothing disturbs the fleet any more; undefined when it has come to rest. */
export function unsettled(records: Records, machines: readonly NodeMachine[]): string | undefined {
  return (
    openEvaluation(records) ??
    absentNode(records, machines) ??
    wrongRun(records, machines) ??
    restlessJob(records) ??
    openRollout(records) ??
    wrongState(records)
  );
}

/** Whoever waits for a node, job or evaluation, does not wait alone. */
function openEvaluation({ evaluations, jobs }: Records): string | undefined {
  const waiting = new Set<string>();
  for (const { id, state, job_id } of evaluations.values()) {
    if (state === 'pending') return `evaluation ${id} is pending`;
    if (state !== 'blocked') continue;
    if (jobs.get(job_id)?.state !== 'queued') return `evaluation ${id} is blocked and its job ${job_id} is not queued`;
    if (waiting.has(job_id)) return `evaluation ${id} of ${job_id} is blocked beside another one`;
    waiting.add(job_id);
  }
  for (const { id, state } of jobs.values()) {
    if (state === 'queued' && !waiting.has(id)) return `${id} is queued and no evaluation waits with it`;
  }
  return undefined;
}

function absentNode({ nodes }: Records, machines: readonly NodeMachine[]): string | undefined {
  for (const { nodeId = '', name, up } of machines) {
    const state = nodes.get(nodeId)?.connection_state;
    if (up && state !== 'Connected') return `${name} is up and its node ${nodeId} is ${state}`;
  }
  return undefined;
}

function wrongRun(records: Records, machines: readonly NodeMachine[]): string | undefined {
  for (const machine of machines.filter(({ up }) => up)) {
    const node = records.nodes.get(machine.nodeId ?? '');
    if (node === undefined) return `${machine.name} has no node`;
    const runs = new Map(machine.runs.map((run) => [run.spec.jobId, run]));
    if (runs.size !== machine.runs.length) return `${machine.name} runs a job twice`;
    for (const job of records.jobs.values()) {
      const wrong = compare(job, node, runs.get(job.id), records);
      if (wrong !== undefined) return `${machine.name}: ${wrong}`;
    }
  }
  return undefined;
}

function compare(job: JobRow, node: NodeRow, run: Run | undefined, records: Records): string | undefined {
  const execution = records.lastExecution(job.id, node.id);
  const wanted = job.desired_state === 'running' && job.state !== 'deleted';
  const matches = selectorMismatches(job.spec.selector, node).length === 0;
  if (!wanted || !matches) {
    if (run !== undefined)
      return `${run.spec.executionId} runs although ${job.id} is ${wanted ? 'not for this node' : job.state}`;
    return execution?.active === 1 ? `${execution.id} has not ended` : undefined;
  }
  // A rollout that failed, with nothing to go back to, leaves each node with what it had.
  const failed = records.rolloutOf(job)?.state === 'failed' && job.state === 'rollout_failed';
  if (execution === undefined) return failed ? undefined : `${job.id} was never placed`;
  if (execution.active === 0) {
    if (run !== undefined) return `${run.spec.executionId} runs although it is ${execution.compute_state}`;
    return failed || hasSettled(execution, job)
      ? undefined
      : `${execution.id} is ${execution.compute_state} and nothing took its place`;
  }
  if (execution.job_version !== job.version && !failed)
    return `${execution.id} is of version ${execution.job_version}, not ${job.version}`;
  if (execution.desired_state !== 'running') return `${execution.id} is wanted ${execution.desired_state}`;
  // Between two attempts of a pipeline that crashes nothing runs.
  if (run === undefined) return execution.compute_state === 'degraded' ? undefined : `${execution.id} does not run`;
  if (run.spec.executionId !== execution.id) return `${run.spec.executionId} runs instead of ${execution.id}`;
  return failed || JSON.stringify(job.spec.config) === run.spec.config
    ? undefined
    : `${execution.id} runs another pipeline`;
}

/** Came to its own end in the current run of the job. */
const hasSettled = ({ desired_state, compute_state, job_version }: ExecutionRow, { run_version }: JobRow): boolean =>
  desired_state !== 'stopped' &&
  job_version >= run_version &&
  (compute_state === 'complete' || compute_state === 'failed');

function restlessJob({ jobs }: Records): string | undefined {
  for (const { id, state } of jobs.values()) if (UNDERWAY.includes(state)) return `${id} is ${state}`;
  return undefined;
}

function openRollout(records: Records): string | undefined {
  for (const { id, job_id, job_version, state } of records.rollouts.values()) {
    if (state !== 'pending' && state !== 'running' && state !== 'paused') continue;
    const job = records.jobs.get(job_id);
    if (job === undefined || job.version !== job_version || job.desired_state === 'stopped')
      return `${id} is ${state} for nothing`;
    const matching = [...records.nodes.values()].filter(
      (node) => node.connection_state === 'Connected' && selectorMismatches(job.spec.selector, node).length === 0,
    );
    if (matching.length > 0) return `${id} is ${state}`;
  }
  return undefined;
}

/** What a job is said to be must be what its executions are. */
function wrongState(records: Records): string | undefined {
  for (const job of records.jobs.values()) {
    if (job.desired_state === 'stopped' || job.state === 'rollout_failed') continue;
    const states = [...records.executions.values()]
      .filter(({ job_id, active, desired_state }) => job_id === job.id && active === 1 && desired_state !== 'stopped')
      .map(({ compute_state }) => compute_state);
    const wrong = states.find((state) => state !== 'running');
    if (job.state === 'running' && wrong !== undefined) return `${job.id} is running and one of it ${wrong}`;
    if (job.state === 'queued' && states.length > 0) return `${job.id} is queued and one of it ${states[0]}`;
    if (job.state === 'degraded' && wrong === undefined && !hasFailed(job, records))
      return `${job.id} is degraded by nothing`;
  }
  return undefined;
}

/** Some node's part of the job has ended badly in its current run. */
function hasFailed(job: JobRow, records: Records): boolean {
  for (const node of records.nodes.values()) {
    const last = records.lastExecution(job.id, node.id);
    if (last !== undefined && last.compute_state === 'failed' && hasSettled(last, job)) return true;
  }
  return false;
}
