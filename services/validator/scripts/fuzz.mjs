#!/usr/bin/env node
// Runs schemathesis (from PyPI) with the service's OpenAPI document against the built service.
// WEIR_SCHEMATHESIS names the program, `schemathesis` by default; further arguments go to it.
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = process.env.WEIR_SCHEMATHESIS ?? 'schemathesis';
if (spawnSync(program, ['--version']).status !== 0) {
  console.error(`error: ${program} cannot be run; install schemathesis with pip, or name it in WEIR_SCHEMATHESIS`);
  process.exit(2);
}

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const service = spawn(process.execPath, [main], { env: { ...process.env, WEIR_PORT: '0' } });
service.stderr.pipe(process.stderr);
const url = await new Promise((resolve, reject) => {
  let output = '';
  service.stdout.on('data', (chunk) => {
    if (output.length < 10_000) output += chunk;
    const found = /"url":"([^"]+)"/.exec(output)?.[1];
    if (found !== undefined) resolve(found);
  });
  service.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
});

const config = fileURLToPath(new URL('./schemathesis.toml', import.meta.url));
const given = process.argv.slice(2).filter((argument) => argument !== '--');
const run = spawnSync(program, ['--config-file', config, 'run', `${url}/openapi.json`, ...given], {
  stdio: 'inherit',
});
service.kill('SIGTERM');
process.exitCode = run.status ?? 1;
