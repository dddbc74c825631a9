import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Receiver } from '@weir/testkit';
import { countIds, freePort, Harness } from './harness.js';
import { notificationEvent, notificationJob } from './reference-jobs.js';

const harness = new Harness();
let receiver: Receiver;
let url: string;
let port: number;

beforeEach(async () => {
  port = await freePort();
  url = `http://127.0.0.1:${port}/events`;
  receiver = await Receiver.start();
});
afterEach(async () => {
  await harness.stopAll();
  await receiver.close();
});
afterAll(() => harness.close());

const start = () => harness.run(notificationJob(port, receiver.url));

describe('the notification job', () => {
  it('delivers critical and high events with exactly three fields, drops the others, and answers 200 to all', async () => {
    const { execution } = await start();
    const severities = ['critical', 'low', 'high', 'info', 'critical'];
    const events = severities.map((severity, index) => notificationEvent(`e${index}`, severity));
    const answers = await harness.postAll(url, events, 1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(receiver.events).toEqual([
      {
        text: '[CRITICAL] billing: card declined (event e0 at 2026-01-02T03:04:05Z)',
        event_id: 'e0',
        severity: 'critical',
      },
      { text: '[HIGH] billing: card declined (event e2 at 2026-01-02T03:04:05Z)', event_id: 'e2', severity: 'high' },
      {
        text: '[CRITICAL] billing: card declined (event e4 at 2026-01-02T03:04:05Z)',
        event_id: 'e4',
        severity: 'critical',
      },
    ]);
    expect(receiver.requests[0]?.headers['content-type']).toBe('application/json');
    expect(await execution.metrics()).toMatchObject({ input_received: 5, acknowledged: 5, refused: 0 });
  });

  it('delivers a repeated id once, also under 50 concurrent repeats, and again after a restart', async () => {
    receiver.delayMs = 50;
    const first = await start();
    const repeats = await harness.postAll(
      url,
      Array.from({ length: 50 }, () => notificationEvent('same')),
      50,
    );
    expect(new Set(repeats.map(({ status }) => status))).toEqual(new Set([200]));
    // Repeats wait for the outcome of the first: none is answered before the delivery was.
    expect(Math.min(...repeats.map(({ ms }) => ms))).toBeGreaterThan(40);
    expect((await harness.post(url, JSON.stringify(notificationEvent('same')))).status).toBe(200);
    expect(receiver.accepted).toHaveLength(1);
    await first.execution.stop();
    await start();
    expect((await harness.post(url, JSON.stringify(notificationEvent('same')))).status).toBe(200);
    expect(receiver.accepted).toHaveLength(2);
  });

  it('tries again until the receiver takes the event', async () => {
    await start();
    receiver.next.push(500, 503);
    const answer = await harness.post(url, JSON.stringify(notificationEvent('twice')));
    expect(answer.status).toBe(200);
    expect(receiver.requests.map(({ status }) => status)).toEqual([500, 503, 200]);
    expect(answer.ms).toBeGreaterThan(390);
  });

  it('answers 502 after the configured attempts, releases the id, and delivers the event when it is sent again', async () => {
    await start();
    receiver.mood = 500;
    const event = JSON.stringify(notificationEvent('unlucky'));
    const both = await Promise.all([harness.post(url, event), harness.post(url, event)]);
    expect(both.map(({ status }) => status)).toEqual([502, 502]);
    expect(both[0]?.body).toMatch(/the receiver answered 500 \(6 attempts\)/);
    expect(receiver.requests).toHaveLength(6);
    receiver.mood = 200;
    expect((await harness.post(url, event)).status).toBe(200);
    expect((await harness.post(url, event)).status).toBe(200);
    expect(receiver.accepted).toHaveLength(1);
  });

  it('answers 502 when nobody listens, and says so', async () => {
    const { execution } = await start();
    await receiver.refuse();
    const answer = await harness.post(url, JSON.stringify(notificationEvent('nobody')));
    expect(answer.status).toBe(502);
    expect(answer.body).toMatch(/ECONNREFUSED.*6 attempts/);
    await execution.stop();
    expect(execution.logs()).toContainEqual(
      expect.objectContaining({ level: 'error', message: expect.stringMatching(/ECONNREFUSED/) }),
    );
  });

  it('delivers many events at once, each once', async () => {
    await start();
    const events = Array.from({ length: 500 }, (_, index) => notificationEvent(`many-${index % 250}`));
    const answers = await harness.postAll(url, events, 32);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(receiver.accepted).toHaveLength(250);
    expect(new Set(countIds(receiver.events, 'event_id').values())).toEqual(new Set([1]));
  });
});
