import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { ms } from './timing.mjs';

const CONNECTIONS = 32;
const SECONDS = 4;
const PIPELINE = readFileSync(new URL('./pipelines/sixty-lines.yaml', import.meta.url), 'utf8');
const VALIDATOR = new URL('../services/validator/', import.meta.url).pathname;

/** The least that a service can do: read the same body, answer a constant. */
const BARE = `import express from 'express';
  const app = express();
  app.post('/validate', express.json({ limit: '1mb' }), (_, response) => response.json({ valid: true, error_count: 0 }));
  const server = app.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port })));`;

/** POST /validate of 60 lines with 32 connections, beside a bare express route that reads the same body. */
export async function measure() {
  const peer = await start(['--input-type=module', '-e', BARE]);
  const weir = await start(['dist/main.js']);
  try {
    const same = () => PIPELINE;
    let number = 0;
    const different = () => `${PIPELINE}# ${number++}\n`;
    await load(weir, different, 2);
    await load(peer, different, 1);
    const bare = await load(peer, different);
    const alike = await load(weir, same);
    const differing = await load(weir, different);
    const bareAgain = await load(peer, different);
    const base = { rate: (bare.rate + bareAgain.rate) / 2, p99: (bare.p99 + bareAgain.p99) / 2 };
    const beside = await withLargeFiles(weir, () => load(weir, different));
    const moved = beside.load.p99 / differing.p99 - 1;
    return [
      rateRow('POST /validate, 60 lines, texts seen before', alike, base),
      rateRow('POST /validate, 60 lines, every text new', differing, base),
      p99Row('p99, texts seen before', alike, base),
      p99Row('p99, every text new', differing, base),
      {
        what: `p99, every text new, ${beside.files} files of 5,000 lines beside`,
        weir: ms(beside.load.p99),
        peer: `${ms(differing.p99)} without`,
        ratio: `${moved >= 0 ? '+' : ''}${(moved * 100).toFixed(0)}%`,
        bar: '<= +50%',
        met: moved <= 0.5,
      },
    ];
  } finally {
    await Promise.all([stop(peer), stop(weir)]);
  }
}

const rateRow = (what, { rate }, base) => ({
  what,
  weir: `${rate.toFixed(0)}/s`,
  peer: `${base.rate.toFixed(0)}/s`,
  ratio: `${(rate / base.rate).toFixed(2)}x`,
  bar: '>= 0.5x',
  met: rate / base.rate >= 0.5,
});

const p99Row = (what, { p99 }, base) => ({
  what,
  weir: ms(p99),
  peer: ms(base.p99),
  ratio: `${(p99 / base.p99).toFixed(2)}x`,
  bar: '<= 3x',
  met: p99 / base.p99 <= 3,
});

/** Starts a service that prints its address as JSON. */
async function start(args) {
  const child = spawn(process.execPath, args, {
    cwd: VALIDATOR,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', WEIR_HOST: '127.0.0.1', WEIR_PORT: '0', WEIR_DATA_DIR: '' },
  });
  const url = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      if (printed.length < 10_000) printed += chunk;
      const found = /"url":"([^"]+)"/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code} before it listened`)));
  });
  return { child, url };
}

async function stop({ child }) {
  const ended = child.exitCode === null ? once(child, 'exit') : undefined;
  child.kill('SIGTERM');
  await ended;
}

/** Keeps all connections busy for a while; requests per second and the 99th percentile of their times. */
async function load(service, text, seconds = SECONDS) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times = [];
  const begin = performance.now();
  const one = async () => {
    while (performance.now() - begin < seconds * 1000) {
      const sent = performance.now();
      await post(service, agent, text());
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  const took = (performance.now() - begin) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return { rate: times.length / took, p99: times[Math.floor(times.length * 0.99)] };
}

/** Runs `work` while one connection sends files of 5,000 lines, one after the other. */
async function withLargeFiles(service, work) {
  const step =
    '    - mapping: |\n        root = this\n        root.id = this.id.uppercase()\n        root.at = now()\n';
  const large = `pipeline:\n  processors:\n${step.repeat(1250)}`;
  const agent = new Agent({ keepAlive: true });
  let files = 0;
  let ending = false;
  const sending = (async () => {
    while (!ending) await post(service, agent, `${large}# ${files++}\n`);
  })();
  const result = await work();
  ending = true;
  await sending;
  agent.destroy();
  return { load: result, files };
}

function post({ url }, agent, yaml) {
  const body = JSON.stringify({ yaml });
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/validate`,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
