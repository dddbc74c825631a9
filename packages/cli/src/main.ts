#!/usr/bin/env node
import { loadBundle } from './bundle.js';

const { run, processDeps } = loadBundle()?.cli ?? (await import('./index.js'));
process.exitCode = await run(process.argv.slice(2), processDeps());
