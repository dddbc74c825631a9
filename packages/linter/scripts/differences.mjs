#!/usr/bin/env node
// Checks the list of differences on purpose against real engines: each file that we refuse and the reference linters
// pass is started with the engine, which must stop with the words that the list gives as the reason.
// usage: WEIR_REFERENCE=BINARY WEIR_BENTO_BIN=BINARY differences.mjs [DIR=../shared/corpus]
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const SKIPPED = 77;
const LONGEST_MS = 20_000;
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const corpus = resolve(process.argv[2] ?? join(root, '../shared/corpus'));
const engines = [
  ['redpanda-connect', process.env.WEIR_REFERENCE, ['run', '--set', 'http.enabled=false']],
  ['bento', process.env.WEIR_BENTO_BIN, ['--set', 'http.enabled=false', '-c']],
].filter(([, binary]) => binary !== undefined && binary !== '');
if (engines.length === 0 || !existsSync(join(corpus, 'pipelines'))) {
  console.log('differences: skipped, neither WEIR_REFERENCE nor WEIR_BENTO_BIN is set, or there is no corpus');
  process.exit(SKIPPED);
}

/** What an engine prints until it ends by itself or its time is over. */
const runs = (binary, args) =>
  new Promise((done) => {
    const engine = spawn(binary, args, { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] });
    const timer = setTimeout(() => engine.kill('SIGKILL'), LONGEST_MS);
    let said = '';
    for (const stream of [engine.stdout, engine.stderr]) stream.on('data', (chunk) => (said += chunk));
    engine.on('close', (code) => {
      clearTimeout(timer);
      done({ code, said });
    });
  });

const known = JSON.parse(readFileSync(new URL('known-differences.json', import.meta.url), 'utf8'));
let failed = 0;
for (const { engine: words, files } of known.filter((difference) => difference.engine !== undefined))
  for (const [name, binary, args] of engines) {
    let stopped = 0;
    for (const id of files.split(' ')) {
      const { code, said } = await runs(binary, [...args, join(corpus, 'pipelines', `${id}.yaml`)]);
      if (code !== 0 && said.includes(words)) stopped++;
      else console.log(`${name} ${id}: ended with ${code}, without the words: ${said.trim().split('\n').at(-1)}`);
    }
    const all = files.split(' ').length;
    failed += all - stopped;
    console.log(`${name}: ${stopped} of ${all} files stop it at start-up with "${words}"`);
  }
process.exit(failed === 0 ? 0 : 1);
