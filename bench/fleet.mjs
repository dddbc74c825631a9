#!/usr/bin/env node
// `pnpm bench:fleet [N…]`: a control plane with N simulated nodes over HTTP on loopback, for each N (100, 1000 and 10000
// by default). Prints what each step costs per node: flat is the bar. WEIR_FLEET_JOBS = jobs deployed to all (10).
// Processor time is the server's own; that of the simulated nodes, which share the machine, stands apart, and so does
// the time for which the server was ready to go on and had to wait for a processor (Linux only).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile, startProber } from './fleet/prober.mjs';
import { startServer, TOKEN } from './fleet/server.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const sizes = process.argv
  .slice(2)
  .filter((word) => word !== '--')
  .map(Number);
const JOBS = Number(process.env.WEIR_FLEET_JOBS ?? 10);
const IDLE_MS = Number(process.env.WEIR_FLEET_IDLE_MS ?? 20_000);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const say = (text) => process.stderr.write(`${text}\n`);

const aJob = (n) => ({
  name: `job-${n}`,
  type: 'pipeline',
  selector: { match_labels: { fleet: 'sim' } },
  config: {
    input: { http_server: { address: '127.0.0.1:8089', path: '/webhook', allowed_verbs: ['POST'] } },
    pipeline: { processors: [{ mapping: 'root = this\nroot.received_at = now()' }] },
    output: { http_client: { url: 'http://127.0.0.1:9000/', verb: 'POST', retries: 5 } },
  },
});

/** Deploys one job to all nodes; times in milliseconds from the request on. */
async function deploy(server, n, size) {
  const begin = performance.now();
  const { job_id: id, evaluation_id: evaluationId } = await server.call('PUT', '/jobs', aJob(n));
  const stored = performance.now() - begin;
  let { evaluation } = await server.call('GET', `/evaluations/${evaluationId}`);
  while (evaluation.status.state.state_type === 'pending') {
    const { revision } = evaluation.status;
    ({ evaluation } = await server.call('GET', `/evaluations/${evaluationId}?wait=30s&revision=${revision}`));
  }
  const committed = performance.now() - begin;
  const planned = evaluation.status.state.details.planned_ms ?? Number.NaN;
  let { job } = await server.call('GET', `/jobs/${id}`);
  while ((job.status.state.details.executions?.running ?? 0) < size) {
    if (performance.now() - begin > 300_000)
      throw new Error(`only ${JSON.stringify(job.status.state)} after 5 minutes`);
    ({ job } = await server.call('GET', `/jobs/${id}?wait=30s&revision=${job.status.revision}`));
  }
  return { stored, planned, committed, running: performance.now() - begin };
}

async function measure(size) {
  const dataDir = mkdtempSync(join(tmpdir(), 'weir-fleet-'));
  let server = await startServer(dataDir);
  let memory = 0;
  const figures = async () => {
    const now = await server.figures();
    memory = Math.max(memory, now.memory);
    return now;
  };
  const ask = async (what) => {
    agents.send(what);
    const [said] = await once(agents, 'message');
    return said;
  };
  const cost = async (work) => {
    const before = await figures();
    const begin = performance.now();
    const result = await work();
    const seconds = (performance.now() - begin) / 1000;
    const after = await figures();
    return { ...result, cpu: after.cpu - before.cpu, waited: after.waited - before.waited, seconds };
  };
  /** The same, and what the nodes cost meanwhile. */
  const costOfAll = async (work) => {
    const before = await ask('cpu');
    const result = await cost(work);
    return { ...result, agents: (await ask('cpu')).cpu - before.cpu };
  };
  const idle = server;
  const base = await figures();
  const agents = fork(
    new URL('./fleet/agents.mjs', import.meta.url).pathname,
    [server.url, String(size), 'fleet=sim'],
    {
      env: { ...process.env, WEIR_FLEET_TOKEN: TOKEN },
    },
  );
  try {
    const joining = await cost(async () => (await once(agents, 'message'))[0]);
    say(`${size}: joined ${JSON.stringify(joining)}`);
    // The first pulls and heartbeats of everybody belong to the join.
    const settling = await cost(() => sleep(IDLE_MS));
    const quiet = await costOfAll(() => sleep(IDLE_MS));
    say(`${size}: quiet ${JSON.stringify(quiet)}`);
    let stop = startProber(server);
    await sleep(IDLE_MS);
    const steady = await stop();
    stop = startProber(server);
    const first = await costOfAll(() => deploy(server, 0, size));
    const during = await stop();
    say(`${size}: ${JSON.stringify(first)}`);
    say(JSON.stringify(await ask('report')));
    for (let n = 1; n < JOBS; n++) await deploy(server, n, size);
    const full = await costOfAll(() => sleep(IDLE_MS));
    say(`${size}: full ${JSON.stringify(full)}`);
    say(JSON.stringify(await ask('report')));
    await server.end('SIGKILL');
    const begin = performance.now();
    server = await startServer(dataDir, idle.port);
    await server.call('GET', '/jobs');
    const recovered = performance.now() - begin;
    const atRest = (seconds) => (quiet.cpu / quiet.seconds) * seconds;
    const toJoin = joining.cpu + settling.cpu - atRest(settling.seconds);
    const toRun = first.cpu - atRest(first.seconds);
    return {
      size,
      base,
      joining,
      toJoin,
      toRun,
      quiet,
      steady,
      first,
      during,
      full,
      memory,
      ready: server.readyMs,
      recovered,
    };
  } finally {
    agents.kill('SIGKILL');
    await server.end('SIGKILL').catch(() => undefined);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const results = [];

const s = (ms) => `${(ms / 1000).toFixed(2)} s`;
const perNode = (cpu, size) => `${((cpu * 1e6) / size).toFixed(0)} µs`;
const seconds = (value) => `${value.toFixed(2)} s`;
const ROWS = [
  ['joined', '< 60 s', (r) => s(r.joining.joined), (r) => r.joining.joined < 60_000],
  ['one job to all: planned', '< 1 s', (r) => s(r.first.planned), (r) => r.first.planned < 1000],
  ['one job to all: committed', '< 5 s', (r) => s(r.first.committed), (r) => r.first.committed < 5000],
  ['one job to all: reported running', '< 30 s', (r) => s(r.first.running), (r) => r.first.running < 30_000],
  [
    'heartbeats and long polls, share of a core',
    '< 15 %',
    (r) => share(r.quiet),
    (r) => r.quiet.cpu / r.quiet.seconds < 0.15,
  ],
  [
    `the same with ${JOBS} jobs on every node`,
    '< 15 %',
    (r) => share(r.full),
    (r) => r.full.cpu / r.full.seconds < 0.15,
  ],
  ['GET /jobs p99', '< 50 ms', (r) => p99(r.steady.get), (r) => quantile(r.steady.get, 0.99) < 50],
  ['PUT /jobs p99', '< 50 ms', (r) => p99(r.steady.put), (r) => quantile(r.steady.put, 0.99) < 50],
  ['GET /jobs p99 while a job spreads', '-', (r) => p99(r.during.get), () => undefined],
  ['PUT /jobs p99 while a job spreads', '-', (r) => p99(r.during.put), () => undefined],
  ['memory, most', '< 1000 MB', (r) => `${(r.memory / 1e6).toFixed(0)} MB`, (r) => r.memory < 1e9],
  [`recovery with ${JOBS} executions per node`, '< 5 s', (r) => s(r.recovered), (r) => r.recovered < 5000],
  ['processor time to join', '-', (r) => seconds(r.joining.cpu), () => undefined],
  ['  of the nodes themselves', '-', (r) => seconds(r.joining.agents), () => undefined],
  ['  spent waiting for a processor', '-', (r) => seconds(r.joining.waited), () => undefined],
  ['processor time until a job runs', '-', (r) => seconds(r.first.cpu), () => undefined],
  ['  of the nodes themselves', '-', (r) => seconds(r.first.agents), () => undefined],
  ['  spent waiting for a processor', '-', (r) => seconds(r.first.waited), () => undefined],
  ['CPU per node: to join, first pull included', 'flat', (r) => perNode(r.toJoin, r.size), () => undefined],
  [
    'CPU per node: per minute, at rest',
    'flat',
    (r) => perNode((r.quiet.cpu / r.quiet.seconds) * 60, r.size),
    () => undefined,
  ],
  ['CPU per node: to get a job running, beside the rest', 'flat', (r) => perNode(r.toRun, r.size), () => undefined],
  ['memory per node', 'flat', (r) => `${((r.memory - r.base.memory) / 1e3 / r.size).toFixed(0)} kB`, () => undefined],
];
function share({ cpu, seconds }) {
  return `${((cpu / seconds) * 100).toFixed(1)} %`;
}
function p99(list) {
  return `${quantile(list, 0.99).toFixed(1)} ms`;
}
/** What is known so far; the bars are those of the largest fleet. */
function print(write) {
  const largest = results.reduce((a, b) => (a.size > b.size ? a : b));
  const table = [
    ['measure', 'bar', ...results.map(({ size }) => `${size} nodes`), ''],
    ...ROWS.map(([what, bar, show, met]) => {
      const verdict = met(largest);
      return [what, bar, ...results.map(show), verdict === undefined ? '' : verdict ? 'met' : 'MISSED'];
    }),
  ];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  for (const [index, row] of table.entries()) {
    write(`| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
    if (index === 0) write(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  }
}

const wanted = sizes.length > 0 ? sizes : [100, 1000, 10_000];
for (const size of wanted) {
  results.push(await measure(size));
  // A large fleet takes minutes: what is there is told meanwhile.
  if (results.length < wanted.length) print(say);
}
print(console.log);
