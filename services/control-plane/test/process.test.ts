import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Job } from '@weir/fleet-model';
import { freePort } from '@weir/testkit';
import { freshDataDir, removeFolders, until } from './harness.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The service as users start it: a process of its own with the embedded driver. */
class Service {
  readonly process: ChildProcess;
  output = '';
  errors = '';
  readonly exit: Promise<number | null>;

  constructor(env: Record<string, string>) {
    const { PATH = '' } = process.env;
    this.process = spawn(process.execPath, [MAIN], { env: { PATH, WEIR_LOG_LEVEL: 'silent', WEIR_PORT: '0', ...env } });
    this.process.stdout?.on('data', (data) => {
      this.output += String(data);
    });
    this.process.stderr?.on('data', (data) => {
      this.errors += String(data);
    });
    this.exit = new Promise((resolve) => this.process.once('exit', resolve));
  }

  async url(): Promise<string> {
    await until(
      () => `ready: ${this.errors}`,
      () => this.output.includes('\n'),
    );
    return /http:\/\/\S+/.exec(this.output)?.[0] ?? '';
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.process.kill(signal);
    return this.exit;
  }
}

const started: Service[] = [];
function start(env: Record<string, string>): Service {
  const service = new Service(env);
  started.push(service);
  return service;
}

let receiver: Server;
let received: unknown[];
let receiverUrl: string;

beforeEach(async () => {
  received = [];
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => {
      body += String(data);
    });
    request.on('end', () => {
      received.push(JSON.parse(body));
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => receiver.once('listening', resolve));
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const service of started.splice(0)) await service.end('SIGKILL');
  receiver.closeAllConnections();
  receiver.close();
});
afterAll(removeFolders);

async function api<T>(url: string, method: string, path: string, json?: unknown): Promise<T> {
  const body =
    json === undefined ? {} : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
  return (await (await fetch(`${url}/api/v1${path}`, { method, ...body })).json()) as T;
}

const stateOf = async (url: string, name: string): Promise<string> =>
  (await api<{ job: Job }>(url, 'GET', `/jobs/${name}`)).job.status.state.state_type;

const relay = (port: number) => ({
  name: 'relay',
  type: 'pipeline',
  config: {
    input: { http_server: { address: `127.0.0.1:${port}`, path: '/events', allowed_verbs: ['POST'] } },
    pipeline: { processors: [{ mapping: 'root.text = this.text.uppercase()' }] },
    output: { http_client: { url: receiverUrl, verb: 'POST' } },
  },
});

const post = async (port: number, text: string): Promise<number> => {
  const response = await fetch(`http://127.0.0.1:${port}/events`, { method: 'POST', body: JSON.stringify({ text }) });
  await response.arrayBuffer();
  return response.status;
};

describe('the process', () => {
  it('runs a job for real, and after SIGKILL everything is there and the job runs again', async () => {
    const WEIR_DATA_DIR = freshDataDir();
    const port = await freePort();
    const first = start({ WEIR_DATA_DIR });
    const url = await first.url();
    const { job_id } = await api<{ job_id: string }>(url, 'PUT', '/jobs', relay(port));
    await api(url, 'PUT', '/jobs', { ...relay(port), description: 'second' });
    await api(url, 'PUT', '/jobs', { ...relay(port), name: 'gone', selector: { match_labels: { none: 'x' } } });
    await api(url, 'DELETE', '/jobs/gone?force=true');
    await until('running', async () => (await stateOf(url, 'relay')) === 'running');
    expect(await post(port, 'before')).toBe(200);
    await first.end('SIGKILL');

    const second = start({ WEIR_DATA_DIR });
    const again = await second.url();
    const { job } = await api<{ job: Job }>(again, 'GET', '/jobs/relay');
    expect(job).toMatchObject({ id: job_id, spec: { description: 'second' }, status: { version: 2 } });
    expect(await stateOf(again, 'gone')).toBe('deleted');
    await until('listening again', () =>
      post(port, 'after').then(
        (status) => status === 200,
        () => false,
      ),
    );
    expect(received).toEqual(expect.arrayContaining([{ text: 'BEFORE' }, { text: 'AFTER' }]));
    await until('still running', async () => (await stateOf(again, 'relay')) === 'running');
    expect(await second.end('SIGTERM')).toBe(0);
  }, 180_000);

  it('loses no acknowledged write to SIGKILL, and no evaluation stays behind', async () => {
    const WEIR_DATA_DIR = freshDataDir();
    const acknowledged = new Map<string, string>();
    const waiting = (name: string) => ({ ...relay(1), name, selector: { match_labels: { none: 'x' } } });
    for (let round = 0; round < 3; round++) {
      const service = start({ WEIR_DATA_DIR });
      const url = await service.url();
      let answered = 0;
      const puts = Array.from({ length: 60 }, (_, n) => `job-${round}-${n}`).map(async (name) => {
        const { job_id } = await api<{ job_id: string }>(url, 'PUT', '/jobs', waiting(name));
        acknowledged.set(name, job_id);
        answered += 1;
        if (answered === 15 + round * 10) service.process.kill('SIGKILL');
      });
      await Promise.allSettled(puts);
      await service.exit;
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(45);
    const url = await start({ WEIR_DATA_DIR }).url();
    const { items } = await api<{ items: Job[] }>(url, 'GET', '/jobs?limit=1000');
    const kept = new Map(items.map(({ id, spec }) => [spec.name, id]));
    for (const [name, id] of acknowledged) expect([name, kept.get(name)]).toEqual([name, id]);
    const open = async () => (await api<{ items: unknown[] }>(url, 'GET', '/evaluations?states=pending')).items.length;
    await until('all are planned', async () => (await open()) === 0);
    const settled = (await api<{ items: Job[] }>(url, 'GET', '/jobs?limit=1000&states=queued')).items.length;
    expect(settled).toBe(items.length);
  }, 180_000);

  it('a taken listener fails the job with that reason, not the process', async () => {
    const port = Number(new URL(receiverUrl).port);
    const service = start({ WEIR_DATA_DIR: freshDataDir() });
    const url = await service.url();
    await api(url, 'PUT', '/jobs', relay(port));
    await until('failed', async () => (await stateOf(url, 'relay')) === 'failed');
    const { job } = await api<{ job: Job }>(url, 'GET', '/jobs/relay');
    expect(job.status.state.message).toMatch(/taken|in use/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  }, 180_000);

  it.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends it cleanly',
    async (signal) => {
      const service = start({ WEIR_DATA_DIR: freshDataDir() });
      await service.url();
      expect(service.output).toMatch(/^control plane ready on http:\/\/127\.0\.0\.1:\d+ \(data in .*\)\n$/);
      expect(await service.end(signal)).toBe(0);
      expect(service.errors).toBe('');
    },
    120_000,
  );

  it.each<[string, () => Record<string, string>, RegExp]>([
    [
      'a taken port',
      () => ({ WEIR_PORT: new URL(receiverUrl).port }),
      /^control-plane: cannot listen on 127\.0\.0\.1:\d+: the port is taken;[^\n]*\n$/,
    ],
    [
      'no token on all addresses',
      () => ({ WEIR_HOST: '0.0.0.0' }),
      /^control-plane: refusing to listen on 0\.0\.0\.0 without a token[^\n]*\n$/,
    ],
    ['a setting that is none', () => ({ WEIR_PORT: 'x' }), /^control-plane: WEIR_PORT=x: expected a port[^\n]*\n$/],
    [
      'a data directory that is a file',
      () => ({ WEIR_DATA_DIR: MAIN }),
      /^control-plane: cannot use the data directory [^\n]*\n$/,
    ],
  ])(
    '%s: one line and exit 1',
    async (_, env, line) => {
      const service = start({ WEIR_DATA_DIR: freshDataDir(), ...env() });
      expect(await service.exit).toBe(1);
      expect(service.errors).toMatch(line);
      expect(service.output).toBe('');
    },
    120_000,
  );
});
