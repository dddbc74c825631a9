#!/usr/bin/env node
// `pnpm crash [--deploys N] [--seed N] [--agents N]`: a server and agents as real processes, killed with SIGKILL at random
// points while jobs are deployed, stopped, deleted and run again. After each kill the database is opened and compared
// with every answer that was given. Ends with 1 and the seed when an acknowledged write is lost or a rule is broken.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Ledger } from './crash/ledger.mjs';
import { createRandom } from './crash/random.mjs';

const { values } = parseArgs({
  options: {
    deploys: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(process.pid) },
    agents: { type: 'string', default: '2' },
  },
});
const [deploys, seed, agentCount] = [values.deploys, values.seed, values.agents].map(Number);
const random = createRandom(seed);
const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const TOKEN = 'crash';
const folder = mkdtempSync(join(tmpdir(), 'weir-crash-'));
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const kills = { server: 0, agent: 0 };

class Process {
  constructor(env) {
    this.env = env;
  }

  async start() {
    const { PATH = '' } = process.env;
    this.child = spawn(process.execPath, [MAIN], {
      env: { PATH, WEIR_LOG_LEVEL: 'silent', WEIR_TOKENS: TOKEN, WEIR_HEARTBEAT_MS: '500', ...this.env },
    });
    this.gone = once(this.child, 'exit');
    let said = '';
    this.child.stderr.on('data', (piece) => {
      said += piece;
    });
    await new Promise((resolve, reject) => {
      this.child.stdout.on('data', (piece) => {
        const url = /ready on (\S+)/.exec(String(piece))?.[1];
        if (url === undefined) return;
        this.env = { ...this.env, WEIR_PORT: String(new URL(url).port) };
        this.url = url;
        resolve();
      });
      this.gone.then(([code]) => reject(new Error(`a process ended with ${code}: ${said}`)));
    });
  }

  async kill(signal = 'SIGKILL') {
    this.child.kill(signal);
    await this.gone;
  }
}

const server = new Process({ WEIR_MODE: 'server', WEIR_PORT: '0', WEIR_DATA_DIR: join(folder, 'server') });
const ledger = new Ledger(join(folder, 'server', 'weir.db'));

/** Sends a request until it is answered: with the same key it may be repeated, and is carried out once. */
async function insist(method, path, body, key) {
  for (;;) {
    try {
      const answer = await fetch(`${server.url}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${TOKEN}`,
          'content-type': 'application/json',
          ...(key === undefined ? {} : { 'idempotency-key': key, 'x-request-id': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const said = await answer.json();
      if (answer.status < 500) return { status: answer.status, body: said };
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await sleep(20);
  }
}

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const config = { input: { generate: { mapping: 'root = "x"', interval: '1s' } }, output: { drop: {} } };

/** One thing that somebody does to some job. */
async function act(n) {
  const name = random.of(NAMES);
  const key = `op-${n}`;
  const dice = random.below(10);
  if (dice < 6) {
    const spec = { name, type: 'pipeline', description: key, selector: { match_labels: { fleet: 'crash' } }, config };
    if (random.below(2) === 0) spec.config = { ...config, output: { drop: {}, label: `l${n}` } };
    const { status, body } = await insist('PUT', '/jobs', spec, key);
    if (status > 201) throw new Error(`PUT /jobs: ${status} ${JSON.stringify(body)}`);
    ledger.deployed(key, body);
  } else {
    const [method, path] = [
      ['PUT', `/jobs/${name}/stop`],
      ['PUT', `/jobs/${name}/stop`],
      ['PUT', `/jobs/${name}/rerun`],
      ['DELETE', `/jobs/${name}?force=true`],
    ][dice - 6];
    const { status, body } = await insist(method, path, {}, key);
    if (status === 200) ledger.changed(key, body, path.endsWith('rerun'));
    else if (![404, 409].includes(status)) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  }
}

async function main() {
  await server.start();
  const agents = [];
  for (let n = 0; n < agentCount; n++) {
    const { body } = await insist('POST', '/tokens', { kind: 'join', name: `node ${n}` });
    const agent = new Process({
      WEIR_MODE: 'agent',
      WEIR_PORT: '0',
      WEIR_SERVER_URL: server.url,
      WEIR_JOIN_TOKEN: body.secret,
      WEIR_DATA_DIR: join(folder, `agent-${n}`),
      WEIR_NODE_NAME: `node-${n}`,
      WEIR_NODE_LABELS: 'fleet=crash',
    });
    await agent.start();
    agents.push(agent);
  }

  let done = 0;
  let over = false;
  const client = async () => {
    while (done < deploys) await act(done++);
  };
  const clients = Promise.all([client(), client(), client()]).finally(() => {
    over = true;
  });
  const killer = (async () => {
    while (!over) {
      await sleep(50 + random.below(700));
      if (over) return;
      const victim = random.below(3) > 0 || agents.length === 0 ? server : random.of(agents);
      await victim.kill();
      if (victim === server) ledger.check();
      kills[victim === server ? 'server' : 'agent'] += 1;
      await victim.start();
    }
  })();
  await Promise.all([clients, killer]);
  await settle();
  await server.kill();
  kills.server += 1;
  ledger.check();
  ledger.checkAtRest(agentCount);
  await Promise.all(agents.map((agent) => agent.kill('SIGTERM')));
}

/** Everything that is wanted runs, and nothing else does. */
async function settle() {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const { body: jobs } = await insist('GET', '/jobs?namespace=*&limit=1000');
    const { body: live } = await insist(
      'GET',
      '/executions?namespace=*&limit=1000&states=pending,starting,stopping,degraded',
    );
    const { body: open } = await insist('GET', '/evaluations?namespace=*&states=pending');
    const restless = jobs.items.filter(({ status }) => !['running', 'stopped'].includes(status.state.state_type));
    if (restless.length + live.items.length + open.items.length === 0) return;
    if (performance.now() > deadline) {
      const left = restless.map(({ spec, status }) => `${spec.name} ${status.state.state_type}`);
      throw new Error(
        `does not come to rest: ${left} ${live.items.length} executions, ${open.items.length} evaluations`,
      );
    }
    await sleep(200);
  }
}

try {
  await main();
  console.log(
    `seed ${seed}: ${ledger.acknowledged} writes acknowledged, ${kills.server} kills of the server, ${kills.agent} of agents, none lost`,
  );
} catch (error) {
  console.error(`seed ${seed}: ${error instanceof Error ? error.stack : error}`);
  console.error(`the database is in ${folder}`);
  process.exitCode = 1;
}
if (process.exitCode !== 1) rmSync(folder, { recursive: true, force: true });
process.exit();
