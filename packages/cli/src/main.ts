#!/usr/bin/env node
import { bundled } from './bundle.js';

const argv = process.argv.slice(2);
const { run, processDeps } = bundled(argv[0] === 'lint' ? 'lint' : 'weir') ?? (await import('./index.js'));
process.exitCode = await run(argv, processDeps());
