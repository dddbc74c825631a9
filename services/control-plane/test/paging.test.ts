import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIds } from '@weir/fleet-model';
import { aJob, Harness, type List, removeFolders } from './harness.js';
import { someSpec } from './played-node.js';

let h: Harness;
const nodeIds = createIds();
const BEFORE = 12;
const unmatched = { selector: { match_labels: { no: 'node' } } };
let job: string;

beforeAll(async () => {
  h = await Harness.start();
  job = (await h.put(aJob({ name: 'changing' }))).body.job_id;
  for (let n = 0; n < BEFORE; n++) await write(`before-${n}`);
  await h.settled(job, 'running');
});
afterAll(async () => {
  await h.stop();
  removeFolders();
});

/** Adds something to every list. */
async function write(name: string): Promise<void> {
  await h.put(aJob({ name, labels: { kind: 'page' }, ...unmatched }));
  await h.call('PUT', '/jobs', { json: aJob({ name: 'changing', description: name }) });
  await h.call('PUT', '/jobs/changing/rerun');
  await h.call('POST', '/tokens', { json: { name, scopes: ['read:job'] } });
  await h.call('POST', '/nodes/register', {
    json: { node_id: nodeIds.next('node'), spec: someSpec({ name, labels: { kind: 'page' } }) },
  });
}

type Item = Readonly<Record<string, unknown>>;

const keyOf = (item: Item): string => String(item.seq_num ?? (item.version === undefined ? item.id : item.version));

async function pages(path: string, limit: number, between: () => Promise<void>): Promise<readonly string[]> {
  const seen: string[] = [];
  let token = '';
  do {
    const next = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${token === '' ? '' : `&next_token=${token}`}`;
    const { body } = await h.call<List<Item>>('GET', next);
    seen.push(...body.items.map(keyOf));
    token = body.next_token;
    await between();
  } while (token !== '');
  return seen;
}

const whole = async (path: string): Promise<readonly string[]> =>
  (await h.call<List<Item>>('GET', `${path}${path.includes('?') ? '&' : '?'}limit=1000`)).body.items.map(keyOf);

describe('every list, page by page while others write, repeats nothing and skips nothing that was there', () => {
  it.each([
    '/jobs',
    '/jobs?order=asc',
    '/jobs?order_by=name',
    '/jobs?order_by=name&order=desc',
    '/jobs?namespace=*&labels=kind=page',
    '/jobs?types=pipeline&states=queued,pending',
    '/jobs/changing/versions',
    '/jobs/changing/history',
    '/jobs/changing/history?event_type=job',
    '/jobs/changing/executions',
    '/jobs/changing/evaluations',
    '/executions?namespace=*',
    '/executions?states=stopped,running,pending,starting',
    '/evaluations',
    '/evaluations?triggered_by=job-update,job-rerun',
    '/nodes',
    '/nodes?labels=kind=page',
    '/tokens',
    '/audit',
  ])('%s', async (path) => {
    const before = await whole(path);
    expect(before.length).toBeGreaterThan(3);
    let n = 0;
    const seen = await pages(path, Math.ceil(before.length / 4), async () => {
      if (n < 3) await write(`${path.replaceAll(/[^a-z]+/g, '-')}x${n++}`);
    });
    expect(new Set(seen).size).toBe(seen.length);
    // A filter by state may lose what has moved on meanwhile; nothing else may be missing.
    if (!path.includes('states=')) expect(before.filter((key) => !seen.includes(key))).toEqual([]);
    const after = await whole(path);
    const order = after.filter((key) => seen.includes(key));
    expect(seen.filter((key) => after.includes(key))).toEqual(order);
  });

  it('a list in the order of changes may show a changed record again, further on, and skips none', async () => {
    const before = await whole('/jobs?order_by=updated_at&order=asc');
    let n = 0;
    const seen = await pages('/jobs?order_by=updated_at&order=asc', Math.ceil(before.length / 4), async () => {
      if (n++ < 3)
        await h.call('PUT', '/jobs', { json: aJob({ name: 'before-0', description: `${n}`, ...unmatched }) });
    });
    expect(before.filter((key) => !seen.includes(key))).toEqual([]);
  });
});
