import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  COMPUTE_STATES,
  type Execution,
  isTerminalComputeState,
  parseLabelSelector,
  stateOf,
  toTimestamp,
} from '@weir/fleet-model';
import { InvalidPageToken, RevisionConflict, type Store, UniqueConflict } from '../src/index.js';
import { accessContract } from './access-contract.js';
import { allPages, first } from './pages.js';
import { someEvaluation, someExecution, someJob, someNode } from './records.js';
import { rolloutContract } from './rollout-contract.js';

const newest = { orderBy: 'created_at', order: 'desc' } as const;

/** What every store must do, whatever the database beneath; `open` gives a fresh empty one. */
export function storeContract(open: () => Promise<Store>): void {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  const withJob = (): Promise<void> => store.transaction((writer) => writer.jobs.insert(someJob('j-1')));

  describe('transactions', () => {
    it('show nothing before they end, and all of it then', async () => {
      await store.transaction(async (writer) => {
        await writer.jobs.insert(someJob('j-1'));
        expect(await writer.jobs.get('j-1')).toBeDefined();
        expect(await store.jobs.get('j-1')).toBeUndefined();
      });
      expect(await store.jobs.get('j-1')).toBeDefined();
    });

    it('leave nothing when the work throws', async () => {
      const work = store.transaction(async (writer) => {
        await writer.jobs.insert(someJob('j-1'));
        throw new Error('no');
      });
      await expect(work).rejects.toThrow('no');
      expect(await store.jobs.get('j-1')).toBeUndefined();
    });

    it('take turns in the order of asking', async () => {
      await withJob();
      await Promise.all(
        Array.from({ length: 20 }, () =>
          store.transaction(async (writer) => {
            const job = await writer.jobs.get('j-1');
            await new Promise((resolve) => setImmediate(resolve));
            if (job === undefined) throw new Error('gone');
            await writer.jobs.update({ ...job, status: { ...job.status, revision: job.status.revision + 1 } });
          }),
        ),
      );
      expect((await store.jobs.get('j-1'))?.status.revision).toBe(21);
    });

    it('go on after one has failed', async () => {
      await expect(store.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
      await withJob();
      await store.ping();
      expect(await store.jobs.get('j-1')).toBeDefined();
    });

    it('that are asked for at once fail and succeed each by itself', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 250 }, (_, n) =>
          store.transaction(async (writer) => {
            await writer.jobs.insert(someJob(`j-${n}`, { name: `job-${n}` }));
            if (n % 3 === 0) throw new Error(`no ${n}`);
            if (n % 3 === 1) await writer.jobs.insert(someJob(`x-${n}`, { name: `job-${n}` }));
            return n;
          }),
        ),
      );
      for (const [n, outcome] of outcomes.entries()) {
        if (n % 3 === 0) expect(outcome).toMatchObject({ status: 'rejected', reason: { message: `no ${n}` } });
        if (n % 3 === 1) expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'UniqueConflict' } });
        if (n % 3 === 2) expect(outcome).toEqual({ status: 'fulfilled', value: n });
      }
      const kept = await allPages((request) => store.jobs.list(newest, request), 100);
      expect(kept.map(({ id }) => Number(id.slice(2)) % 3)).toEqual(Array(kept.length).fill(2));
      expect(kept).toHaveLength(83);
    });

    it('are the only way to write', async () => {
      await expect(
        (store.jobs as unknown as { insert(job: unknown): Promise<void> }).insert(someJob('j-1')),
      ).rejects.toThrow();
    });
  });

  describe('jobs', () => {
    it('come back as they were written', async () => {
      const job = someJob(
        'j-1',
        { labels: { a: 'b' }, config: { deep: [{ text: 'ünï\u0000"', n: 1.5, no: null }] } },
        { state: stateOf('degraded', 'why', { n: 1 }), desired_state: 'stopped', version: 3, run_version: 2 },
      );
      await store.transaction((writer) => writer.jobs.insert(job));
      expect(await store.jobs.get('j-1')).toEqual(job);
      expect(await store.jobs.get('j-2')).toBeUndefined();
    });

    it('own their name until they are deleted', async () => {
      await withJob();
      await expect(store.transaction((writer) => writer.jobs.insert(someJob('j-2')))).rejects.toThrow(UniqueConflict);
      await store.transaction((writer) => writer.jobs.insert(someJob('j-3', { namespace: 'prod' })));
      await store.transaction((writer) =>
        writer.jobs.update(someJob('j-1', {}, { revision: 2, state: stateOf('deleted') })),
      );
      expect(await store.jobs.findLive('default', 'tap')).toBeUndefined();
      expect((await store.jobs.findLatest('default', 'tap'))?.id).toBe('j-1');
      await store.transaction((writer) => writer.jobs.insert(someJob('j-2')));
      expect((await store.jobs.findLive('default', 'tap'))?.id).toBe('j-2');
      expect((await store.jobs.findLatest('default', 'tap'))?.id).toBe('j-2');
      expect((await store.jobs.findLive('prod', 'tap'))?.id).toBe('j-3');
    });

    it('refuse a name that is taken when they are renamed', async () => {
      await store.transaction(async (writer) => {
        await writer.jobs.insert(someJob('j-1'));
        await writer.jobs.insert(someJob('j-2', { name: 'other' }));
      });
      const rename = store.transaction((writer) =>
        writer.jobs.update(someJob('j-2', { name: 'tap' }, { revision: 2 })),
      );
      await expect(rename).rejects.toThrow(UniqueConflict);
      expect((await store.jobs.get('j-2'))?.spec.name).toBe('other');
    });

    it.each([1, 3])('refuse an update from another revision: %s', async (revision) => {
      await withJob();
      const update = store.transaction((writer) => writer.jobs.update(someJob('j-1', {}, { revision })));
      await expect(update).rejects.toThrow(RevisionConflict);
    });

    it('are wanted unless stopped or deleted', async () => {
      await store.transaction(async (writer) => {
        await writer.jobs.insert(someJob('j-1', { name: 'a' }));
        await writer.jobs.insert(someJob('j-2', { name: 'b' }, { desired_state: 'stopped' }));
        await writer.jobs.insert(someJob('j-3', { name: 'c' }, { state: stateOf('deleted') }));
      });
      expect((await store.jobs.wanted()).map((job) => job.id)).toEqual(['j-1']);
    });

    describe('in lists', () => {
      beforeEach(() =>
        store.transaction(async (writer) => {
          for (let n = 0; n < 9; n++) {
            const created_at = toTimestamp(Math.floor(n / 2) * 1000);
            const state = stateOf(n % 3 === 0 ? 'running' : n % 3 === 1 ? 'stopped' : 'deleted');
            const spec = { name: `job-${8 - n}`, namespace: n < 6 ? 'default' : 'prod', labels: { n: String(n % 2) } };
            await writer.jobs.insert(someJob(`j-${n}`, spec, { created_at, updated_at: toTimestamp(n), state }));
          }
        }),
      );
      const ids = async (filter: object, limit = 2): Promise<string> =>
        (await allPages((request) => store.jobs.list({ ...newest, ...filter }, request), limit))
          .map((job) => job.id.slice(2))
          .join('');

      it.each([
        [{}, '876543210'],
        [{ order: 'asc' }, '012345678'],
        [{ orderBy: 'name' }, '012345678'],
        [{ orderBy: 'name', order: 'asc' }, '876543210'],
        [{ orderBy: 'updated_at' }, '876543210'],
        [{ namespace: 'prod' }, '876'],
        [{ states: ['running', 'stopped'] }, '764310'],
        [{ states: [] }, ''],
        [{ types: ['pipeline'] }, '876543210'],
        [{ types: ['query'] }, ''],
        [{ name: 'job-3' }, '5'],
        [{ labels: parseLabelSelector('n=1') }, '7531'],
        [{ labels: parseLabelSelector('n in (0),!x'), namespace: 'default' }, '420'],
      ])('%j', async (filter, expected) => {
        for (const limit of [1, 2, 4, 50]) expect(await ids(filter, limit)).toBe(expected);
      });

      it('neither skip nor repeat when others come and go between pages', async () => {
        const one = await store.jobs.list(newest, first(3));
        await store.transaction(async (writer) => {
          await writer.jobs.insert(someJob('j-new', { name: 'new' }, { created_at: toTimestamp(99_000) }));
          await writer.jobs.update(someJob('j-6', { name: 'x' }, { revision: 2, created_at: toTimestamp(3000) }));
        });
        const two = await store.jobs.list(newest, { limit: 50, token: one.next_token });
        expect([...one.items, ...two.items].map((job) => job.id.slice(2)).join('')).toBe('876543210');
      });

      it.each([
        'x',
        'bm9uc2Vuc2U',
        Buffer.from('[1,2]').toString('base64url'),
        Buffer.from('[[],"a",1]').toString('base64url'),
      ])('refuse the token %j', async (token) => {
        await expect(store.jobs.list(newest, { limit: 5, token })).rejects.toThrow(InvalidPageToken);
      });

      it('refuse the token of another query', async () => {
        const { next_token: token } = await store.jobs.list(newest, first(2));
        await expect(store.jobs.list({ ...newest, order: 'asc' }, { limit: 2, token })).rejects.toThrow(
          InvalidPageToken,
        );
        await expect(store.executions.list({}, { limit: 2, token })).rejects.toThrow(InvalidPageToken);
      });
    });
  });

  describe('versions', () => {
    it('are kept, found, listed newest first and marked stable', async () => {
      const versions = [1, 2, 3].map((version) => ({
        id: 'j-1',
        version,
        spec: someJob('j-1', { description: `v${version}` }).spec,
        stable: false,
        created_at: toTimestamp(version),
      }));
      await withJob();
      await store.transaction(async (writer) => {
        for (const version of versions) await writer.versions.insert(version);
        await writer.versions.markStable('j-1', 2);
      });
      expect(await store.versions.get('j-1', 1)).toEqual(versions[0]);
      expect(await store.versions.get('j-1', 4)).toBeUndefined();
      const listed = await allPages((request) => store.versions.list('j-1', request), 2);
      expect(listed.map(({ version, stable }) => [version, stable])).toEqual([
        [3, false],
        [2, true],
        [1, false],
      ]);
    });

    it('are written once', async () => {
      const version = { id: 'j-1', version: 1, spec: someJob('j-1').spec, stable: false, created_at: toTimestamp(1) };
      await withJob();
      await store.transaction((writer) => writer.versions.insert(version));
      await expect(store.transaction((writer) => writer.versions.insert(version))).rejects.toThrow(UniqueConflict);
    });
  });

  describe('executions', () => {
    beforeEach(withJob);
    const insert = (...list: ReturnType<typeof someExecution>[]): Promise<void> =>
      store.transaction((writer) => writer.executions.insert(list));

    it('come back as they were written', async () => {
      const execution = someExecution(
        'e-1',
        { rollout_id: 'r-1', job_version: 7 },
        {
          compute_state: stateOf('failed', 'port taken', { code: 'EADDRINUSE' }),
          report_seq: 9,
          previous_execution_id: 'e-0',
          next_execution_id: 'e-2',
        },
      );
      await insert(execution);
      expect(await store.executions.get('e-1')).toEqual(execution);
      expect(await store.executions.get('e-2')).toBeUndefined();
    });

    it.each(COMPUTE_STATES)('one that is %s lets another start only when it has ended', async (state) => {
      await insert(someExecution('e-1', {}, { compute_state: stateOf(state), desired_state: stateOf('stopped') }));
      const second = insert(someExecution('e-2'));
      if (isTerminalComputeState(state)) await second;
      else await expect(second).rejects.toThrow(UniqueConflict);
    });

    it('of other jobs and nodes do not matter', async () => {
      await store.transaction((writer) => writer.jobs.insert(someJob('j-2', { name: 'b' })));
      await insert(
        someExecution('e-1'),
        someExecution('e-2', { node_id: 'n-2' }),
        someExecution('e-3', { job_id: 'j-2' }),
      );
      expect((await store.executions.activeOnNode('n-1')).map(({ id }) => id)).toEqual(['e-1', 'e-3']);
    });

    it('come in numbers', async () => {
      const many = Array.from({ length: 1234 }, (_, n) => someExecution(`e-${n}`, { node_id: `n-${n}` }));
      await insert(...many);
      const inOrder = many.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(await store.executions.forPlanning('j-1', 1)).toEqual(inOrder);
    });

    it('are read together by their ids, each once', async () => {
      const many = Array.from({ length: 147 }, (_, n) => someExecution(`e-${n}`, { node_id: `n-${n}` }));
      await insert(...many);
      const ids = [...many.map(({ id }) => id), 'e-7', 'e-gone'];
      const found = await store.executions.getMany(ids);
      expect(found.toSorted((a, b) => Number(a.id.slice(2)) - Number(b.id.slice(2)))).toEqual(many);
      expect(await store.executions.getMany([])).toEqual([]);
    });

    it.each([1, 3, 30, 146])('%i are changed together, or none of them', async (size) => {
      const many = Array.from({ length: size }, (_, n) => someExecution(`e-${n}`, { node_id: `n-${n}` }));
      await insert(...many);
      const next = (revision: number): Execution[] =>
        many.map((each, n) => ({
          ...each,
          status: {
            ...each.status,
            compute_state: stateOf('running', `node ${n}`, { n }),
            report_seq: n + 1,
            revision,
          },
        }));
      const late = next(2).with(-1, next(3).at(-1) as Execution);
      await expect(store.transaction((writer) => writer.executions.update(late))).rejects.toThrow(RevisionConflict);
      expect(await store.executions.get('e-0')).toEqual(many[0]);
      await store.transaction((writer) => writer.executions.update(next(2)));
      expect(await store.executions.forPlanning('j-1', 1)).toEqual(next(2).toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    });

    it('for planning are the active ones, the ended ones since the last restart, and the last one of each node', async () => {
      const ended = { compute_state: stateOf('failed') } as const;
      await insert(
        someExecution('e-0', { job_version: 1, node_id: 'n-2' }, ended),
        someExecution('e-1', { job_version: 1 }, ended),
        someExecution('e-2', { job_version: 2, node_id: 'n-2' }, ended),
        someExecution('e-3', { job_version: 1, node_id: 'n-3' }),
        someExecution('e-4', { job_version: 3, node_id: 'n-4' }),
      );
      expect((await store.executions.forPlanning('j-1', 2)).map(({ id }) => id)).toEqual(['e-1', 'e-2', 'e-3', 'e-4']);
    });

    it('give the orders of a node', async () => {
      await insert(
        someExecution('e-1', { job_version: 4 }, { desired_state: stateOf('stopped') }),
        someExecution('e-2', { node_id: 'n-2' }),
        someExecution('e-3', { node_id: 'n-1' }, { compute_state: stateOf('stopped') }),
      );
      const order = { execution_id: 'e-1', job_id: 'j-1', job_version: 4, desired_state: 'stopped' };
      expect(await store.executions.ordersOfNode('n-1')).toEqual([order]);
      expect(await store.executions.ordersOfNode('n-9')).toEqual([]);
    });

    it('are updated from their own revision only, all or none', async () => {
      await insert(someExecution('e-1'), someExecution('e-2', { node_id: 'n-2' }));
      const next = (id: string, node_id: string, revision: number) =>
        someExecution(id, { node_id }, { revision, compute_state: stateOf('running') });
      const wrong = store.transaction((writer) =>
        writer.executions.update([next('e-1', 'n-1', 2), next('e-2', 'n-2', 3)]),
      );
      await expect(wrong).rejects.toThrow(RevisionConflict);
      expect((await store.executions.get('e-1'))?.status.compute_state.state_type).toBe('pending');
      await store.transaction((writer) => writer.executions.update([next('e-1', 'n-1', 2), next('e-2', 'n-2', 2)]));
      expect((await store.executions.get('e-2'))?.status.compute_state.state_type).toBe('running');
    });

    it.each([
      [{}, 'e-3,e-2,e-1'],
      [{ nodeId: 'n-2' }, 'e-2'],
      [{ jobId: 'j-9' }, ''],
      [{ namespace: 'default', computeStates: ['failed', 'running'] }, 'e-3,e-2'],
      [{ desiredStates: ['stopped'] }, 'e-3'],
    ] as const)('in lists: %j', async (filter, expected) => {
      await insert(
        someExecution('e-1'),
        someExecution('e-2', { node_id: 'n-2' }, { compute_state: stateOf('running'), created_at: toTimestamp(5) }),
        someExecution(
          'e-3',
          { node_id: 'n-3' },
          { compute_state: stateOf('failed'), desired_state: stateOf('stopped'), created_at: toTimestamp(5) },
        ),
      );
      const listed = await allPages((request) => store.executions.list(filter, request), 1);
      expect(listed.map(({ id }) => id).join()).toBe(expected);
    });
  });

  describe('evaluations', () => {
    beforeEach(withJob);

    it('are open until they have an outcome', async () => {
      const states = ['pending', 'blocked', 'complete', 'failed', 'canceled'] as const;
      await store.transaction(async (writer) => {
        for (const [n, state] of states.entries()) {
          await writer.evaluations.insert(
            someEvaluation(`v-${n}`, {}, { state: stateOf(state, `m${n}`), created_at: toTimestamp(9 - n) }),
          );
        }
      });
      expect((await store.evaluations.open()).map(({ id }) => id)).toEqual(['v-1', 'v-0']);
      const isDue = (job: string): Promise<boolean> => store.evaluations.isDue(job, toTimestamp(0));
      expect([await isDue('j-1'), await isDue('j-2')]).toEqual([true, false]);
      const listed = await allPages(
        (request) => store.evaluations.list({ jobId: 'j-1', states: ['pending', 'failed'] }, request),
        1,
      );
      expect(listed.map(({ id }) => id)).toEqual(['v-0', 'v-3']);
      expect(await store.evaluations.list({ triggeredBy: ['node-join'] }, first())).toEqual({
        items: [],
        next_token: '',
      });
    });

    it('are updated from their own revision only', async () => {
      await store.transaction((writer) => writer.evaluations.insert(someEvaluation('v-1')));
      const done = someEvaluation(
        'v-1',
        {},
        { revision: 2, state: stateOf('complete', 'placed'), wait_until: toTimestamp(7), attempts: 2 },
      );
      await store.transaction((writer) => writer.evaluations.update(done));
      expect(await store.evaluations.get('v-1')).toEqual(done);
      await expect(store.transaction((writer) => writer.evaluations.update(done))).rejects.toThrow(RevisionConflict);
    });
  });

  describe('nodes', () => {
    it('come, change, are listed and go', async () => {
      const node = someNode('n-1', { labels: { zone: 'a' } }, { deleted_since: toTimestamp(1) });
      await store.transaction(async (writer) => {
        await writer.nodes.insert(node);
        await writer.nodes.insert(someNode('n-2', {}, { connection_state: 'Lost', created_at: toTimestamp(1) }));
      });
      expect(await store.nodes.get('n-1')).toEqual(node);
      expect((await store.nodes.inStates(['Connected', 'Lost'])).map(({ id }) => id)).toEqual(['n-1', 'n-2']);
      const whole = await store.nodes.inStates(['Connected', 'Disconnected', 'Lost']);
      expect(await store.nodes.forPlanning()).toEqual(
        whole.map(({ id, spec, status }) => ({
          id,
          spec: { name: spec.name, labels: spec.labels },
          status: { connection_state: status.connection_state },
        })),
      );
      const filters = [{}, { name: 'n-2' }, { states: ['Lost'] as const }, { labels: parseLabelSelector('zone') }];
      const found = await Promise.all(
        filters.map((filter) => allPages((request) => store.nodes.list(filter, request), 1)),
      );
      expect(found.map((nodes) => nodes.map(({ id }) => id).join())).toEqual(['n-1,n-2', 'n-2', 'n-2', 'n-1']);
      await store.transaction((writer) => writer.nodes.update(someNode('n-1', {}, { revision: 2, message: 'x' })));
      await expect(store.transaction((writer) => writer.nodes.update(node))).rejects.toThrow(RevisionConflict);
      await store.transaction((writer) => writer.nodes.remove('n-1'));
      expect(await store.nodes.get('n-1')).toBeUndefined();
    });
  });

  it('nodes keep the labels of the operator beside their own', async () => {
    await store.transaction((writer) => writer.nodes.insert(someNode('n-1', { labels: { zone: 'a' } })));
    expect(await store.nodes.operatorLabels('n-1')).toBeUndefined();
    await store.transaction((writer) => writer.nodes.setOperatorLabels('n-1', { zone: 'b' }));
    await store.transaction((writer) => writer.nodes.update(someNode('n-1', {}, { revision: 2 })));
    expect(await store.nodes.operatorLabels('n-1')).toEqual({ zone: 'b' });
    expect(await store.nodes.operatorLabels('n-2')).toBeUndefined();
  });

  describe('history', () => {
    it('is numbered over all jobs and filtered', async () => {
      const event = (n: number, execution_id: string | null, job_version = 1) => ({
        timestamp: toTimestamp(n * 1000),
        job_id: 'j-1',
        job_version,
        execution_id,
        message: `m${n}`,
        details: { n },
      });
      await withJob();
      await store.transaction(async (writer) => {
        await writer.jobs.insert(someJob('j-2', { name: 'b' }));
        await writer.history.append([event(1, null), event(2, 'e-1')], toTimestamp(50_000));
        await writer.history.append([{ ...event(3, null), job_id: 'j-2' }], toTimestamp(50_000));
        await writer.history.append([], toTimestamp(55_000));
        await writer.history.append([event(4, 'e-2', 2)], toTimestamp(60_000));
      });
      const messages = async (filter: object): Promise<string> =>
        (await allPages((request) => store.history.list({ jobId: 'j-1', ...filter }, request), 1))
          .map(({ message }) => message)
          .join();
      expect(await messages({})).toBe('m1,m2,m4');
      expect(await messages({ type: 'job' })).toBe('m1');
      expect(await messages({ type: 'execution' })).toBe('m2,m4');
      expect(await messages({ executionId: 'e-2' })).toBe('m4');
      expect(await messages({ jobVersion: 2 })).toBe('m4');
      expect(await messages({ since: toTimestamp(2000) })).toBe('m2,m4');
      const { items } = await store.history.list({ jobId: 'j-1' }, first());
      expect(items.map(({ seq_num, type, recorded_at }) => [seq_num, type, recorded_at])).toEqual([
        [1, 'job', toTimestamp(50_000)],
        [2, 'execution', toTimestamp(50_000)],
        [4, 'execution', toTimestamp(60_000)],
      ]);
    });
  });

  accessContract(() => store);
  rolloutContract(() => store);
}
