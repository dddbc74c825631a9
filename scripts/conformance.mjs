#!/usr/bin/env node
// Proof from outside: each room's conformance script in turn; ends with `N passed, N failed, N skipped` over the scripts.
// A script exits 0 when it passed, 1 when it failed and 77 when what it needs is not there (it says what).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { summaryLine } from './summary.mjs';

const root = new URL('..', import.meta.url).pathname;
const SKIPPED = 77;
const scripts = [
  [
    'Bloblang rows, on our interpreter and on the reference where WEIR_REFERENCE names its binary',
    'packages/bloblang/scripts/conformance.mjs',
  ],
  ['Corpus of real pipelines and planted mistakes, where ../shared is there', 'packages/linter/scripts/corpus.mjs'],
  ['Mistakes of many kinds planted at random places of that corpus', 'packages/linter/scripts/mutants.mjs'],
  [
    'Differences from the reference on purpose, on real engines where WEIR_REFERENCE and WEIR_BENTO_BIN name them',
    'packages/linter/scripts/differences.mjs',
  ],
  ['The corpus over HTTP: no 5xx, formatting keeps every tree', 'services/validator/scripts/corpus.mjs'],
  ['Mutated documents over HTTP: no 5xx, no hang', 'services/validator/scripts/mutated.mjs', '--documents', '3000'],
];

const built = spawnSync(join(root, 'node_modules/.bin/turbo'), ['run', 'build', '--output-logs=errors-only'], {
  cwd: root,
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(built.status ?? 1);

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const [title, script, ...options] of scripts) {
  console.log(`\n-- ${title}`);
  const { status } = spawnSync(process.execPath, [script, ...options, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  counts[status === 0 ? 'passed' : status === SKIPPED ? 'skipped' : 'failed'] += 1;
}
console.log(`\n${summaryLine(counts.passed, counts.failed, counts.skipped)}`);
process.exit(counts.failed === 0 ? 0 : 1);
