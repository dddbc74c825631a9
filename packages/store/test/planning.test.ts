import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openSqliteStore, type Store } from '../src/index.js';
import { someNode } from './records.js';

let folder: string;
let store: Store;
let breaths = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weir-planning-'));
  const pace = (step: string) => void (step === 'breathe' && breaths++);
  store = openSqliteStore(join(folder, 'weir.db'), { pace });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

it('nodes are read for planning page by page, each once, in the order of their ids, with room between the pages', async () => {
  const nodes = Array.from({ length: 2_345 }, (_, n) =>
    someNode(
      `n-${String(n).padStart(5, '0')}`,
      { name: `node ${n}`, labels: { zone: `z${n % 3}`, ünï: '"' } },
      { connection_state: n % 10 === 7 ? 'Deleted' : n % 10 === 3 ? 'Lost' : 'Connected' },
    ),
  );
  await store.transaction(async (writer) => {
    for (const node of nodes.toReversed()) await writer.nodes.insert(node);
  });
  breaths = 0;
  const views = nodes
    .filter(({ status }) => status.connection_state !== 'Deleted')
    .map(({ id, spec: { name, labels }, status: { connection_state } }) => ({
      id,
      spec: { name, labels },
      status: { connection_state },
    }));
  expect(await store.nodes.forPlanning()).toEqual(views);
  expect(breaths).toBe(2);
});
