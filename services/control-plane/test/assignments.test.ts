import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  assignmentDigest,
  type Execution,
  type JobSpec,
  type JsonObject,
  stateOf,
  toTimestamp,
} from '@weir/fleet-model';
import { openSqliteStore, type Store } from '@weir/store';
import { checkSpec } from '../src/jobs/submission.js';
import { Assignments } from '../src/nodes/assignments.js';
import { aJob, freshDataDir, removeFolders } from './harness.js';

const at = toTimestamp(0);
let store: Store;
let assignments: Assignments;
beforeEach(() => {
  store = openSqliteStore(join(freshDataDir(), 'weir.db'));
  assignments = new Assignments(store);
});
afterEach(() => store.close());
afterAll(removeFolders);

const specOf = (change: object): JobSpec => checkSpec(aJob(change) as JsonObject, {}).spec;
const addJob = (id: string, versions: readonly JobSpec[]): Promise<void> =>
  store.transaction(async (writer) => {
    const state = stateOf('running');
    const [spec] = versions;
    if (spec === undefined) throw new Error('a job has a version');
    const times = { created_at: at, updated_at: at };
    const numbers = { version: versions.length, run_version: 1, revision: 1 };
    await writer.jobs.insert({ id, spec, status: { state, desired_state: 'running', ...numbers, ...times } });
    for (const [index, each] of versions.entries()) {
      await writer.versions.insert({ id, version: index + 1, spec: each, stable: false, created_at: at });
    }
  });
const execution = (
  id: string,
  job_id: string,
  node_id: string,
  job_version: number,
  desired = 'running',
): Execution => ({
  id,
  namespace: 'default',
  job_id,
  job_version,
  eval_id: 'v',
  node_id,
  rollout_id: null,
  status: {
    desired_state: stateOf(desired === 'stopped' ? 'stopped' : 'running'),
    desired_since: at,
    compute_state: stateOf('running'),
    compute_since: at,
    health: 'unknown',
    report_seq: 0,
    previous_execution_id: null,
    next_execution_id: null,
    revision: 1,
    created_at: at,
    updated_at: at,
  },
});
const place = (...list: readonly Execution[]): Promise<void> =>
  store.transaction((writer) => writer.executions.insert(list));
const itemsOf = async (nodeId: string): Promise<unknown> => JSON.parse((await assignments.of(nodeId)).text);

it('tell each node what it shall run, by its version, and what it shall stop', async () => {
  const [first, second] = [specOf({ name: 'tap' }), specOf({ name: 'tap', restart_policy: 'never' })];
  await addJob('j-1', [first, second]);
  await addJob('j-2', [specOf({ name: 'ünï "2"', rollout: { strategy: 'canary', health_check: { deadline: '5m' } } })]);
  await place(
    execution('e-1', 'j-1', 'n-1', 1),
    execution('e-2', 'j-1', 'n-2', 2, 'stopped'),
    execution('e-3', 'j-2', 'n-2', 1),
  );
  const item = (id: string, spec: JobSpec, job_version: number, desired_state = 'running') => {
    const { namespace, name: job_name, restart_policy, config } = spec;
    const job = { job_id: 'j-1', job_version, namespace, job_name, restart_policy, config };
    return { execution_id: id, desired_state, ...job };
  };
  for (let round = 0; round < 2; round++) {
    expect(await itemsOf('n-1')).toEqual([item('e-1', first, 1)]);
    expect(await itemsOf('n-2')).toEqual([
      item('e-2', second, 2, 'stopped'),
      expect.objectContaining({
        execution_id: 'e-3',
        job_name: 'ünï "2"',
        health: { interval_ms: expect.any(Number), max_error_rate: expect.any(Number) },
      }),
    ]);
    expect(await itemsOf('n-3')).toEqual([]);
  }
  const orders = await store.executions.ordersOfNode('n-2');
  expect((await assignments.of('n-2')).digest).toBe(assignmentDigest(orders));
  expect((await assignments.of('n-3')).digest).toBe(assignmentDigest([]));
});

it.each([
  ['long pipelines', 1, 60_000],
  ['more versions than are kept', 520, 10],
])('are the same with %s', async (_, count, length) => {
  const specs = Array.from({ length: count }, (_, n) => ({
    ...specOf({ name: 'tap' }),
    config: { input: { stdin: {} }, note: `${n} ${'x'.repeat(length)}` },
  }));
  await addJob('j-1', specs);
  await place(...specs.map((_, n) => execution(`e-${n}`, 'j-1', `n-${n}`, n + 1)));
  for (let round = 0; round < 2; round++) {
    for (const n of [...specs.keys()]) {
      expect(await itemsOf(`n-${n}`)).toEqual([
        expect.objectContaining({ execution_id: `e-${n}`, job_version: n + 1, config: specs[n]?.config }),
      ]);
    }
  }
});
