#!/usr/bin/env node
import { bundled } from './bundle.js';
import { startLintThreads, threadsFor } from './lint/lint-thread.js';
import { tuneForShortRun } from './lint/tune.js';

async function main(argv: readonly string[]): Promise<void> {
  const isLint = argv[0] === 'lint';
  const lintThreads = isLint ? startLintThreads(threadsFor(argv.length - 1)) : [];
  const { run, processDeps } =
    bundled(isLint && !argv.some(isTemplates) ? 'lint' : 'weir') ?? (await import('./index.js'));
  process.exitCode = await run(argv, { ...processDeps(), lintThreads, tune: tuneForShortRun });
}

/** Templates have tests, which take the interpreter to run. */
const isTemplates = (option: string): boolean => /^(-t|--templates)/.test(option);

void main(process.argv.slice(2));
