#!/usr/bin/env node
// Builds what changed, then runs the validator and a local control plane until Ctrl-C; arguments go to `weir up`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['@weir/cli', '@weir/validator', '@weir/control-plane'];

console.log('Building what changed (a minute or two the first time)…');
const began = performance.now();
const built = await run(join(root, 'node_modules', '.bin', 'turbo'), [
  'run',
  'build',
  ...rooms.map((room) => `--filter=${room}...`),
  '--output-logs=errors-only',
]);
if (built !== 0) {
  console.error('error: the build failed; nothing was started');
  process.exit(built);
}
console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);

process.chdir(root);
const { processDeps, run: weir } = await import('../packages/cli/dist/index.js');
const args = process.argv.slice(2).filter((argument) => argument !== '--');
process.exitCode = await weir(['up', ...args], processDeps());

/** Runs a program in the foreground; resolves with its exit code, or 130 when the user interrupted it. */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
    const wait = () => {};
    process.on('SIGINT', wait);
    child.once('exit', (code, signal) => {
      process.off('SIGINT', wait);
      resolve(signal === null ? (code ?? 1) : 130);
    });
    child.once('error', (error) => {
      console.error(`error: ${command} cannot be run: ${error.message}`);
      resolve(1);
    });
  });
}
