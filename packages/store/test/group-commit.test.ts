import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteStore, type Store, type StoreStep, StoreUnavailable, UniqueConflict } from '../src/index.js';
import { someJob } from './records.js';

let folder: string;
let store: Store;
/** What the store has done and said, in order. */
let log: string[];
/** The disk has no room for the next so many commits. */
let full: number;
/** The disk takes so many more statements that write; all of them when undefined. */
let room: number | undefined;
let count = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weir-group-commit-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  log = [];
  full = 0;
  room = undefined;
  store = openSqliteStore(join(folder, `${++count}.db`), {
    pace: (step: StoreStep) => {
      if (step === 'commit' && full > 0) {
        full -= 1;
        throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
      }
      if (step === 'write' && room !== undefined && --room < 0) {
        throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
      }
      if (step === 'committed') log.push('committed');
    },
  });
});
afterEach(() => store.close());

/** Writes a job and notes when that is acknowledged. */
const add = (id: string, name = id): Promise<void> =>
  store
    .transaction((writer) => writer.jobs.insert(someJob(id, { name })))
    .then(
      () => void log.push(id),
      (error: unknown) => void log.push(`${id}: ${error instanceof UniqueConflict ? 'conflict' : 'failed'}`),
    );
const names = async (): Promise<string> => (await store.jobs.wanted()).map(({ id }) => id).join();

describe('transactions that are asked for together', () => {
  // Seed 423 of the simulator: a plan failed because somebody else had asked for a job that was not there.
  it('are told of the disk, not of what was wrong with one of them, when that cannot be undone', async () => {
    const refused = store.transaction(() => Promise.reject(new Error('there is no such job')));
    const other = store.transaction((writer) => writer.jobs.insert(someJob('j-1')));
    room = 1;
    const outcomes = await Promise.allSettled([refused, other]);
    const full = { status: 'rejected', reason: expect.any(StoreUnavailable) };
    expect(outcomes).toEqual([full, full]);
    room = undefined;
    expect(await names()).toBe('');
    await add('j-2');
    expect(await names()).toBe('j-2');
  });

  it('share one commit, and nobody is told before it', async () => {
    await Promise.all(['j-1', 'j-2', 'j-3'].map((id) => add(id)));
    expect(log).toEqual(['committed', 'j-1', 'j-2', 'j-3']);
  });

  it.each([
    ['the first', ['j-1', 'j-2', 'j-3'], { 'j-1': 'taken' }],
    ['one in the middle', ['j-1', 'j-2', 'j-3'], { 'j-2': 'taken' }],
    ['the last', ['j-1', 'j-2', 'j-3'], { 'j-3': 'taken' }],
    ['all but one', ['j-1', 'j-2', 'j-3'], { 'j-1': 'taken', 'j-3': 'taken' }],
  ])('fail alone: %s', async (_, ids, named: Readonly<Record<string, string>>) => {
    await add('j-0', 'taken');
    log = [];
    await Promise.all(ids.map((id) => add(id, named[id])));
    expect(log).toEqual(['committed', ...ids.map((id) => (named[id] === undefined ? id : `${id}: conflict`))]);
    expect(await names()).toBe(['j-0', ...ids.filter((id) => named[id] === undefined)].join());
  });

  it('see what those before them wrote, in the order of asking', async () => {
    const seen: number[] = [];
    await Promise.all(
      ['j-1', 'j-2', 'j-3'].map((id) =>
        store.transaction(async (writer) => {
          seen.push((await writer.jobs.wanted()).length);
          await writer.jobs.insert(someJob(id, { name: id }));
        }),
      ),
    );
    expect(seen).toEqual([0, 1, 2]);
  });

  it('all fail when the disk does not take the commit; the next ones do not', async () => {
    full = 1;
    await Promise.all(['j-1', 'j-2'].map((id) => add(id)));
    expect(log).toEqual(['j-1: failed', 'j-2: failed']);
    expect(await names()).toBe('');
    await add('j-3');
    expect(log.slice(2)).toEqual(['committed', 'j-3']);
    expect(await names()).toBe('j-3');
  });

  it('that come while others are written share the commit after it', async () => {
    const first = store.transaction(async (writer) => {
      await writer.jobs.insert(someJob('j-1', { name: 'a' }));
      later = [add('j-2'), add('j-3')];
    });
    let later: Promise<void>[] = [];
    await first;
    await Promise.all(later);
    expect(log).toEqual(['committed', 'committed', 'j-2', 'j-3']);
  });
});

it('a transaction by itself leaves nothing behind when it fails', async () => {
  const work = store.transaction(async (writer) => {
    await writer.jobs.insert(someJob('j-1'));
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await names()).toBe('');
  expect(log).toEqual([]);
});
