import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ControlPlaneProcess, freePort, until } from './control-plane-process.js';
import { type Mood, postAll, Receiver } from './receiver.js';

const plane = new ControlPlaneProcess();
let receivers: Receiver[];
let webhook: string;
let next = 0;

const eventsOf = (count: number) => Array.from({ length: count }, () => ({ n: next++, kind: 'order.paid' }));
const numbers = (receiver: Receiver): number[] =>
  receiver.accepted.map((delivery): number => delivery.body.n).sort((a, b) => a - b);
const sent = (events: readonly { n: number }[]) => events.map((event) => event.n);

beforeAll(async () => {
  receivers = await Promise.all([Receiver.start(), Receiver.start(), Receiver.start()]);
  const port = await freePort();
  webhook = `http://127.0.0.1:${port}/webhook`;
  await plane.start({ pipeline_role: 'webhooks' });
  await plane.deployExample('fan-out', {
    '127.0.0.1:8089': `127.0.0.1:${port}`,
    'http://127.0.0.1:8091': receivers[0]?.url ?? '',
    'http://127.0.0.1:8092': receivers[1]?.url ?? '',
    'http://127.0.0.1:8093': receivers[2]?.url ?? '',
  });
}, 60_000);

afterAll(async () => {
  await plane.dispose();
  await Promise.all(receivers.map((receiver) => receiver.close()));
}, 30_000);

beforeEach(async () => {
  for (const receiver of receivers) {
    await receiver.become('accepting');
    receiver.accepted.length = 0;
  }
});

describe('the fan-out job', () => {
  it('gives each of 1,000 events to each of three receivers exactly once, with received_at', async () => {
    const events = eventsOf(1000);
    const begin = new Date();
    expect(await postAll(webhook, events)).toEqual({ 200: 1000 });
    await until(() => receivers.every((receiver) => receiver.accepted.length >= 1000), 'all are delivered');
    for (const receiver of receivers) {
      expect(numbers(receiver)).toEqual(sent(events));
      for (const { body } of receiver.accepted) {
        expect(Object.keys(body).sort()).toEqual(['kind', 'n', 'received_at']);
        expect(Date.parse(body.received_at)).toBeGreaterThanOrEqual(begin.getTime() - 1);
        expect(Date.parse(body.received_at)).toBeLessThanOrEqual(Date.now() + 1);
      }
    }
  }, 60_000);

  const moods: readonly Mood[] = ['refusing', 'failing', 'hanging'];
  it.each(moods)(
    'holds nobody back while one receiver is %s for 10 s, and gives it everything once afterwards',
    async (mood) => {
      const [first, second, third] = receivers as [Receiver, Receiver, Receiver];
      await third.become(mood);
      const down = performance.now();
      const events = eventsOf(200);
      for (let i = 0; i < events.length; i += 20) {
        const slice = events.slice(i, i + 20);
        const begin = performance.now();
        expect(await postAll(webhook, slice)).toEqual({ 200: slice.length });
        expect(performance.now() - begin).toBeLessThan(3000);
        await until(
          () => first.accepted.length >= i + 20 && second.accepted.length >= i + 20,
          'the others have it',
          2000,
        );
      }
      expect(third.accepted).toHaveLength(0);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 10_000 - (performance.now() - down))));
      await third.become('accepting');
      await until(
        () => third.accepted.length >= events.length,
        () => `the third got ${third.accepted.length}`,
        45_000,
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (const receiver of receivers) expect(numbers(receiver)).toEqual(sent(events));
    },
    90_000,
  );

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'keeps waiting events through %s of the process',
    async (signal) => {
      const [first, second, third] = receivers as [Receiver, Receiver, Receiver];
      await third.become('refusing');
      const events = eventsOf(50);
      expect(await postAll(webhook, events)).toEqual({ 200: 50 });
      await until(() => first.accepted.length >= 50 && second.accepted.length >= 50, 'the others have it');
      // What is still between a receiver's answer and the note of it when the process dies may come twice: not our subject.
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await plane.end(signal);
      await plane.start({ pipeline_role: 'webhooks' });
      await third.become('accepting');
      await until(
        () => third.accepted.length >= 50,
        () => `the third got ${third.accepted.length}\n${plane.output}`,
        45_000,
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (const receiver of receivers) expect(numbers(receiver)).toEqual(sent(events));
    },
    90_000,
  );
});
