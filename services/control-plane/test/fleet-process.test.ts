import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Execution, Job, Node } from '@weir/fleet-model';
import { freePort } from '@weir/testkit';
import { freshDataDir, removeFolders, until } from './harness.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
/** Nobody is given up in this test, however slowly its heartbeats come. */
const TIMES = { WEIR_HEARTBEAT_MS: '200', WEIR_DISCONNECT_MS: '600000' };

let running: ChildProcess[];
let receiver: Server;
let received: { id: string }[];
let receiverUp: boolean;
let folder: string;
beforeEach(async () => {
  running = [];
  received = [];
  receiverUp = true;
  folder = freshDataDir();
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (receiverUp) received.push(JSON.parse(body));
    response.statusCode = receiverUp ? 200 : 500;
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => receiver.once('listening', resolve));
});
afterEach(async () => {
  await Promise.all(running.map((child) => end(child, 'SIGKILL')));
  receiver.closeAllConnections();
  receiver.close();
});
afterAll(removeFolders);

/** Ends a process and resolves when it is gone. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return gone;
}

/** The service as operators start it, in a process of its own; resolves with its address. */
async function start(env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [MAIN], { env: { PATH, WEIR_LOG_LEVEL: 'silent', ...TIMES, ...env } });
  running.push(child);
  let output = '';
  child.stdout.on('data', (data) => {
    output += String(data);
  });
  child.stderr.on('data', (data) => {
    output += String(data);
  });
  await until('ready', () => output.includes('\n') || child.exitCode !== null);
  const url = /ready on (http:\S+)/.exec(output)?.[1];
  if (url === undefined) throw new Error(output);
  return { child, url };
}

it('a server and two agents as processes: killed one after the other, they come back to the same work, and lose nothing', async () => {
  const port = await freePort();
  const files = ['a', 'b'].map((name) => join(folder, 'join', name));
  const server = () =>
    start({
      WEIR_MODE: 'server',
      WEIR_PORT: String(port),
      WEIR_DATA_DIR: join(folder, 'server'),
      WEIR_TOKENS: 'root',
      WEIR_JOIN_TOKEN_FILES: files.join(),
    });
  const events = { a: await freePort(), b: await freePort() };
  const agent = (name: 'a' | 'b') =>
    start({
      WEIR_MODE: 'agent',
      WEIR_PORT: '0',
      WEIR_SERVER_URL: `http://127.0.0.1:${port}`,
      WEIR_JOIN_TOKEN_FILE: join(folder, 'join', name),
      WEIR_DATA_DIR: join(folder, name),
      WEIR_NODE_NAME: name,
      WEIR_NODE_LABELS: 'role=edge',
      EVENTS_PORT: String(events[name]),
    });
  const api = async <T>(method: string, path: string, json?: unknown): Promise<T> => {
    const headers = { authorization: 'Bearer root', 'content-type': 'application/json' };
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    return (await (await fetch(`http://127.0.0.1:${port}/api/v1${path}`, { method, headers, ...body })).json()) as T;
  };
  const connected = async () =>
    (await api<{ items: Node[] }>('GET', '/nodes?states=connected')).items.map(({ id }) => id).sort();
  const executions = async () =>
    (await api<{ items: Execution[] }>('GET', '/jobs/relay/executions')).items.map(({ id }) => id).sort();
  const message = async () => (await api<{ job: Job }>('GET', '/jobs/relay')).job.status.state.message;
  const post = (name: 'a' | 'b', id: string): Promise<number> =>
    fetch(`http://127.0.0.1:${events[name]}/events`, { method: 'POST', body: JSON.stringify({ id }) }).then(
      ({ status }) => status,
      () => 0,
    );
  const arrived = (...ids: readonly string[]) =>
    until(`${ids} arrive once each`, () => ids.every((id) => received.filter((each) => each.id === id).length === 1));

  let control = await server();
  const a = await agent('a');
  let b = await agent('b');
  await until('both joined', async () => (await connected()).length === 2);
  const nodes = await connected();
  const { port: receiverPort } = receiver.address() as AddressInfo;
  const output = { http_client: { url: `http://127.0.0.1:${receiverPort}/`, verb: 'POST', retry_period: '50ms' } };
  await api('PUT', '/jobs', {
    name: 'relay',
    type: 'pipeline',
    selector: { match_labels: { role: 'edge' } },
    config: {
      input: { http_server: { address: '127.0.0.1:${EVENTS_PORT}', path: '/events', allowed_verbs: ['POST'] } },
      output: { broker: { pattern: 'fan_out', outputs: [output] } },
    },
  });
  await until('both run', async () => (await message()).startsWith('2 of 2'));
  const work = await executions();
  expect([await post('a', '1'), await post('b', '2')]).toEqual([200, 200]);
  await arrived('1', '2');

  await end(control.child, 'SIGKILL');
  receiverUp = false;
  expect(await post('b', '3')).toBe(200);
  await end(b.child, 'SIGKILL');
  receiverUp = true;
  b = await agent('b');
  await arrived('3');
  await until('b takes events without a server', async () => (await post('b', '4')) === 200);
  expect(await post('a', '5')).toBe(200);
  await arrived('4', '5');

  control = await server();
  await until('both are back', async () => (await connected()).length === 2);
  await until('both run', async () => (await message()).startsWith('2 of 2'));
  expect([await connected(), await executions()]).toEqual([nodes, work]);

  await api('PUT', '/jobs/relay/stop');
  await until('nothing listens', async () => (await post('a', '6')) + (await post('b', '6')) === 0);
  const codes = await Promise.all([a, b, control].map(({ child }) => end(child, 'SIGTERM')));
  expect(codes).toEqual([0, 0, 0]);
}, 300_000);

it.each<[string, Record<string, string>, RegExp]>([
  ['an agent without a server', {}, /^control-plane: WEIR_SERVER_URL is missing: .*\n$/],
  ['an agent with a server that is none', { WEIR_SERVER_URL: 'weir' }, /^control-plane: WEIR_SERVER_URL=weir: .*\n$/],
])(
  '%s does not start, and says why in one line',
  async (_, env, line) => {
    const failure = start({ WEIR_MODE: 'agent', WEIR_DATA_DIR: folder, WEIR_PORT: '0', ...env });
    await expect(failure).rejects.toThrow(line);
  },
  120_000,
);
