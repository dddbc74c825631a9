#!/usr/bin/env node
import { availableParallelism } from 'node:os';
import { bundled } from './bundle.js';
import { FILES_PER_THREAD, startLintThread } from './lint/lint-thread.js';
import { tuneForShortRun } from './lint/tune.js';

async function main(argv: readonly string[]): Promise<void> {
  const isLint = argv[0] === 'lint';
  const isMuch = isLint && argv.length > FILES_PER_THREAD && availableParallelism() > 1;
  const lintThread = isMuch ? startLintThread() : undefined;
  const { run, processDeps } = bundled(isLint ? 'lint' : 'weir') ?? (await import('./index.js'));
  if (isLint && lintThread === undefined) tuneForShortRun();
  process.exitCode = await run(argv, { ...processDeps(), ...(lintThread !== undefined && { lintThread }) });
}

void main(process.argv.slice(2));
