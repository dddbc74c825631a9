#!/usr/bin/env node
// Prints how long a fresh process takes to import a catalogue and to look up a first component: the median of some runs, in milliseconds.
import { execFileSync } from 'node:child_process';

const entry = new URL('../dist/', import.meta.url).href;
const RUNS = 15;
const sources = {
  'one distribution': `const { catalogue } = await import('${entry}redpanda-connect.js'); catalogue.component('input', 'kafka');`,
  'the whole door': `const { loadCatalogue } = await import('${entry}index.js'); (await loadCatalogue('redpanda-connect')).component('input', 'kafka');`,
};
for (const [name, source] of Object.entries(sources)) {
  const timed = `const start = performance.now(); ${source} console.log(performance.now() - start);`;
  const times = Array.from({ length: RUNS }, () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', timed], { encoding: 'utf8' })),
  );
  times.sort((a, b) => a - b);
  console.log(
    `catalogue load, ${name}: median ${times[RUNS >> 1].toFixed(1)} ms, best ${times[0].toFixed(1)} ms (limit 60 ms)`,
  );
}
