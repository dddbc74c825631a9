#!/usr/bin/env node
import { availableParallelism } from 'node:os';
import { bundled } from './bundle.js';
import { FILES_PER_THREAD, startLintThread } from './lint/lint-thread.js';

const argv = process.argv.slice(2);
const isMuch = argv[0] === 'lint' && argv.length > FILES_PER_THREAD && availableParallelism() > 1;
const lintThread = isMuch ? startLintThread() : undefined;
const { run, processDeps } = bundled(argv[0] === 'lint' ? 'lint' : 'weir') ?? (await import('./index.js'));
process.exitCode = await run(argv, { ...processDeps(), ...(lintThread !== undefined && { lintThread }) });
