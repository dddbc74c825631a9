#!/usr/bin/env node
// Builds what changed, then runs every test with one runner; ends with one line: `N passed, N failed`.
// Arguments go to the runner: `pnpm test packages/linter -t "unknown field"`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { summaryLine } from './summary.mjs';

const root = new URL('..', import.meta.url).pathname;
const bin = (name) => join(root, 'node_modules', '.bin', name);
const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

if (run(bin('turbo'), ['run', 'build', '--output-logs=errors-only']) !== 0) {
  console.error('The build failed; no test ran.');
  process.exit(1);
}

const out = mkdtempSync(join(tmpdir(), 'weir-test-'));
const report = join(out, 'jest.json');
const args = process.argv.slice(2).filter((argument) => argument !== '--');
const status = run(bin('jest'), ['--json', `--outputFile=${report}`, ...args], {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --no-warnings`.trim(),
});
const result = JSON.parse(readFileSync(report, 'utf8'));
rmSync(out, { recursive: true });
// A test file that cannot even be loaded runs no test: it counts as one failure.
const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
console.log(summaryLine(result.numPassedTests, failed, result.numPendingTests + result.numTodoTests));
process.exit(status);
