import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '@weir/fleet-model';
import { aJob, Harness, removeFolders, until } from './harness.js';

let h: Harness;
const readers: Reader[] = [];
beforeEach(async () => {
  h = await Harness.start({ WEIR_TOKENS: 'root-token' });
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  await h.stop();
});
afterAll(removeFolders);

const headers = { authorization: 'Bearer root-token' };
const put = (change: object = {}) => h.call<{ job_id: string }>('PUT', '/jobs', { headers, json: aJob(change) });

/** Follows the events as a browser would. */
class Reader {
  readonly seen: { readonly id: number; readonly event: HistoryEvent; readonly name: string }[] = [];
  text = '';
  ended = false;
  readonly #over = new AbortController();

  static async open(query = '', extra: Readonly<Record<string, string>> = {}): Promise<Reader> {
    const reader = new Reader();
    readers.push(reader);
    const response = await fetch(`${h.plane.url}/api/v1/events${query}`, {
      headers: { ...headers, accept: 'text/event-stream', ...extra },
      signal: reader.#over.signal,
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    void reader.#read(response);
    return reader;
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const piece of response.body ?? []) this.#take(decoder.decode(piece as Uint8Array, { stream: true }));
    } catch (error) {
      if (!this.#over.signal.aborted) throw error;
    }
    this.ended = true;
  }

  #take(piece: string): void {
    this.text += piece;
    const parts = this.text.split('\n\n');
    this.text = parts.pop() ?? '';
    for (const part of parts) {
      const fields = new Map(part.split('\n').map((line) => [line.split(': ', 1)[0], line.replace(/^[a-z]+: /, '')]));
      const data = fields.get('data');
      if (data === undefined) continue;
      const event = JSON.parse(data) as HistoryEvent;
      this.seen.push({ id: Number(fields.get('id')), event, name: fields.get('event') ?? '' });
    }
  }

  close(): void {
    this.#over.abort();
  }
}

const stretch = async (query: string): Promise<{ items: readonly HistoryEvent[]; through: number }> =>
  (
    await h.call<{ items: readonly HistoryEvent[]; through: number }>('GET', `/events${query}`, {
      headers: { ...headers, accept: 'application/json' },
    })
  ).body;

describe('GET /events', () => {
  it('begins now, then tells everything in order, each event under its number', async () => {
    await put({ name: 'before' });
    await until('before runs', async () =>
      (await stretch('?limit=1000')).items.some(({ message }) => /^running/.test(message)),
    );
    const reader = await Reader.open();
    await put({ name: 'after' });
    await until('created', () => reader.seen.some(({ event }) => event.message === 'created' && event.type === 'job'));
    await until('running', () => reader.seen.some(({ event }) => /^running/.test(event.message)));
    const { items } = await stretch(`?after=${(reader.seen[0]?.id ?? 1) - 1}&limit=1000`);
    // More may come behind what the list has; all that it has comes.
    await until('all of the list', () => reader.seen.length >= items.length);
    const seen = reader.seen.slice(0, items.length);
    for (const { id, event, name } of seen) expect([id, name]).toEqual([event.seq_num, event.type]);
    const numbers = seen.map(({ id }) => id);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(seen.map(({ event }) => event)).toEqual(items);
  });

  it('goes on where a follower was, under writers that never rest: nothing missing, nothing twice', async () => {
    const first = await Reader.open();
    let writing = true;
    const writers = [0, 1, 2].map(async (w) => {
      for (let n = 0; writing; n++) {
        await put({ name: `w${w}`, description: `change ${n}`, selector: { match_labels: { zone: 'none' } } });
      }
    });
    const seen: number[] = [];
    let reader = first;
    try {
      for (let n = 0; n < 5; n++) {
        await until('some events', () => reader.seen.length >= 3);
        reader.close();
        seen.push(...reader.seen.map(({ id }) => id));
        reader = await Reader.open('', { 'last-event-id': String(seen.at(-1)) });
      }
    } finally {
      writing = false;
      await Promise.all(writers);
    }
    const written: number[] = [];
    for (let after = (seen[0] ?? 1) - 1; ; ) {
      const { items, through } = await stretch(`?limit=1000&after=${after}`);
      if (items.length === 0) break;
      written.push(...items.map(({ seq_num }) => seq_num));
      after = through;
    }
    // Planning goes on behind the last writer: what is compared ends where the list ended.
    const last = written.at(-1) ?? 0;
    await until('the end', () => (reader.seen.at(-1)?.id ?? 0) >= last);
    expect([...seen, ...reader.seen.map(({ id }) => id)].filter((id) => id <= last)).toEqual(written);
  });

  it.each<[string, (event: HistoryEvent, id: string) => boolean]>([
    ['?event_type=job', ({ type }) => type === 'job'],
    ['?event_type=execution', ({ type }) => type === 'execution'],
    ['?job_id=', ({ job_id }, id) => job_id === id],
    ['?namespace=prod', ({ job_id }, id) => job_id !== id],
    ['?namespace=*', () => true],
  ])('%s shows those and all of those', async (query, wanted) => {
    const { job_id: id } = (await put({ name: 'one' })).body;
    await put({ name: 'two', namespace: 'prod' });
    const running = async () =>
      (await stretch('?namespace=*&limit=1000')).items.filter(({ message }) => /^running: /.test(message)).length === 2;
    await until('both run', running);
    const path = query === '?job_id=' ? `?namespace=*&job_id=${id}` : query;
    const { items, through } = await stretch(`${path}${path.includes('?') ? '&' : '?'}limit=1000`);
    const namespaced = path.includes('namespace')
      ? await stretch('?namespace=*&limit=1000')
      : await stretch('?limit=1000');
    const before = namespaced.items.filter(({ seq_num }) => seq_num <= through);
    expect(items).toEqual(before.filter((event) => wanted(event, id)));
    expect(items.length).toBeGreaterThan(0);
    const reader = await Reader.open(`${path}&after=0`);
    await until('all of them', () => reader.seen.length >= items.length);
    expect(reader.seen.slice(0, items.length).map(({ event }) => event)).toEqual(items);
  });

  it('a stretch says where the next one begins, also when a filter leaves nothing', async () => {
    await put({ name: 'one' });
    const none = await stretch('?job_id=j-none');
    expect(none.items).toEqual([]);
    expect(none.through).toBeGreaterThan(0);
    const seen: number[] = [];
    let through = 0;
    for (;;) {
      const part = await stretch(`?limit=1&after=${through}`);
      if (part.items.length === 0) break;
      seen.push(...part.items.map(({ seq_num }) => seq_num));
      through = part.through;
    }
    const all = (await stretch('?limit=1000')).items.map(({ seq_num }) => seq_num);
    expect(seen).toEqual(all.slice(0, seen.length));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('ends when the service stops', async () => {
    const reader = await Reader.open();
    await h.stop();
    // One that had to be cut off when the patience of the stop was over would end with an error.
    await until('the end', () => reader.ended);
    h = await Harness.start({ WEIR_TOKENS: 'root-token' });
  });

  it('wants a token that may read jobs, and a number that is one', async () => {
    expect((await h.call('GET', '/events')).status).toBe(401);
    expect((await h.call('GET', '/events', { headers: { ...headers, 'last-event-id': 'x' } })).status).toBe(400);
    expect((await h.call('GET', '/events?after=-1', { headers })).status).toBe(400);
    expect((await h.call('GET', '/events?event_type=node', { headers })).status).toBe(400);
  });
});
