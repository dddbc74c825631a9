import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Execution } from '@weir/fleet-model';
import { eventStream } from '../src/logs/event-stream.js';
import { LogReading } from '../src/logs/log-reading.js';
import { aJob, Harness, type List, removeFolders, until } from './harness.js';
import { bearer, PlayedNode } from './played-node.js';

interface Line {
  readonly message: string;
  readonly execution_id?: string;
}

const root = bearer('root');
let h: Harness;
beforeEach(async () => {
  h = await Harness.start({ WEIR_MODE: 'server', WEIR_TOKENS: 'root' });
});
afterEach(() => h.stop());
afterAll(removeFolders);

/** A node that is played by hand and runs the job. */
async function running(name = 'far'): Promise<{ node: PlayedNode; execution: string }> {
  const node = new PlayedNode(h, { name });
  const json = { kind: 'join', name: 'x' };
  await node.join((await h.call<{ secret: string }>('POST', '/tokens', { headers: root, json })).body.secret);
  await h.call('PUT', '/jobs', { headers: root, json: aJob({ selector: { match_labels: { zone: 'far' } } }) });
  await until('assigned', async () => (await node.assigned()).items.length === 1);
  const execution = (await node.assigned()).items[0]?.execution_id ?? '';
  await node.report(execution, 'starting', 1);
  await node.report(execution, 'running', 2);
  return { node, execution };
}

const line = (n: number) => ({ time: `2026-01-01T00:00:0${n}.000Z`, level: 'info', message: `line ${n}` });
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => line(from + n));
const read = (path: string) =>
  h.call<{ items: Line[]; missing?: unknown[]; code?: string }>('GET', path, { headers: root });
const texts = (items: readonly Line[]) => items.map(({ message }) => message);

/** Who reads, as soon as anybody does. */
async function readerOf(node: PlayedNode): Promise<{ reader: string; follow: boolean }> {
  await until('a reader', async () => (await node.assigned()).logs.length > 0);
  const [first] = (await node.assigned()).logs;
  return { reader: first?.reader ?? '', follow: first?.follow ?? false };
}

/** Follows a log; `seen` grows as events come. */
function follow(path: string) {
  const over = new AbortController();
  const seen: string[] = [];
  const done = fetch(`${h.plane.url}/api/v1${path}`, { headers: root, signal: over.signal })
    .then(async (answer) => {
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of answer.body ?? []) {
        text += decoder.decode(chunk as Uint8Array, { stream: true });
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) seen.push((JSON.parse(event.slice('data: '.length)) as Line).message);
      }
      return answer.status;
    })
    .catch((error: unknown) => (over.signal.aborted ? 'left' : Promise.reject(error)));
  return { seen, done, leave: () => over.abort() };
}

describe('GET /executions/:id/logs', () => {
  it('asks the node through its pull, and hands on what it posts', async () => {
    const { node, execution } = await running();
    const held = await node.assigned();
    const pull = node.assigned(`?digest=${held.digest}&logs_digest=&wait=20s`);
    const answer = read(`/executions/${execution}/logs?tail=7`);
    expect((await pull).logs).toEqual([
      { reader: expect.any(String), execution_id: execution, tail: 7, follow: false },
    ]);
    const { reader } = await readerOf(node);
    const half = await node.postLogs({ reader, source: 's', first: 0, lines: lines(0, 2), state: 'open' });
    expect(half.body).toEqual({ readers: [reader] });
    await node.postLogs({ reader, source: 's', first: 2, lines: lines(2, 3), state: 'ended' });
    expect(texts((await answer).body.items)).toEqual(['line 0', 'line 1', 'line 2']);
    expect(await node.assigned()).toMatchObject({ logs: [], logs_digest: '' });
    const late = await node.postLogs({ reader, source: 's', first: 3, lines: lines(3, 4), state: 'open' });
    expect(late.body).toEqual({ readers: [] });
  });

  it('follows: nothing twice, whatever comes twice, late or after a restart of the node', async () => {
    const { node, execution } = await running();
    const reading = follow(`/executions/${execution}/logs?follow=true`);
    const { reader, follow: following } = await readerOf(node);
    expect(following).toBe(true);
    const batch = (source: string, first: number, to: number, state = 'open') =>
      node.postLogs({ reader, source, first, lines: lines(first, to), state });
    await batch('a', 0, 2);
    await batch('a', 0, 2);
    await batch('a', 1, 4);
    await batch('a', 0, 1);
    await until('four lines', () => reading.seen.length === 4);
    await node.postLogs({ reader, source: 'b', first: 0, lines: [{ ...line(0), message: 'after' }], state: 'open' });
    await batch('a', 4, 6);
    await batch('b', 1, 2, 'ended');
    expect(await reading.done).toBe(200);
    expect(reading.seen).toEqual(['line 0', 'line 1', 'line 2', 'line 3', 'after', 'line 1']);
    expect((await node.assigned()).logs).toEqual([]);
  });

  it('a reader that leaves is no longer on the list', async () => {
    const { node, execution } = await running();
    const reading = follow(`/executions/${execution}/logs?follow=true`);
    const { reader } = await readerOf(node);
    await node.postLogs({ reader, source: 'a', first: 0, lines: lines(0, 1), state: 'open' });
    await until('a line', () => reading.seen.length === 1);
    reading.leave();
    expect(await reading.done).toBe('left');
    await until('gone', async () => (await node.assigned()).logs.length === 0);
  });

  it('404 for a log that the node does not have, 503 for a node that is away', async () => {
    const { node, execution } = await running();
    const answer = read(`/executions/${execution}/logs`);
    const { reader } = await readerOf(node);
    await node.postLogs({ reader, source: 'a', first: 0, lines: [], state: 'unknown' });
    expect((await answer).body).toMatchObject({
      code: 'log_not_found',
      error: expect.stringContaining('no longer kept'),
    });
    const path = `/nodes/${node.id}/heartbeat`;
    await h.call('POST', path, {
      headers: bearer(node.secret),
      json: { digest: '', resource_usage: {}, shutting_down: true },
    });
    expect((await read(`/executions/${execution}/logs`)).body).toMatchObject({
      code: 'unavailable',
      error: `node ${node.id} is Disconnected: its logs cannot be read now`,
    });
  });

  it('one node does not post for another', async () => {
    const { node, execution } = await running();
    const other = (await running('other')).node;
    const reading = follow(`/executions/${execution}/logs?follow=true`);
    const { reader } = await readerOf(node);
    const batch = { reader, source: 'x', first: 0, lines: lines(0, 1), state: 'open' };
    expect((await other.postLogs({ ...batch, source: 'forged' })).body).toEqual({ readers: [] });
    await node.postLogs({ ...batch, state: 'ended' });
    await reading.done;
    expect(reading.seen).toEqual(['line 0']);
  });

  it('has its limits: readers of a node, and what a slow reader has waiting', async () => {
    const { node, execution } = await running();
    const readers = Array.from({ length: 64 }, () => follow(`/executions/${execution}/logs?follow=true`));
    await until('all are there', async () => (await node.assigned()).logs.length === 64);
    expect((await read(`/executions/${execution}/logs`)).body.code).toBe('rate_limited');
    for (const reading of readers) reading.leave();
    await Promise.all(readers.map(({ done }) => done));
    await until('gone', async () => (await node.assigned()).logs.length === 0);
    const answer = read(`/executions/${execution}/logs`);
    const { reader } = await readerOf(node);
    const many = (first: number) =>
      Array.from({ length: 1000 }, (_, n) => ({ ...line(0), message: String(first + n) }));
    for (let first = 0; first < 12_000; first += 1000) {
      await node.postLogs({
        reader,
        source: 'a',
        first,
        lines: many(first),
        state: first === 11_000 ? 'ended' : 'open',
      });
    }
    const kept = (await answer).body.items;
    expect([kept.length, kept[0]?.message, kept.at(-1)?.message]).toEqual([10_000, '2000', '11999']);
  });
});

describe('GET /jobs/:id/logs', () => {
  it('is of all executions of the version that runs, by time, and says which could not be read', async () => {
    const one = await running('one');
    const two = await running('two');
    const answer = read('/jobs/tap/logs?tail=2');
    const post = async ({ node }: typeof one, ...numbers: readonly number[]) =>
      node.postLogs({
        reader: (await readerOf(node)).reader,
        source: 'a',
        first: 0,
        lines: numbers.map(line),
        state: 'ended',
      });
    await post(two, 2, 5);
    await post(one, 1, 3);
    const { body } = await answer;
    expect(texts(body.items)).toEqual(['line 1', 'line 2', 'line 3', 'line 5']);
    expect(body.items.map(({ execution_id }) => execution_id)).toEqual(
      [one, two, one, two].map(({ execution }) => execution),
    );
    expect(body.missing).toEqual([]);
    const again = read('/jobs/tap/logs');
    await post(one, 4);
    await two.node.postLogs({
      reader: (await readerOf(two.node)).reader,
      source: 'a',
      first: 0,
      lines: [],
      state: 'unknown',
    });
    expect((await again).body).toMatchObject({
      items: [{ message: 'line 4' }],
      missing: [
        { execution_id: two.execution, node_id: two.node.id, reason: expect.stringContaining('no longer kept') },
      ],
    });
  });

  it('follows all of them until all have ended', async () => {
    const [one, two] = [await running('one'), await running('two')];
    const reading = follow('/jobs/tap/logs?follow=true');
    const readers = [(await readerOf(one.node)).reader, (await readerOf(two.node)).reader];
    const post = (which: 0 | 1, n: number, state: string) =>
      [one, two][which]?.node.postLogs({ reader: readers[which], source: 'a', first: n, lines: [line(n)], state });
    await post(0, 0, 'open');
    await post(1, 0, 'open');
    await until('two lines', () => reading.seen.length === 2);
    await post(1, 1, 'ended');
    await post(0, 1, 'open');
    await until('four lines', () => reading.seen.length === 4);
    await post(0, 2, 'ended');
    expect(await reading.done).toBe(200);
    expect(reading.seen).toHaveLength(5);
  });

  it('404 for a job that is not there; nothing for one that never ran', async () => {
    expect((await read('/jobs/none/logs')).status).toBe(404);
    await h.call('PUT', '/jobs', { headers: root, json: aJob() });
    expect((await read('/jobs/tap/logs')).body).toEqual({ items: [], missing: [] });
  });
});

it('a stream of several logs leaves out nothing that comes while its reader is slow', async () => {
  const closed: string[] = [];
  const [a, b] = ['a', 'b'].map((id) => new LogReading(id, 'n', () => closed.push(id)));
  if (a === undefined || b === undefined) throw new Error('two readings');
  const post = (reading: LogReading, n: number, state: 'open' | 'ended' = 'open') =>
    reading.take({ reader: 'r', source: 's', first: n, lines: [line(n)], state });
  post(a, 0);
  post(b, 0);
  const over = new AbortController();
  const stream = eventStream([a, b], ({ executionId }, { message }) => `${executionId} ${message}`, over.signal);
  const next = async () => (await stream.next()).value;
  expect(await next()).toBe('data: "a line 0"\n\n');
  expect(await next()).toBe('data: "b line 0"\n\n');
  post(a, 1, 'ended');
  post(b, 1);
  expect([await next(), await next()]).toEqual(['data: "a line 1"\n\n', 'data: "b line 1"\n\n']);
  const waiting = next();
  post(b, 2, 'ended');
  expect(await waiting).toBe('data: "b line 2"\n\n');
  expect([await next(), closed]).toEqual([undefined, ['a', 'b']]);
});

it('a node of this process is read the same way', async () => {
  const local = await Harness.start();
  const job = await local.runningJob();
  const [execution] = (await local.call<List<Execution>>('GET', `/jobs/${job.id}/executions`)).body.items;
  const answer = await local.call<{ items: Line[] }>('GET', `/executions/${execution?.id}/logs`);
  expect(texts(answer.body.items)).toEqual(['hello from tap']);
  await local.stop();
});
