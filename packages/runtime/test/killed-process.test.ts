import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Receiver } from '@weir/testkit';
import { countIds, freePort, Harness } from './harness.js';
import { fanOutJob } from './reference-jobs.js';

const harness = new Harness();
const children: ChildProcess[] = [];
let receivers: Receiver[];
let port: number;

beforeEach(async () => {
  port = await freePort();
  receivers = await Promise.all([Receiver.start(), Receiver.start(), Receiver.start()]);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const receiver of receivers) await receiver.close();
});
afterAll(() => harness.close());

/** Runs the driver in a process of its own and resolves when the pipeline runs. */
async function spawnHost(dataDir: string): Promise<ChildProcess> {
  const script = `
    import { createEmbeddedDriver } from ${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)};
    const driver = createEmbeddedDriver({ lanes: { firstBackoffMs: 50, maxBackoffMs: 200 } });
    const execution = await driver.start(JSON.parse(process.env.SPEC), (status) => console.log(status.phase));
    setInterval(async () => console.log('waiting ' + (await execution.metrics()).lanes_waiting), 20);
  `;
  const spec = {
    executionId: 'e-1',
    jobId: 'j-1',
    name: 'webhooks',
    config: JSON.stringify(
      fanOutJob(
        port,
        receivers.map(({ url }) => url),
      ),
    ),
    distribution: 'bento',
    dataDir,
  };
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { SPEC: JSON.stringify(spec) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      if (/running|degraded/.test(said)) resolve();
      if (said.includes('failed')) reject(new Error(said));
    });
    child.once('exit', (code) => reject(new Error(`the host exited with ${code}`)));
  });
  child.removeAllListeners('exit');
  return child;
}

/** Resolves when the host says something from now on. */
const said = (child: ChildProcess, words: RegExp) =>
  new Promise<void>((resolve) => {
    let text = '';
    const listen = (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (!words.test(text)) return;
      child.stdout?.off('data', listen);
      resolve();
    };
    child.stdout?.on('data', listen);
  });

const kill = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

describe('a process killed while events wait', () => {
  const DOWN: readonly (readonly [string, (receiver: Receiver) => Promise<void>])[] = [
    ['refuses connections', (receiver) => receiver.refuse()],
    [
      'answers 500',
      async (receiver) => {
        receiver.mood = 500;
      },
    ],
    [
      'hangs',
      async (receiver) => {
        receiver.mood = 'hang';
      },
    ],
  ];

  it.each(DOWN)('delivers them after the next start when the receiver %s', async (_, begin) => {
    const dataDir = await harness.folder();
    const third = receivers[2] as Receiver;
    await begin(third);
    const events = Array.from({ length: 100 }, (_, index) => ({ id: `e${index}` }));
    const first = await spawnHost(dataDir);
    const answers = await harness.postAll(`http://127.0.0.1:${port}/webhook`, events, 4);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // What is being delivered at the moment of the kill may be delivered twice: let the healthy receivers finish.
    for (const receiver of receivers.slice(0, 2)) await receiver.acceptedAtLeast(100);
    await said(first, /^waiting 100$/m);
    await kill(first);
    third.mood = 200;
    await third.listen();
    const second = await spawnHost(dataDir);
    await third.acceptedAtLeast(100);
    await said(second, /^waiting 0$/m);
    for (const receiver of receivers) {
      const counts = countIds(receiver.events);
      expect(counts.size).toBe(100);
      expect(new Set(counts.values())).toEqual(new Set([1]));
    }
  });
});
