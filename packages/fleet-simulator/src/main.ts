import { parseArgs } from 'node:util';
import { scratchRoot } from './config.js';
import { createStage, simulate } from './simulate.js';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    // With both, so many seeds from that one on.
    seeds: { type: 'string' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    calm: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed ?? 1);
const count = Number(values.seeds ?? (values.seed === undefined ? 100 : 1));
const stage = await createStage(scratchRoot());
const began = performance.now();
const cpu = process.cpuUsage();
let failed = 0;
let steps = 0;
let slowest = 0;
for (let seed = first; seed < first + count; seed++) {
  const outcome = await simulate(seed, stage, { faults: !values.calm });
  steps += outcome.steps;
  slowest = Math.max(slowest, outcome.settledMs);
  if (values.trace) console.log(outcome.trace.join('\n'));
  if (outcome.violation !== undefined) {
    failed += 1;
    if (!values.trace && count === 1) console.log(outcome.trace.join('\n'));
    console.log(`seed ${seed}: ${outcome.violation.rule}: ${outcome.violation.message}`);
    console.log(`  repeat: pnpm simulate --seed ${seed} --trace`);
  }
  await new Promise((resolve) => setImmediate(resolve));
}
stage.close();
const ms = (performance.now() - began) / count;
const used = process.cpuUsage(cpu);
console.log(
  `${count} seeds, ${failed} failed; ${Math.round(steps / count)} steps and ${ms.toFixed(1)} ms a seed (${((used.user + used.system) / 1000 / count).toFixed(1)} of processor); at rest after ${slowest / 1000} s at most`,
);
process.exitCode = failed === 0 ? 0 : 1;
