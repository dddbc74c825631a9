#!/usr/bin/env node
// Runs schemathesis (from PyPI) with the control plane's OpenAPI document against the built service on an empty folder.
// WEIR_SCHEMATHESIS names the program, `schemathesis` by default; further arguments go to it.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = process.env.WEIR_SCHEMATHESIS ?? 'schemathesis';
if (spawnSync(program, ['--version']).status !== 0) {
  console.error(`error: ${program} cannot be run; install schemathesis with pip, or name it in WEIR_SCHEMATHESIS`);
  process.exit(2);
}

const TOKEN = 'fuzz';
const dataDir = mkdtempSync(join(tmpdir(), 'weir-fuzz-'));
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const service = spawn(process.execPath, [main], {
  env: {
    ...process.env,
    WEIR_PORT: '0',
    WEIR_DATA_DIR: dataDir,
    WEIR_TOKENS: TOKEN,
    WEIR_NODE_LABELS: 'none',
    WEIR_LOG_LEVEL: 'error',
  },
});
service.stderr.pipe(process.stderr);
const failures = [];
const url = await new Promise((resolve, reject) => {
  let output = '';
  service.stdout.on('data', (chunk) => {
    if (output.length < 10_000) output += chunk;
    const found = /ready on (\S+)/.exec(output)?.[1];
    if (found !== undefined) resolve(found);
    // A 500 is logged with what was thrown.
    if (/"msg":"request failed"/.test(String(chunk))) failures.push(String(chunk));
  });
  service.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${output}`)));
});

const call = async (method, path, body) => {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
};
const output = { drop: {} };
for (const name of ['tap', 'other']) {
  const config = { input: { generate: { mapping: 'root = "x"', interval: '1s' } }, output };
  await call('PUT', '/jobs', { name, type: 'pipeline', selector: { match_labels: { nobody: 'here' } }, config });
}

const config = fileURLToPath(new URL('./schemathesis.toml', import.meta.url));
const given = process.argv.slice(2).filter((argument) => argument !== '--');
const run = spawn(
  program,
  ['--config-file', config, 'run', `${url}/openapi.json`, '--header', `Authorization: Bearer ${TOKEN}`, ...given],
  { stdio: 'inherit' },
);
const status = await new Promise((resolve) => run.once('exit', resolve));
service.kill('SIGTERM');
await new Promise((resolve) => service.once('exit', resolve));
rmSync(dataDir, { recursive: true, force: true });
for (const line of failures.slice(0, 5)) console.error(line.slice(0, 2000));
process.exitCode = status !== 0 || failures.length > 0 ? 1 : 0;
