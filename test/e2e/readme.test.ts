import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort, until } from '@weir/testkit';
import { type Block, walkBlocks } from './readme-walk.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const README = join(ROOT, 'README.md');
const UPDATE = process.env.WEIR_UPDATE_README === '1';

const dataDir = mkdtempSync(join(tmpdir(), 'weir-readme-'));
const children: ReturnType<typeof spawn>[] = [];
/** README's ports, and the free ones that stand for them here. */
const ports = new Map<string, string>();
let received = '';

const toTest = (text: string) => [...ports].reduce((out, [from, to]) => out.replaceAll(`:${from}`, `:${to}`), text);
const toReadme = (text: string) => [...ports].reduce((out, [from, to]) => out.replaceAll(`:${to}`, `:${from}`), text);

beforeAll(async () => {
  for (const port of ['9010', '9020', '8088', '8090']) ports.set(port, String(await freePort()));
  // The walk reads the example's file; a copy of the examples listens and delivers on this test's ports.
  mkdirSync(join(dataDir, 'walk'));
  cpSync(join(ROOT, 'examples'), join(dataDir, 'walk', 'examples'), { recursive: true });
  const job = join(dataDir, 'walk', 'examples/notification/job.yaml');
  writeFileSync(job, toTest(readFileSync(job, 'utf8')));

  const receiver = spawn(process.execPath, ['examples/receiver.mjs', ports.get('8090') ?? ''], { cwd: ROOT });
  receiver.stdout.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  const up = spawn(
    process.execPath,
    [
      join(ROOT, 'packages/cli/bin/weir.cjs'),
      'up',
      '--data-dir',
      join(dataDir, 'data'),
      '--port',
      ports.get('9010') ?? '',
      '--validator-port',
      ports.get('9020') ?? '',
    ],
    { cwd: ROOT, stdio: 'ignore' },
  );
  children.push(receiver, up);
  for (const port of ['9010', '9020'])
    await until(
      `port ${port} answers`,
      async () => (await fetch(`http://127.0.0.1:${ports.get(port)}/health`).catch(() => undefined))?.ok === true,
    );
}, 120_000);

afterAll(async () => {
  for (const child of children) {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
}, 120_000);

/** Runs a command as the reader would, with `npx weir` standing for the built command. */
function shell(command: string): Promise<string> {
  const script = toTest(command).replaceAll(
    'npx weir',
    `"${process.execPath}" "${join(ROOT, 'packages/cli/bin/weir.cjs')}"`,
  );
  const env = { ...process.env, WEIR_ENDPOINT: `http://127.0.0.1:${ports.get('9010')}`, NODE_OPTIONS: '' };
  return new Promise((resolve) => {
    execFile('bash', ['-c', `(${script}) 2>&1`], { cwd: join(dataDir, 'walk'), env, timeout: 120_000 }, (_, stdout) =>
      resolve(toReadme(stdout).trimEnd()),
    );
  });
}

const IDS = /\b[jevn]-[0-9a-f]{8}-[0-9a-f-]{27}\b/g;
const neutral = (text: string) => text.replace(IDS, (id) => `${id[0]}-…`);

it("README's walk prints what README shows", async () => {
  const readme = readFileSync(README, 'utf8');
  const shown: string[] = [];
  const printed: string[] = [];
  let updated = readme;
  for (const block of walkBlocks(readme)) {
    const actual = block.kind === 'text' ? await receivedAll(block) : await run(block);
    shown.push(block.text);
    printed.push(actual);
    updated = updated.replace(`\`\`\`${block.kind}\n${block.text}\`\`\``, () => `\`\`\`${block.kind}\n${actual}\`\`\``);
  }
  if (UPDATE) writeFileSync(README, updated);
  else expect(printed.map(neutral)).toEqual(shown.map(neutral));
  expect(printed.length).toBeGreaterThan(4);
}, 300_000);

/** What the receiver printed: an answered event may still be on its way through the pipe. */
async function receivedAll({ text }: Block): Promise<string> {
  const lines = (of: string) => of.split('\n').length;
  await until(
    () => `the receiver prints ${lines(text) - 1} lines; it printed ${received}`,
    () => lines(received) >= lines(text),
  );
  return received;
}

async function run(block: Block): Promise<string> {
  let text = '';
  for (const { command } of block.steps) {
    const output = await shell(command);
    text += `$ ${command}\n${output === '' ? '' : `${output}\n`}`;
  }
  return text;
}
