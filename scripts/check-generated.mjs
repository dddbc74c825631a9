#!/usr/bin/env node
// Regenerates every generated file and fails when one differs from what is committed.
import { execFileSync, spawnSync } from 'node:child_process';

const root = new URL('..', import.meta.url).pathname;
const diff = () => execFileSync('git', ['diff', '--', '.'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
const untracked = () =>
  execFileSync('git', ['ls-files', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });

const before = [diff(), untracked()];
const generated = spawnSync(process.execPath, ['scripts/generate.mjs'], { cwd: root, stdio: 'inherit' });
if (generated.status !== 0) process.exit(generated.status ?? 1);
const after = [diff(), untracked()];
if (before[0] === after[0] && before[1] === after[1]) {
  console.log('Generated files are current.');
} else {
  console.error('Generated files differ from the committed ones: run `pnpm generate` and commit what changed.');
  console.error(execFileSync('git', ['status', '--short'], { cwd: root, encoding: 'utf8' }));
  process.exit(1);
}
