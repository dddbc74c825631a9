// The notification job on this engine and on Bento (WEIR_BENTO_BIN), in turns, with the same receiver and the same load of
// 32 kept connections; every event is of a severity that is delivered, and every id is new.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROUNDS = 5;
const CONNECTIONS = 32;
const SECONDS = 4;
const script = (name) => fileURLToPath(new URL(name, import.meta.url));

const pipeline = (port, receiver) => ({
  http: { enabled: false },
  logger: { level: 'ERROR' },
  input: { http_server: { address: `127.0.0.1:${port}`, path: '/events', allowed_verbs: ['POST'] } },
  pipeline: {
    processors: [
      { dedupe: { cache: 'seen_events', key: '${! json("id") }' } },
      { mapping: 'root = if !["critical", "high"].contains(this.severity) { deleted() }' },
      {
        mapping: [
          'root.text = "[%s] %s: %s (event %s at %s)".format(this.severity.uppercase(), this.source, this.message, this.id, this.ts)',
          'root.event_id = this.id',
          'root.severity = this.severity',
        ].join('\n'),
      },
    ],
  },
  cache_resources: [{ label: 'seen_events', memory: {} }],
  output: {
    http_client: {
      url: receiver,
      verb: 'POST',
      headers: { 'Content-Type': 'application/json' },
      retries: 5,
      retry_period: '200ms',
      max_in_flight: 1,
    },
  },
});

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Starts a process and resolves with it once its output matches. */
function start(command, args, ready) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (ready?.test(text)) resolve({ child, text });
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code} before it was ready`)));
    if (ready === undefined) resolve({ child, text });
  });
}

function stop(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.removeAllListeners('exit');
    child.once('exit', resolve);
    child.kill('SIGKILL');
  });
}

async function answers(url) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const response = await fetch(url).catch(() => undefined);
    if (response !== undefined) return;
    await pause(50);
  }
  throw new Error(`${url} did not answer`);
}

/** Megabytes at the process's peak; undefined where the system does not tell. */
async function peakMemory(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const found = /VmHWM:\s+(\d+) kB/.exec(status);
  return found === null ? undefined : Number(found[1]) / 1024;
}

function load(url, prefix) {
  return new Promise((resolve, reject) => {
    const args = [script('load-process.mjs'), url, String(CONNECTIONS), String(SECONDS), prefix];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.once('exit', (code) => (code === 0 ? resolve(JSON.parse(text)) : reject(new Error('the load failed'))));
  });
}

async function round(engine, folder, receiver, number) {
  const port = await freePort();
  const file = join(folder, 'pipeline.json');
  await writeFile(file, JSON.stringify(pipeline(port, receiver)));
  const { child } = await engine(file, folder);
  const url = `http://127.0.0.1:${port}/events`;
  try {
    await answers(url);
    const result = await load(url, `round-${number}`);
    const other = Object.keys(result.statuses).filter((status) => status !== '200');
    if (other.length > 0) throw new Error(`not everything was answered 200: ${JSON.stringify(result.statuses)}`);
    return { ...result, memory: await peakMemory(child.pid) };
  } finally {
    await stop(child);
  }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const summary = (results) => ({
  rps: median(results.map((result) => result.requestsPerSecond)),
  p99: median(results.map((result) => result.p99)),
  memory: results[0]?.memory === undefined ? undefined : median(results.map((result) => result.memory)),
});

/** Rows for the bench table: requests per second, 99th percentile and memory beside Bento's. */
export async function measure() {
  const bento = process.env.WEIR_BENTO_BIN;
  const folder = await mkdtemp(join(tmpdir(), 'weir-bench-'));
  const { child: receiverChild, text } = await start(process.execPath, [script('receiver-process.mjs')], /\n/);
  const receiver = `http://127.0.0.1:${JSON.parse(text).port}/hook`;
  const engines = {
    weir: (file) => start(process.execPath, [script('host-process.mjs'), file, folder], /running/),
    ...(bento === undefined ? {} : { bento: (file) => start(bento, ['-c', file], undefined) }),
  };
  const results = { weir: [], bento: [] };
  try {
    for (let number = 0; number < ROUNDS; number++) {
      for (const [name, engine] of Object.entries(engines)) {
        results[name].push(await round(engine, folder, receiver, number));
      }
    }
  } finally {
    await stop(receiverChild);
    await rm(folder, { recursive: true, force: true });
  }
  const weir = summary(results.weir);
  const peer = bento === undefined ? undefined : summary(results.bento);
  return rows(weir, peer);
}

function rows(weir, peer) {
  const row = (what, unit, mine, theirs, bar, met) => ({
    what: `notification job, ${what}`,
    weir: mine === undefined ? '-' : `${mine.toFixed(unit === 'ms' ? 1 : 0)} ${unit}`,
    peer: theirs === undefined ? 'WEIR_BENTO_BIN not set' : `Bento ${theirs.toFixed(unit === 'ms' ? 1 : 0)} ${unit}`,
    ...(mine === undefined || theirs === undefined
      ? {}
      : { ratio: `${(mine / theirs).toFixed(2)}x`, met: met(mine / theirs) }),
    bar,
  });
  return [
    row('requests/s at 32 connections', '1/s', weir.rps, peer?.rps, '>= 1.2x', (ratio) => ratio >= 1.2),
    row('99th percentile', 'ms', weir.p99, peer?.p99, '<= 1x', (ratio) => ratio <= 1),
    row('peak memory', 'MB', weir.memory, peer?.memory, '<= 1x', (ratio) => ratio <= 1),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await measure());
