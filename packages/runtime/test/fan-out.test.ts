import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RunningExecution } from '@weir/runtime';
import { Receiver } from '@weir/testkit';
import { type Answer, countIds, freePort, Harness, type Running, until } from './harness.js';
import { fanOutJob } from './reference-jobs.js';

const harness = new Harness();
let receivers: Receiver[];
let url: string;
let port: number;

beforeEach(async () => {
  port = await freePort();
  url = `http://127.0.0.1:${port}/webhook`;
  receivers = await Promise.all([Receiver.start(), Receiver.start(), Receiver.start()]);
});
afterEach(async () => {
  await harness.stopAll();
  for (const receiver of receivers) await receiver.close();
});
afterAll(() => harness.close());

const QUICK = { lanes: { firstBackoffMs: 50, maxBackoffMs: 300 } };
const start = (dataDir?: string): Promise<Running> =>
  harness.run(
    fanOutJob(
      port,
      receivers.map((receiver) => receiver.url),
      // The one that will be down: a hanging attempt is given up while the test waits, none that is well ever is.
      { timeout: '2s', retries: 0 },
    ),
    QUICK,
    dataDir === undefined ? {} : { dataDir },
  );
const events = (count: number, name = 'event') =>
  Array.from({ length: count }, (_, index) => ({ id: `${name}-${index}` }));
const statuses = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status));
const nothingWaits = (execution: RunningExecution) =>
  until(async () => (await execution.metrics()).lanes_waiting === 0);

function expectEachOnce(receiver: Receiver | undefined, count: number): void {
  const counts = countIds(receiver?.events ?? []);
  expect(counts.size).toBe(count);
  expect(new Set(counts.values())).toEqual(new Set([1]));
}

describe('the fan-out job', () => {
  it('gives each of 1,000 events to three receivers exactly once, with the time they were received', async () => {
    const { execution } = await start();
    const answers = await harness.postAll(url, events(1000), 16);
    expect(statuses(answers)).toEqual(new Set([200]));
    // An event that took longer than the window for a direct delivery is acknowledged from disk and arrives right after.
    for (const receiver of receivers) await receiver.acceptedAtLeast(1000);
    for (const receiver of receivers) expectEachOnce(receiver, 1000);
    const [first] = receivers[0]?.events ?? [];
    expect(first).toMatchObject({ received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown });
    await nothingWaits(execution);
  });

  const DOWN: readonly { readonly how: string; readonly begin: (receiver: Receiver) => Promise<void> }[] = [
    { how: 'refuses connections', begin: (receiver) => receiver.refuse() },
    {
      how: 'answers 500',
      begin: async (receiver) => {
        receiver.mood = 500;
      },
    },
    {
      how: 'hangs',
      begin: async (receiver) => {
        receiver.mood = 'hang';
      },
    },
  ];

  it.each(DOWN)(
    'keeps the others going while one receiver $how, and delivers everything to it later',
    async ({ begin }) => {
      const { execution, phase } = await start();
      const [one, two, three] = receivers as [Receiver, Receiver, Receiver];
      await begin(three);
      const answers = await harness.postAll(url, events(200), 4);
      expect(statuses(answers)).toEqual(new Set([200]));
      await one.acceptedAtLeast(200);
      await two.acceptedAtLeast(200);
      expectEachOnce(one, 200);
      expectEachOnce(two, 200);
      expect(three.accepted).toHaveLength(0);
      expect((await phase('degraded')).message).toMatch(/outputs\.2\.http_client: \d+ wait: /);
      expect((await execution.metrics()).lanes_waiting).toBe(200);
      three.mood = 200;
      three.dropConnections();
      await three.listen();
      await three.acceptedAtLeast(200);
      await nothingWaits(execution);
      expectEachOnce(three, 200);
      expectEachOnce(one, 200);
      await until(() => execution.status().phase === 'running');
    },
  );

  it('keeps the order of what waits', async () => {
    await start();
    const third = receivers[2] as Receiver;
    third.mood = 500;
    await harness.postAll(url, events(300), 1);
    third.mood = 200;
    await third.acceptedAtLeast(300);
    expect(third.events.map((event) => (event as { id: string }).id)).toEqual(events(300).map(({ id }) => id));
  });

  it('delivers after a stop and a start what waited', async () => {
    const dataDir = await harness.folder();
    const third = receivers[2] as Receiver;
    await third.refuse();
    const first = await start(dataDir);
    expect(statuses(await harness.postAll(url, events(50, 'before'), 4))).toEqual(new Set([200]));
    await first.execution.stop({ graceMs: 30_000 });
    expect(first.execution.status().phase).toBe('stopped');
    const second = await start(dataDir);
    expect(statuses(await harness.postAll(url, events(50, 'after'), 4))).toEqual(new Set([200]));
    await third.listen();
    await third.acceptedAtLeast(100);
    await nothingWaits(second.execution);
    for (const receiver of receivers) expectEachOnce(receiver, 100);
  });

  it('refuses with 503 what a full lane cannot take, and then gives it to nobody', async () => {
    const third = receivers[2] as Receiver;
    await third.refuse();
    const { execution } = await harness.run(
      fanOutJob(
        port,
        receivers.map((receiver) => receiver.url),
      ),
      { lanes: { ...QUICK.lanes, maxCount: 10 } },
    );
    const answers = await harness.postAll(url, events(15), 1);
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), ...Array(5).fill(503)]);
    expect(answers[14]?.body).toMatch(/10 events wait already/);
    expect(answers[14]?.headers['retry-after']).toBe('1');
    for (const receiver of receivers.slice(0, 2)) await receiver.acceptedAtLeast(10);
    expectEachOnce(receivers[0], 10);
    await third.listen();
    await third.acceptedAtLeast(10);
    await nothingWaits(execution);
    expect(statuses(await harness.postAll(url, events(5, 'again'), 1))).toEqual(new Set([200]));
    for (const receiver of receivers) {
      await receiver.acceptedAtLeast(15);
      expectEachOnce(receiver, 15);
    }
  });
});
