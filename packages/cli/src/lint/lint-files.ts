import type { Worker } from 'node:worker_threads';
import { LineIndex } from '@weir/diagnostics';
import { CliProblem } from '../program/cli-problem.js';
import type { Deps } from '../program/deps.js';
import { checkerFor, type LintSettings } from './lint-settings.js';
import { lintShare, type Share } from './lint-share.js';
import type { LintedText } from './lint-text.js';
import { startLintThreads, threadsFor } from './lint-thread.js';

/** What a worker is given. */
export interface WorkerOrder {
  readonly names: readonly string[];
  readonly taken: Int32Array<ArrayBufferLike>;
  readonly settings: LintSettings;
  readonly cwd: string;
}

/** What a worker answers: its share without what cannot be sent, or what the user must be told. */
export type WorkerAnswer =
  | { readonly shares: readonly (readonly [number, Omit<LintedText, 'lines'>])[] }
  | { readonly problem: string; readonly hint: string | undefined };

/** Checks files, many of them on several cores; the reports are in the order of the names. */
export async function lintFiles(
  names: readonly string[],
  settings: LintSettings,
  deps: Deps,
): Promise<readonly LintedText[]> {
  const taken = new Int32Array(new SharedArrayBuffer(4));
  const helpers = names.includes('-') ? 0 : threadsFor(names.length);
  if (helpers === 0) deps.tune?.();
  const order: WorkerOrder = { names, taken, settings, cwd: deps.cwd };
  const begun = deps.lintThreads ?? [];
  const threads = [...begun, ...startLintThreads(Math.max(0, helpers - begun.length))].slice(0, helpers);
  const others = threads.map((thread) => runHelper(thread, order));
  const own = await settled(checkerFor(settings).then((known) => lintShare(names, taken, known, deps)));
  const shares = [own, ...(await Promise.all(others))].flatMap((outcome) => outcome());
  const reports: LintedText[] = [];
  for (const [index, report] of shares) reports[index] = report;
  return reports;
}

/** Gives a worker its order and waits for the answer; what it could not read is told as if it had been read here. */
const runHelper = (worker: Worker, order: WorkerOrder): Promise<() => readonly Share[]> =>
  settled(
    new Promise<WorkerAnswer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`a thread that lints ended with code ${code}`)));
      worker.ref();
      worker.postMessage(order);
    }).then((answer) => {
      if ('problem' in answer)
        throw new CliProblem(answer.problem, answer.hint === undefined ? {} : { hint: answer.hint });
      return answer.shares.map(([index, report]): Share => [index, { ...report, lines: new LineIndex(report.text) }]);
    }),
  );

/** An outcome that waits until everybody is done: no thread is left behind when one fails. */
const settled = <T>(work: Promise<T>): Promise<() => T> =>
  work.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
