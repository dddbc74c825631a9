import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort, until } from '@weir/testkit';
import { ControlPlaneProcess } from './control-plane-process.js';
import { post, Receiver } from './receiver.js';

const plane = new ControlPlaneProcess();
let receiver: Receiver;
let events: string;
let jobId: string;
let count = 0;

const event = (over: Readonly<Record<string, unknown>> = {}) => {
  count += 1;
  return {
    id: `evt-${count}`,
    severity: 'critical',
    source: 'db-1',
    message: 'disk almost full',
    ts: '2026-01-05T10:00:00Z',
    ...over,
  };
};

beforeAll(async () => {
  receiver = await Receiver.start();
  const port = await freePort();
  events = `http://127.0.0.1:${port}/events`;
  await plane.start({ pipeline_role: 'notify' });
  jobId = await plane.deployExample('notification', {
    '127.0.0.1:8088': `127.0.0.1:${port}`,
    'http://127.0.0.1:8090/notify': receiver.url,
  });
}, 120_000);

afterAll(async () => {
  await plane.dispose();
  await receiver.close();
}, 120_000);

beforeEach(async () => {
  await receiver.become('accepting');
  receiver.failNext(0);
  receiver.accepted.length = 0;
  receiver.refusedCount = 0;
});

describe('the notification job', () => {
  it('delivers critical and high events with exactly text, event_id and severity', async () => {
    const critical = event();
    const high = event({ severity: 'high' });
    expect(await post(events, critical)).toBe(200);
    expect(await post(events, high)).toBe(200);
    expect(receiver.accepted.map((delivery) => delivery.body)).toEqual([
      {
        text: `[CRITICAL] db-1: disk almost full (event ${critical.id} at 2026-01-05T10:00:00Z)`,
        event_id: critical.id,
        severity: 'critical',
      },
      {
        text: `[HIGH] db-1: disk almost full (event ${high.id} at 2026-01-05T10:00:00Z)`,
        event_id: high.id,
        severity: 'high',
      },
    ]);
    expect(receiver.accepted[0]?.contentType).toBe('application/json');
  });

  it('drops the others and answers 200', async () => {
    for (const severity of ['low', 'medium', 'info', '']) expect(await post(events, event({ severity }))).toBe(200);
    expect(await post(events, event())).toBe(200);
    expect(receiver.accepted).toHaveLength(1);
  });

  it('delivers a repeated id once', async () => {
    const repeated = event();
    expect(await post(events, repeated)).toBe(200);
    expect(await post(events, repeated)).toBe(200);
    expect(receiver.accepted).toHaveLength(1);
  });

  it('delivers an id once under 50 repeats at the same time', async () => {
    const repeated = event();
    const statuses = await Promise.all(Array.from({ length: 50 }, () => post(events, repeated)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(receiver.accepted).toHaveLength(1);
  });

  it('tries a failing receiver again: one request an attempt, one success', async () => {
    receiver.failNext(2);
    expect(await post(events, event())).toBe(200);
    expect(receiver.refusedCount).toBe(2);
    expect(receiver.accepted).toHaveLength(1);
  });

  it('answers 502 after the attempts are used up, and delivers the same id once the receiver is back', async () => {
    const sent = event();
    await receiver.become('failing');
    expect(await post(events, sent)).toBe(502);
    expect(receiver.refusedCount).toBe(6);
    await receiver.become('accepting');
    expect(await post(events, sent)).toBe(200);
    expect(receiver.accepted.map((delivery) => delivery.body.event_id)).toEqual([sent.id]);
    expect(await post(events, sent)).toBe(200);
    expect(receiver.accepted).toHaveLength(1);
  });

  it('delivers an id again after the job was stopped and run again', async () => {
    const sent = event();
    expect(await post(events, sent)).toBe(200);
    expect((await plane.call('PUT', `/jobs/${jobId}/stop`, {})).status).toBe(200);
    await plane.jobState(jobId, 'stopped');
    await until('the listener is closed', async () => (await post(events, sent).catch(() => 0)) === 0);
    expect((await plane.call('PUT', `/jobs/${jobId}/rerun`, {})).status).toBe(200);
    await plane.jobState(jobId, 'running');
    expect(await post(events, sent)).toBe(200);
    expect(receiver.accepted).toHaveLength(2);
  });

  it('runs again after the process was killed and started again, with its id and versions', async () => {
    const sent = event();
    expect(await post(events, sent)).toBe(200);
    const before = (await plane.call('GET', `/jobs/${jobId}`)).body.job;
    await plane.end('SIGKILL');
    await plane.start({ pipeline_role: 'notify' });
    await plane.jobState(jobId, 'running');
    await until('the listener answers again', async () => (await post(events, sent).catch(() => 0)) === 200);
    expect(receiver.accepted).toHaveLength(2);
    const after = (await plane.call('GET', `/jobs/${jobId}`)).body.job;
    expect(after.spec).toEqual(before.spec);
    expect(after.status.version).toBe(before.status.version);
  }, 120_000);

  it('refuses other verbs and other paths', async () => {
    expect((await fetch(events)).status).toBe(405);
    expect((await fetch(events.replace('/events', '/other'), { method: 'POST', body: '{}' })).status).toBe(404);
  });
});

describe('a listener whose port is taken', () => {
  it('makes the execution fail with that reason, and nothing else', async () => {
    const port = new URL(events).port;
    const answer = await plane.call('PUT', '/jobs', {
      name: 'second-listener',
      type: 'pipeline',
      restart_policy: 'never',
      config: {
        input: { http_server: { address: `127.0.0.1:${port}`, path: '/events', allowed_verbs: ['POST'] } },
        output: { drop: {} },
      },
    });
    expect(answer.status).toBe(201);
    const executions = async () => (await plane.call('GET', `/jobs/${answer.body.job_id}/executions`)).body.items;
    await until(
      () => `the execution failed\n${plane.output}`,
      async () => (await executions())[0]?.status.compute_state.state_type === 'failed',
    );
    expect((await executions())[0].status.compute_state.message).toMatch(
      new RegExp(`${port}.*in use|EADDRINUSE.*${port}`),
    );
    expect(await post(events, event())).toBe(200);
  });
});
