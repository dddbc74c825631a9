#!/usr/bin/env node
// Everything that continuous integration checks, in order; ends with the line `N passed, N failed`.
// Each check beside the tests (format and lint, types, generated files) counts as one.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSummary, summaryLine } from './summary.mjs';

const root = new URL('..', import.meta.url).pathname;
const pin = /^pnpm@(.+)$/.exec(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager)[1];
const pnpm = ['npx', '-y', `pnpm@${pin}`];

const checks = [
  ['tests', [...pnpm, 'test']],
  ['lint', [...pnpm, 'lint']],
  ['types', [...pnpm, 'typecheck']],
  ['generated files', ['node', 'scripts/check-generated.mjs']],
  ['corpus', [...pnpm, 'conformance']],
];

const totals = { passed: 0, failed: 0, skipped: 0 };
for (const [name, [command, ...args]] of checks) {
  console.log(`\n== ${name}: ${[command, ...args].join(' ')}`);
  const { status, output } = await run(command, args);
  const counts = readSummary(output) ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  for (const key of Object.keys(totals)) totals[key] += counts[key];
  console.log(`== ${name}: ${status === 0 ? 'ok' : `FAILED (exit ${status})`}`);
}
console.log(`\n${summaryLine(totals.passed, totals.failed, totals.skipped)}`);
process.exit(totals.failed === 0 ? 0 : 1);

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: process.env });
    let output = '';
    for (const [stream, sink] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on('data', (chunk) => {
        output += chunk;
        sink.write(chunk);
      });
    }
    child.on('close', (code) => resolve({ status: code ?? 1, output }));
  });
}
