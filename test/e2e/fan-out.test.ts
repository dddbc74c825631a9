import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort, until } from '@weir/testkit';
import { ControlPlaneProcess } from './control-plane-process.js';
import { type Mood, postAll, Receiver } from './receiver.js';

const plane = new ControlPlaneProcess();
let job: FanOut;
let next = 0;

/** The example under another name, on a port and with receivers of its own. */
interface FanOut {
  readonly webhook: string;
  readonly receivers: readonly [Receiver, Receiver, Receiver];
}
const deployed: FanOut[] = [];

async function deploy(name: string): Promise<FanOut> {
  const receivers = [await Receiver.start(), await Receiver.start(), await Receiver.start()] as const;
  const port = await freePort();
  const fanOut = { webhook: `http://127.0.0.1:${port}/webhook`, receivers };
  deployed.push(fanOut);
  await plane.deployExample('fan-out', {
    'name: fan-out': `name: ${name}`,
    '127.0.0.1:8089': `127.0.0.1:${port}`,
    'http://127.0.0.1:8091': receivers[0].url,
    'http://127.0.0.1:8092': receivers[1].url,
    'http://127.0.0.1:8093': receivers[2].url,
  });
  return fanOut;
}

const eventsOf = (count: number) => Array.from({ length: count }, () => ({ n: next++, kind: 'order.paid' }));
/** Which of these events a receiver has, in their order; those that came twice stand twice. */
const numbers = (receiver: Receiver, events: readonly { n: number }[]): number[] => {
  const asked = new Set(sent(events));
  const all = receiver.accepted.map((delivery): number => delivery.body.n);
  return all.filter((n) => asked.has(n)).sort((a, b) => a - b);
};
const sent = (events: readonly { n: number }[]) => events.map((event) => event.n);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Waits until the receiver has all of these. */
const arrived = (receiver: Receiver, events: readonly { n: number }[], who: string) =>
  until(
    () => `${events.length} events at ${who}: ${numbers(receiver, events).length} are there\n${plane.output}`,
    () => new Set(numbers(receiver, events)).size === events.length,
    100_000,
  );

beforeAll(async () => {
  await plane.start({ pipeline_role: 'webhooks' });
  job = await deploy('fan-out');
}, 120_000);

afterAll(async () => {
  await plane.dispose();
  await Promise.all(deployed.flatMap(({ receivers }) => receivers.map((receiver) => receiver.close())));
}, 120_000);

beforeEach(() => {
  for (const receiver of job.receivers) receiver.accepted.length = 0;
});

describe('the fan-out job', () => {
  it('gives each of 1,000 events to each of three receivers exactly once, with received_at', async () => {
    const events = eventsOf(1000);
    const begin = new Date();
    expect(await postAll(job.webhook, events)).toEqual({ 200: 1000 });
    for (const receiver of job.receivers) {
      await arrived(receiver, events, 'each');
      expect(numbers(receiver, events)).toEqual(sent(events));
      for (const { body } of receiver.accepted) {
        expect(Object.keys(body).sort()).toEqual(['kind', 'n', 'received_at']);
        expect(Date.parse(body.received_at)).toBeGreaterThanOrEqual(begin.getTime() - 1);
        expect(Date.parse(body.received_at)).toBeLessThanOrEqual(Date.now() + 1);
      }
    }
  }, 180_000);

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'keeps waiting events through %s of the process',
    async (signal) => {
      const [first, second, third] = job.receivers;
      await third.become('refusing');
      const events = eventsOf(50);
      expect(await postAll(job.webhook, events)).toEqual({ 200: 50 });
      await arrived(first, events, 'the first');
      await arrived(second, events, 'the second');
      await plane.end(signal);
      await plane.start({ pipeline_role: 'webhooks' });
      await third.become('accepting');
      await arrived(third, events, 'the third');
      await pause(300);
      expect(numbers(third, events)).toEqual(sent(events));
      for (const receiver of [first, second]) {
        // What was between a receiver's answer and the note of it when the process was killed may come twice.
        const seen = signal === 'SIGKILL' ? [...new Set(numbers(receiver, events))] : numbers(receiver, events);
        expect(seen).toEqual(sent(events));
      }
    },
    300_000,
  );
});

describe('while one receiver is down for 10 s', () => {
  const moods: readonly Mood[] = ['refusing', 'failing', 'hanging'];
  const outages = new Map<Mood, Promise<void>>();

  /** Events come all the while and reach the others; what waits reaches the third once it is back. */
  async function outage(mood: Mood): Promise<void> {
    const { webhook, receivers } = await deploy(`fan-out-${mood}`);
    const [first, second, third] = receivers;
    await third.become(mood);
    const down = performance.now();
    const events = eventsOf(200);
    for (let i = 0; i < events.length; i += 20) {
      const slice = events.slice(i, i + 20);
      expect(await postAll(webhook, slice)).toEqual({ 200: slice.length });
      await arrived(first, slice, 'the first');
      await arrived(second, slice, 'the second');
    }
    expect(third.accepted).toHaveLength(0);
    await pause(Math.max(0, 10_000 - (performance.now() - down)));
    await third.become('accepting');
    await arrived(third, events, 'the third');
    await pause(300);
    for (const receiver of receivers) expect(numbers(receiver, events)).toEqual(sent(events));
  }

  // All at once: they are long, and mostly wait.
  beforeAll(() => {
    for (const mood of moods) {
      const running = outage(mood);
      running.catch(() => undefined);
      outages.set(mood, running);
    }
  });

  it.each(moods)(
    'one that is %s holds nobody back, and is given everything once afterwards',
    async (mood) => {
      await outages.get(mood);
    },
    300_000,
  );
});
