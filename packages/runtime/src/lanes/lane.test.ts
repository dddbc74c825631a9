import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { ManualClock, settle } from '../../test/manual-clock.js';
import { createLog } from '../engine/log.js';
import { type Batch, Message } from '../message/message.js';
import { ACKNOWLEDGED, type Outcome, refused } from '../message/outcome.js';
import { decodeBatch, encodeBatch } from './batch-record.js';
import { Lane } from './lane.js';
import { LaneQueue } from './lane-queue.js';
import { DEFAULT_LANE_SETTINGS, type LaneSettings } from './lane-settings.js';
import { LaneStore } from './lane-store.js';

const SETTINGS: LaneSettings = {
  ...DEFAULT_LANE_SETTINGS,
  windowMs: 20,
  firstBackoffMs: 5,
  maxBackoffMs: 20,
  parkedMs: 50,
};
const IDENTITY = { place: 'output', label: '', target: '', digest: 'd' };

let folder: string;
let stores: LaneStore[];
let clock: ManualClock;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-lane-'));
  stores = [];
  clock = new ManualClock();
});
afterEach(async () => {
  for (const store of stores) store.close();
  await rm(folder, { recursive: true });
});

function openStore(): LaneStore {
  const store = new LaneStore(join(folder, 'lanes.db'), 100);
  stores.push(store);
  return store;
}

/** An output that does as the test says, in front of which the lane stands. */
function startLane(
  write: (text: string) => Promise<Outcome> | Outcome,
  settings: Partial<LaneSettings> = {},
  width = 64,
) {
  const store = openStore();
  const lane = store.knownLanes()[0]?.id ?? store.addLane(IDENTITY);
  const queue = new LaneQueue(store, lane, { ...SETTINGS, ...settings });
  const seen: string[] = [];
  const reports: (string | undefined)[] = [];
  const subject = new Lane({
    output: {
      maxInFlight: width,
      write: async (batch: Batch) => {
        const text = batch.map((message) => message.text()).join();
        seen.push(text);
        return write(text);
      },
      close: async () => undefined,
    },
    settings: { ...SETTINGS, ...settings },
    clock,
    log: createLog(
      undefined,
      () => clock.now(),
      () => undefined,
    ),
    report: (reason) => reports.push(reason),
  });
  subject.attach(queue);
  return { subject, queue, seen, store, reports };
}

const message = (text: string) => [Message.ofText(text)];

/** Moves the clock on until the lane has nothing left. */
async function emptied(lane: Lane): Promise<void> {
  let empty = false;
  void lane.emptied().then(() => {
    empty = true;
  });
  for (await settle(); !empty; ) await clock.advance(1);
}

describe('Lane', () => {
  it('delivers at once without touching the disk', async () => {
    const { subject, queue, seen } = startLane(() => ACKNOWLEDGED);
    expect(await subject.write(message('a'))).toBe(ACKNOWLEDGED);
    expect(seen).toEqual(['a']);
    expect(queue.count).toBe(0);
  });

  it('acknowledges from disk when the window is over, and delivers once all the same', async () => {
    let answer: (outcome: Outcome) => void = () => undefined;
    const { subject, queue, seen } = startLane(() => new Promise((resolve) => (answer = resolve)));
    const first = subject.write(message('a'));
    await clock.advance(SETTINGS.windowMs - 1);
    expect(queue.count).toBe(0);
    await clock.advance(1);
    expect(await first).toBe(ACKNOWLEDGED);
    expect(queue.count).toBe(1);
    // The lane knows now that the receiver is slow: the next one is kept while the clock stands still.
    expect(await subject.write(message('b'))).toBe(ACKNOWLEDGED);
    expect(queue.count).toBe(2);
    answer(ACKNOWLEDGED);
    await settle();
    answer(ACKNOWLEDGED);
    await emptied(subject);
    expect(seen).toEqual(['a', 'b']);
    expect(queue.count).toBe(0);
  });

  it('tries again in order after a failure, one at a time', async () => {
    let left = 3;
    const { subject, seen, reports } = startLane(() => (left-- > 0 ? refused('failed', 'away') : ACKNOWLEDGED));
    for (const text of ['a', 'b', 'c']) expect((await subject.write(message(text))).kind).toBe('acknowledged');
    await emptied(subject);
    expect(seen).toEqual(['a', 'a', 'a', 'a', 'b', 'c']);
    expect(reports.filter((reason) => reason !== undefined)).toEqual(
      expect.arrayContaining([expect.stringMatching(/wait: away/)]),
    );
    expect(reports.at(-1)).toBeUndefined();
  });

  it('hands a rejection of the pipeline back to the sender', async () => {
    const { subject, queue } = startLane(() => refused('rejected', 'no'));
    expect(await subject.write(message('a'))).toMatchObject({ kind: 'refused', code: 'rejected' });
    expect(queue.count).toBe(0);
  });

  it('sets aside what the receiver refuses for good, so that others pass, and offers it again later', async () => {
    let wellAgain = false;
    const { subject, seen } = startLane((text) =>
      text === 'poison' && !wellAgain ? refused('failed', 'bad request', { permanent: true }) : ACKNOWLEDGED,
    );
    await subject.write(message('poison'));
    await subject.write(message('b'));
    await clock.advance(SETTINGS.parkedMs - 1);
    expect(seen).toEqual(['poison', 'b']);
    wellAgain = true;
    await emptied(subject);
    expect(seen).toEqual(['poison', 'b', 'poison']);
  });

  const FULL: readonly (readonly [string, Partial<LaneSettings>, RegExp])[] = [
    ['number', { maxCount: 1 }, /1 events wait already/],
    ['bytes', { maxBytes: 1 }, /bytes wait already/],
    ['age', { maxAgeMs: 5 }, /wait for more than 5 ms/],
  ];
  it.each(FULL)('refuses more than its limit of %s', async (_, settings, reason) => {
    const { subject } = startLane(() => refused('failed', 'away'), {
      firstBackoffMs: 1000,
      maxBackoffMs: 1000,
      ...settings,
    });
    expect((await subject.write(message('a'))).kind).toBe('acknowledged');
    await clock.advance(6);
    expect(await subject.write(message('b'))).toMatchObject({
      code: 'full',
      reason: expect.stringMatching(reason) as unknown,
    });
    await subject.close();
  });

  it('keeps far more than it holds in memory, in order, also over a restart', async () => {
    const many = Array.from({ length: 700 }, (_, index) => `m${index}`);
    const first = startLane(() => refused('failed', 'away'), { firstBackoffMs: 10_000, maxBackoffMs: 10_000 });
    await Promise.all(many.map((text) => first.subject.write(message(text))));
    expect(first.queue.count).toBe(700);
    await first.subject.close();
    first.store.close();
    const second = startLane(() => ACKNOWLEDGED);
    expect(second.queue.count).toBe(700);
    await emptied(second.subject);
    expect(second.seen).toEqual(many);
    expect(second.queue.bytes).toBe(0);
    // Deliveries are written down within a turn of the event loop.
    await settle();
    expect(second.store.totals(1).count).toBe(0);
  });

  it('uses its whole width for a receiver that is slow but steady', async () => {
    let running = 0;
    let most = 0;
    const { subject } = startLane(async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => clock.after(30, resolve));
      running--;
      return ACKNOWLEDGED;
    });
    const first = Array.from({ length: 10 }, (_, index) => subject.write(message(`m${index}`)));
    await clock.advance(40);
    const rest = Array.from({ length: 110 }, (_, index) => subject.write(message(`n${index}`)));
    await emptied(subject);
    await Promise.all([...first, ...rest]);
    expect(most).toBeGreaterThan(5);
  });
});

describe('LaneStore', () => {
  it('belongs to one process at a time', () => {
    openStore();
    expect(() => openStore()).toThrow(/database is locked/);
  });

  it('refuses a file of a newer version', () => {
    openStore().close();
    const db = new Database(join(folder, 'lanes.db'));
    db.pragma('user_version = 99');
    db.close();
    expect(() => openStore()).toThrow(/newer version \(99\)/);
  });
});

describe('batch records', () => {
  it('bring back bodies and metadata', () => {
    const bytes = new Uint8Array([0, 255, 10]);
    const batch = [
      Message.ofBytes(bytes, new Map([['a', 1]])),
      Message.ofText('', new Map([['k', { deep: ['x', null] }]])),
      Message.ofValue({ n: 1 }),
    ];
    const back = decodeBatch(encodeBatch(batch));
    expect(back.map((each) => [...each.bytes()])).toEqual([[0, 255, 10], [], [...Buffer.from('{"n":1}')]]);
    expect(back.map((each) => Object.fromEntries(each.metadata))).toEqual([{ a: 1 }, { k: { deep: ['x', null] } }, {}]);
  });
});
