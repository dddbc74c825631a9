#!/usr/bin/env node
import { processDeps } from './env.js';
import { run } from './program/run.js';

process.exitCode = await run(process.argv.slice(2), processDeps());
