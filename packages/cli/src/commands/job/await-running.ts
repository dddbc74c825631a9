import type { ControlPlane } from '../../client/connection.js';
import { CliProblem } from '../../program/cli-problem.js';
import type { Deps } from '../../program/deps.js';
import { EXIT_CODES } from '../../program/exit-codes.js';

export interface Deployed {
  readonly job_id: string;
  readonly version: number;
}

type Job = Awaited<ReturnType<ControlPlane['getJob']>>['body']['job'];
type Rollout = Awaited<ReturnType<ControlPlane['getRollout']>>['body']['rollout'];

/** Longest time between two looks at the job, in milliseconds; the rollout tells its own changes at once. */
const LOOK_MS = 1000;

/** Follows the rollout of a deployed version until it has reached every node; what it ends in instead is the failure. */
export async function awaitRunning(
  client: ControlPlane,
  { job_id: id, version }: Deployed,
  timeoutMs: number,
  deps: Deps,
): Promise<void> {
  const deadline = deps.now() + timeoutMs;
  let revision = 0;
  let shown = '';
  for (;;) {
    const left = deadline - deps.now();
    const query = { wait: `${Math.max(1, Math.min(LOOK_MS, left))}ms`, revision: String(revision) };
    const { rollout } = (await client.getRollout({ params: { id }, query, signal: deps.interrupted })).body;
    const { job } = (await client.getJob({ params: { id }, signal: deps.interrupted })).body;
    revision = rollout.status.revision;
    if (isOver(job, rollout, version)) {
      deps.err(`${line(job.status.state)}\n`);
      return;
    }
    const progress = rollout.strategy === 'immediate' ? '' : line(rollout.status.state);
    if (progress !== shown && progress !== '') deps.err(`${progress}\n`);
    shown = progress;
    if (left <= 0) {
      const now = `${job.status.state.state_type}, its rollout ${rollout.status.state.state_type}`;
      throw failure(job, `the job is still ${now} after ${timeoutMs / 1000} s`);
    }
  }
}

/** True once the version is everywhere; throws what it has come to when that will not happen by itself. */
function isOver(job: Job, rollout: Rollout, version: number): boolean {
  const { state } = rollout.status;
  if (job.status.version !== version) {
    const rolledBack = rollout.rollback_of === version;
    throw failure(
      job,
      rolledBack ? `version ${version} was rolled back` : `version ${version} was replaced by another`,
    );
  }
  if (state.state_type === 'successful') return true;
  const ended = ['failed', 'canceled', 'paused'].includes(state.state_type);
  if (ended) throw failure(job, `the rollout is ${line(state)}`);
  if (state.details.awaits_promotion === true) throw failure(job, state.message, 'weir job rollout promote');
  const { state_type: jobState } = job.status.state;
  if (jobState === 'queued' || jobState === 'failed' || jobState === 'degraded') {
    throw failure(job, `the job is ${line(job.status.state)}`);
  }
  return false;
}

const line = (state: { readonly state_type: string; readonly message: string }): string =>
  `${state.state_type}${state.message === '' ? '' : `: ${state.message}`}`;

const failure = (job: Job, message: string, verb = 'weir job describe'): CliProblem =>
  new CliProblem(message, { exitCode: EXIT_CODES.no, hint: `${verb} ${job.spec.name}` });
