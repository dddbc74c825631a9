#!/usr/bin/env node
import { loadBundle } from './bundle.js';

const argv = process.argv.slice(2);
const { run, processDeps } = loadBundle(argv[0] === 'lint' ? 'lint' : 'weir')?.cli ?? (await import('./index.js'));
process.exitCode = await run(argv, processDeps());
