// Runs one pipeline on the embedded driver in a process of its own: `node host-process.mjs <config file> <data folder>`; prints each phase.
import { readFile } from 'node:fs/promises';
import { createEmbeddedDriver } from '../dist/index.js';

const [file = '', dataDir = ''] = process.argv.slice(2);
const driver = createEmbeddedDriver();
await driver.start(
  {
    executionId: 'bench',
    jobId: 'bench',
    name: 'bench',
    config: await readFile(file, 'utf8'),
    distribution: 'bento',
    dataDir,
  },
  ({ phase, message }) => console.log(`${phase} ${message}`),
);
