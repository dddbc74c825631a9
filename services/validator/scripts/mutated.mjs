#!/usr/bin/env node
// Sends mutated YAML documents to the built service over HTTP: no answer may be a 5xx, none may take long, and memory must
// stay flat. usage: mutated.mjs [--documents N] [--seed N] [--corpus FOLDER]; exit 1 when something of it does not hold.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    documents: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    corpus: { type: 'string', default: join(root, '../shared/corpus/pipelines') },
  },
});
const documents = Number(values.documents);
const CONNECTIONS = 16;
const SLOW_MS = 9000;
const MOST_GROWTH_MB_PER_1000 = 1;

const random = mulberry32(Number(values.seed));
const below = (n) => Math.floor(random() * n);
const one = (list) => list[below(list.length)];

const seeds = [join(root, 'examples'), join(root, 'bench/pipelines'), values.corpus]
  .filter(existsSync)
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
  .filter((path) => /\.ya?ml$/.test(path))
  .sort()
  .map((path) => readFileSync(path, 'utf8'))
  .filter((text) => text.length < 20_000);

const PIECES = [
  ...'{}[]:,-#&*!|>%@`"\'?\t\n \\$\u0000\u0007\u00a0\u2028\ufeff\ud83d',
  ...[
    '- ',
    ': ',
    '? ',
    '<<: *a',
    '&a ',
    '*a',
    '!!binary ',
    '!!str ',
    '!<',
    '---\n',
    '...\n',
    '%YAML 1.3\n',
    '|2-\n',
    '>+9\n',
    "''",
    '""',
  ],
  ...[
    '${',
    '${! ',
    '${A:',
    '}',
    '${! json("a").b.c() }',
    'root = ',
    'this.',
    '.map_each(x -> ',
    '(((((',
    '"""',
    '=>',
    'deleted()',
  ],
  ...[
    'null',
    '~',
    '.inf',
    '-.nan',
    '0x',
    '1e999',
    '-0',
    '9223372036854775808',
    '2001-01-01',
    'yes',
    '__proto__',
    'constructor',
  ],
  ...['input:', 'output:', 'pipeline:', 'processors:', 'label: a', 'broker:', 'switch:', 'cache_resources:', 'tests:'],
];

/** Ways to spoil a text; each takes a text and answers with another. */
const MUTATIONS = [
  (text) => spliced(text, below(text.length + 1), 0, one(PIECES)),
  (text) => spliced(text, below(text.length + 1), 1 + below(12), ''),
  (text) => spliced(text, below(text.length + 1), below(4), one(PIECES).repeat(1 + below(40))),
  (text) => lines(text, (all) => all.splice(below(all.length), 1 + below(4))),
  (text) => lines(text, (all) => all.splice(below(all.length), 0, one(all) ?? '')),
  (text) => lines(text, (all) => all.splice(below(all.length), 1, one((one(seeds) ?? '').split('\n')) ?? '')),
  (text) => lines(text, (all) => indent(all, below(all.length), below(9) - 4)),
  (text) => lines(text, (all) => all.reverse()),
  (text) => text.slice(0, below(text.length + 1)),
  (text) => text + (one(seeds) ?? ''),
  (text) => text.replaceAll(one(['\n', ' ', ':', '-']), one(['\r\n', '\t', '', '  ', '\r'])),
  (text) => `${one(['[', '{a: ', '- ', '? ', '"', '('])}`.repeat(1 + below(3000)) + text,
  (text) =>
    `a: &a [${'x,'.repeat(below(50))}]\n${Array.from({ length: below(30) }, (_, n) => `b${n}: &b${n} [*a, *a, *a]`).join('\n')}\n${text}`,
  (text) => text.replace(/[a-z_]{4,}/g, (word) => (below(12) === 0 ? [...word].reverse().join('') : word)),
];

const ROUTES = [
  ...Array(6).fill('/validate'),
  '/validate?auto_correct=true&format=true',
  '/validate?summarize=true&include_metrics=true&llm_format=true',
  '/validate?distribution=bento',
  '/format',
  '/analyze',
  '/compatibility',
];

function mutated() {
  let text = one(seeds);
  for (let n = 1 + below(4); n > 0; n--) text = one(MUTATIONS)(text);
  return text.slice(0, 60_000);
}

const service = spawn(process.execPath, [fileURLToPath(new URL('../dist/main.js', import.meta.url))], {
  env: { ...process.env, NODE_OPTIONS: '', WEIR_PORT: '0', WEIR_DATA_DIR: '' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.once('exit', () => service.kill('SIGKILL'));
const { hostname, port } = await listening();
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const counts = new Map();
const failures = [];
const samples = [];
let slowest = 0;
let sent = 0;
const startedAt = performance.now();

await Promise.all(Array.from({ length: CONNECTIONS }, work));
const slope = slopeOf(samples.slice(Math.floor(samples.length / 2))) * 1000;
agent.destroy();
service.kill('SIGTERM');
if (service.exitCode === null) await once(service, 'exit');

const seconds = (performance.now() - startedAt) / 1000;
console.log(`${sent} mutated documents of ${seeds.length} files, seed ${values.seed}, in ${seconds.toFixed(0)} s`);
console.log(
  `answers: ${[...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${status}: ${n}`)
    .join(', ')}`,
);
console.log(
  `slowest answer ${slowest.toFixed(0)} ms; memory ${samples
    .map(({ mb }) => mb.toFixed(0))
    .filter((_, n) => n % Math.ceil(samples.length / 10) === 0)
    .join(' ')} MiB, slope over the second half ${slope.toFixed(3)} MiB per 1,000 documents`,
);
const flat = documents < 5000 || slope <= MOST_GROWTH_MB_PER_1000;
if (!flat) console.log('memory grows');
if (failures.length > 0) {
  const folder = mkdtempSync(join(tmpdir(), 'weir-mutated-'));
  for (const [n, { text }] of failures.entries()) writeFileSync(join(folder, `${n}.yaml`), text);
  for (const { route, reason } of failures.slice(0, 10)) console.log(`${route}: ${reason}`);
  console.log(`${failures.length} failures; their documents are in ${folder}`);
}
process.exitCode = failures.length === 0 && flat ? 0 : 1;

async function work() {
  while (sent < documents && failures.length < 50) {
    sent += 1;
    if (sent % Math.max(50, Math.floor(documents / 200)) === 0) samples.push({ at: sent, mb: residentMb() });
    const [route, text] = [one(ROUTES), mutated()];
    const begin = performance.now();
    const status = await post(route, text).catch((error) => error);
    const took = performance.now() - begin;
    slowest = Math.max(slowest, took);
    if (status instanceof Error || status >= 500) failures.push({ route, text, reason: String(status) });
    else if (took > SLOW_MS) failures.push({ route, text, reason: `took ${took.toFixed(0)} ms` });
    else counts.set(status, (counts.get(status) ?? 0) + 1);
  }
}

function post(path, text) {
  const body = Buffer.from(text);
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'text/plain', 'content-length': body.length };
    const asked = request({ hostname, port, path, method: 'POST', agent, headers, timeout: 20_000 }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    asked.once('timeout', () => asked.destroy(new Error('no answer in 20 s')));
    asked.once('error', reject);
    asked.end(body);
  });
}

function listening() {
  return new Promise((resolve, reject) => {
    let printed = '';
    service.stdout.on('data', (chunk) => {
      if (printed.length < 10_000) printed += chunk;
      const found = /"url":"([^"]+)"/.exec(printed)?.[1];
      if (found !== undefined) resolve(new URL(found));
    });
    service.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${printed}`)));
  });
}

function residentMb() {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

function slopeOf(points) {
  const mean = (pick) => points.reduce((sum, point) => sum + pick(point), 0) / Math.max(1, points.length);
  const [x, y] = [mean(({ at }) => at), mean(({ mb }) => mb)];
  const spread = points.reduce((sum, { at }) => sum + (at - x) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, { at, mb }) => sum + (at - x) * (mb - y), 0) / spread;
}

function spliced(text, at, remove, insert) {
  return text.slice(0, at) + insert + text.slice(at + remove);
}

function lines(text, change) {
  const all = text.split('\n');
  change(all);
  return all.join('\n');
}

function indent(all, at, by) {
  const line = all[at] ?? '';
  all[at] = by > 0 ? ' '.repeat(by) + line : line.slice(-by);
}

/** Numbers from 0 to 1 that a seed decides. */
function mulberry32(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}
