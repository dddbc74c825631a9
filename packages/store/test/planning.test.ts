import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NodeStateType, SchedulableNode } from '@weir/fleet-model';
import Database from 'better-sqlite3';
import { openSqliteStore, type Store, type StoreStep, type StoreWriter } from '../src/index.js';
import { someNode } from './records.js';

let folder: string;
let store: Store;
let steps: StoreStep[] = [];
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weir-planning-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  store = openSqliteStore(join(folder, `${++count}.db`), { pace: (step) => void steps.push(step) });
});
afterEach(() => store.close());

const planningOf = (): Promise<readonly SchedulableNode[]> => store.transaction((writer) => writer.nodes.forPlanning());
/** What a plan reads now: statements, and the states of the nodes. */
const look = async (): Promise<string> => {
  steps = [];
  const nodes = await planningOf();
  const reads = steps.filter((step) => step === 'read').length;
  return `${reads} read: ${nodes.map(({ id, status }) => `${id} ${status.connection_state}`).join()}`;
};
const put = (id: string, state: NodeStateType): Promise<void> =>
  store.transaction((writer) => writer.nodes.insert(someNode(id, {}, { connection_state: state })));

it('nodes are read page by page, each once, in the order of their ids, with room between the pages', async () => {
  const nodes = Array.from({ length: 6_002 }, (_, n) =>
    someNode(
      `n-${String(n).padStart(5, '0')}`,
      { name: `node ${n}`, labels: { zone: `z${n % 3}`, ünï: '"' } },
      { connection_state: n % 10 === 7 ? 'Deleted' : n % 10 === 3 ? 'Lost' : 'Connected' },
    ),
  );
  await store.transaction(async (writer) => {
    for (const node of nodes.toReversed()) await writer.nodes.insert(node);
  });
  const views = nodes
    .filter(({ status }) => status.connection_state !== 'Deleted')
    .map(({ id, spec: { name, labels }, status: { connection_state } }) => ({
      id,
      spec: { name, labels },
      status: { connection_state },
    }));
  steps = [];
  expect(await store.nodes.forPlanning()).toEqual(views);
  expect(steps).toEqual(['read', 'breathe', 'read']);
});

describe('nodes that nobody has changed are not read again', () => {
  beforeEach(async () => {
    await put('n-1', 'Connected');
    expect(await look()).toBe('1 read: n-1 Connected');
    expect(await look()).toBe('0 read: n-1 Connected');
  });

  it('until one joins', async () => {
    await put('n-2', 'Connected');
    expect(await look()).toBe('1 read: n-1 Connected,n-2 Connected');
    expect(await look()).toBe('0 read: n-1 Connected,n-2 Connected');
  });

  it.each<[string, (writer: StoreWriter) => Promise<void>, string]>([
    [
      'changes',
      ({ nodes }) => nodes.update(someNode('n-1', {}, { connection_state: 'Lost', revision: 2 })),
      'n-1 Lost',
    ],
    ['is removed', ({ nodes }) => nodes.remove('n-1'), ''],
  ])('until one %s', async (_, change, found) => {
    await store.transaction(change);
    expect(await look()).toBe(`1 read: ${found}`);
  });

  it('until one changes in the same transaction', async () => {
    const seen = await store.transaction(async (writer) => {
      await writer.nodes.insert(someNode('n-2'));
      return (await writer.nodes.forPlanning()).map(({ id }) => id).join();
    });
    expect(seen).toBe('n-1,n-2');
    expect(await look()).toBe('0 read: n-1 Connected,n-2 Connected');
  });

  it('and what was undone was never there', async () => {
    const undone = store.transaction(async (writer) => {
      await writer.nodes.insert(someNode('n-2'));
      expect(await writer.nodes.forPlanning()).toHaveLength(2);
      throw new Error('no');
    });
    const beside = look();
    await expect(undone).rejects.toThrow('no');
    expect(await beside).toContain('read: n-1 Connected');
    await put('n-3', 'Lost');
    expect(await look()).toBe('1 read: n-1 Connected,n-3 Lost');
  });

  it('until another process has written', async () => {
    const other = new Database(join(folder, `${count}.db`));
    other.exec("UPDATE nodes SET connection_state = 'Lost'");
    other.close();
    expect(await look()).toBe('1 read: n-1 Lost');
  });
});
