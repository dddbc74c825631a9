import type { ControlPlane } from '../../client/connection.js';
import { CliProblem } from '../../program/cli-problem.js';
import type { Deps } from '../../program/deps.js';
import { EXIT_CODES } from '../../program/exit-codes.js';

const SETTLED = ['running', 'completed', 'failed', 'degraded', 'queued', 'stopped', 'rollout_failed', 'rollout_paused'];
const GOOD = ['running', 'completed'];

/** Follows a deployed job until its new version runs; what it ends in instead is the failure. */
export async function awaitRunning(client: ControlPlane, id: string, timeoutMs: number, deps: Deps): Promise<string> {
  const deadline = deps.now() + timeoutMs;
  let revision = 0;
  let shown = '';
  for (;;) {
    const left = deadline - deps.now();
    const query = { wait: `${Math.max(1, Math.min(30_000, left))}ms`, revision: String(revision) };
    const { job } = (await client.getJob({ params: { id }, query, signal: deps.interrupted })).body;
    const { state } = job.status;
    if (state.state_type !== shown)
      deps.err(`${state.state_type}${state.message === '' ? '' : `: ${state.message}`}\n`);
    shown = state.state_type;
    revision = job.status.revision;
    if (GOOD.includes(shown)) return shown;
    if (SETTLED.includes(shown)) {
      throw new CliProblem(`the job is ${shown}: ${state.message}`, {
        exitCode: EXIT_CODES.no,
        hint: `weir job describe ${job.spec.name}`,
      });
    }
    if (left <= 0)
      throw new CliProblem(`the job is still ${shown} after ${timeoutMs / 1000} s`, { exitCode: EXIT_CODES.no });
  }
}
