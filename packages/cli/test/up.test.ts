import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { freePort, until } from '@weir/testkit';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weir-up-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

interface Up {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly text: () => string;
}

function up(port: number, validatorPort: number): Up {
  const args = ['up', '--data-dir', folder, '--port', String(port), '--validator-port', String(validatorPort)];
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, ended: once(child, 'exit').then(([code]) => code as number | null), text: () => text };
}

async function listening(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

const freePorts = async (): Promise<readonly [number, number]> => [await freePort(), await freePort()];

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    (response) => response.ok,
    () => false,
  );

it('runs both services, stops them on Ctrl-C, and starts again on the same data', async () => {
  const [port, validatorPort] = await freePorts();
  for (let round = 0; round < 2; round++) {
    const { child, ended, text } = up(port, validatorPort);
    await until(text, () => text().includes('Ctrl-C stops everything'));
    expect([await answers(port), await answers(validatorPort)]).toEqual([true, true]);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect([await answers(port), await answers(validatorPort)]).toEqual([false, false]);
  }
}, 180_000);

it('says which port is taken, and leaves nothing running', async () => {
  const [free] = await freePorts();
  const holder = await listening();
  const taken = portOf(holder);
  const { ended, text } = up(taken, free);
  expect(await ended).toBe(1);
  holder.close();
  expect(text()).toBe(
    `error: the control-plane cannot start: port ${taken} of 127.0.0.1 is taken by another program\n` +
      'hint: stop that program, or choose another port with --port\n',
  );
  expect(await answers(free)).toBe(false);
}, 180_000);

it('takes the services along when it is killed', async () => {
  const [port, validatorPort] = await freePorts();
  const { child, ended, text } = up(port, validatorPort);
  await until(text, () => text().includes('Ctrl-C stops everything'));
  child.kill('SIGKILL');
  await ended;
  await until('the services end too', async () => !(await answers(port)) && !(await answers(validatorPort)));
}, 180_000);
