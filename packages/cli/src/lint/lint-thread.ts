import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { PACKAGE_ROOT } from '../package-root.js';
import { newStart } from './begin-together.js';

/** A thread costs about as much as linting this many small files. */
const FILES_PER_THREAD = 64;

/** How many threads to start for a number of files: one per processor but the first, as far as the work goes. */
export const threadsFor = (files: number): number =>
  Math.min(availableParallelism() - 1, Math.floor(files / FILES_PER_THREAD));

/**
 * Room for young objects: with what a thread takes by itself 243 files needed 119 MB at most, with this 112 MB, and no more
 * processor time.
 */
const YOUNG_MB = 8;

const BUNDLED = new URL('dist/bundle/lint-worker.cjs', PACKAGE_ROOT);

/**
 * Starts threads that each wait for a `WorkerOrder`. They are no reason for the process to go on, so that they may be started
 * before it is known whether there will be work: they load the linter while the thread that starts them does the same.
 */
export function startLintThreads(count: number): readonly Worker[] {
  const start = newStart(count);
  const program = existsSync(BUNDLED) ? BUNDLED : new URL('dist/lint-worker.js', PACKAGE_ROOT);
  return Array.from({ length: count }, () => {
    const thread = new Worker(program, { workerData: start, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
    thread.unref();
    return thread;
  });
}
