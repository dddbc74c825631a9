import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { PACKAGE_ROOT } from '../package-root.js';

/** A thread costs about as much as linting this many small files. */
export const FILES_PER_THREAD = 64;

/**
 * Room for young objects: with what a thread takes by itself 243 files needed 119 MB at most, with this 112 MB, and no more
 * processor time.
 */
const YOUNG_MB = 8;

const BUNDLED = new URL('dist/bundle/lint-worker.cjs', PACKAGE_ROOT);

/**
 * Starts a thread that waits for a `WorkerOrder`. It is no reason for the process to go on, so that one may be started before
 * it is known whether there will be work: it loads the linter while the thread that starts it does the same.
 */
export function startLintThread(): Worker {
  const thread = new Worker(existsSync(BUNDLED) ? BUNDLED : new URL('dist/lint-worker.js', PACKAGE_ROOT), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  thread.unref();
  return thread;
}
