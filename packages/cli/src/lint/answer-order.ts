import { CliProblem } from '../program/cli-problem.js';
import type { WorkerAnswer, WorkerOrder } from './lint-files.js';
import { checkerFor } from './lint-settings.js';
import { lintShare } from './lint-share.js';

/** Does a worker's part; what the user caused is answered, anything else is thrown. */
export async function answerOrder({ names, taken, settings, cwd }: WorkerOrder): Promise<WorkerAnswer> {
  const deps = { cwd, readStdin: () => Promise.reject(new Error('a thread has no standard input')) };
  try {
    const shares = await lintShare(names, taken, await checkerFor(settings), deps);
    return { shares: shares.map(([index, { lines: _, ...report }]) => [index, report] as const) };
  } catch (error) {
    if (!(error instanceof CliProblem)) throw error;
    return { problem: error.message, hint: error.hint };
  }
}
