import { describe, expect, it } from '@jest/globals';
import { type Execution, isActiveRollout, moveRollout, type Rollout, stateOf, toTimestamp } from '@weir/fleet-model';
import { RevisionConflict, type Store, UniqueConflict } from '../src/index.js';
import { allPages } from './pages.js';
import { someEvaluation, someExecution, someJob, someNode, someRollout } from './records.js';

/** What every store must do for rollouts, settings and the removal of what is old. */
export function rolloutContract(current: () => Store): void {
  const write: Store['transaction'] = (work) => current().transaction(work);
  const withJobs = (...ids: readonly string[]): Promise<void> =>
    write(async (writer) => {
      for (const id of ids) await writer.jobs.insert(someJob(id, { name: id }));
    });
  const must = (rollout: Rollout | undefined): Rollout => {
    if (rollout === undefined) throw new Error('no such transition');
    return rollout;
  };

  describe('rollouts', () => {
    it('come back as they were written, by id, by version, and the active one of a job', async () => {
      await withJobs('j-1', 'j-2');
      const rollout = someRollout('r-1', { restores_version: 3, rollback_of: 4 });
      await write((writer) => writer.rollouts.insert(rollout));
      const store = current();
      expect(await store.rollouts.get('r-1')).toEqual(rollout);
      expect(await store.rollouts.ofVersion('j-1', 1)).toEqual(rollout);
      expect(await store.rollouts.ofVersion('j-1', 2)).toBeUndefined();
      expect(await store.rollouts.active('j-1')).toEqual(rollout);
      expect(await store.rollouts.active('j-2')).toBeUndefined();
      const moved = must(moveRollout(rollout, 'start', 'wave 1', 5_000, { wave: 1 }));
      await write((writer) => writer.rollouts.update(moved));
      expect(await store.rollouts.get('r-1')).toEqual(moved);
      const done = must(moveRollout(moved, 'succeed', '', 6_000));
      await write((writer) => writer.rollouts.update(done));
      expect(isActiveRollout(done)).toBe(false);
      expect(await store.rollouts.active('j-1')).toBeUndefined();
    });

    it('are one per version and one active per job', async () => {
      await withJobs('j-1');
      await write((writer) => writer.rollouts.insert(someRollout('r-1')));
      const second = someRollout('r-2', { job_version: 2 });
      await expect(write((writer) => writer.rollouts.insert(second))).rejects.toThrow(UniqueConflict);
      const canceled = must(moveRollout(someRollout('r-1'), 'cancel', '', 1));
      await write(async (writer) => {
        await writer.rollouts.update(canceled);
        await writer.rollouts.insert(second);
      });
      const again = { ...someRollout('r-3'), status: canceled.status };
      await expect(write((writer) => writer.rollouts.insert(again))).rejects.toThrow(UniqueConflict);
      const pages = await allPages((request) => current().rollouts.list('j-1', request), 1);
      expect(pages.map(({ id }) => id)).toEqual(['r-2', 'r-1']);
    });

    it('change only from the revision before', async () => {
      await withJobs('j-1');
      await write((writer) => writer.rollouts.insert(someRollout('r-1')));
      const { status, ...rest } = someRollout('r-1');
      for (const revision of [1, 3]) {
        const update = write((writer) => writer.rollouts.update({ ...rest, status: { ...status, revision } }));
        await expect(update).rejects.toThrow(RevisionConflict);
      }
    });
  });

  it('settings are kept under their name, the last one counts', async () => {
    expect(await current().settings.get('scheduler')).toBeUndefined();
    await write((writer) => writer.settings.put('scheduler', { paused: true }, toTimestamp(1)));
    await write((writer) => writer.settings.put('scheduler', { paused: false, reason: 'done' }, toTimestamp(2)));
    await write((writer) => writer.settings.put('other', [1, null], toTimestamp(2)));
    expect(await current().settings.get('scheduler')).toEqual({ paused: false, reason: 'done' });
    expect(await current().settings.get('other')).toEqual([1, null]);
  });

  describe('many executions at once', () => {
    const many = (size: number): readonly Execution[] =>
      Array.from({ length: size }, (_, n) => someExecution(`e-${String(n).padStart(4, '0')}`, { node_id: `n-${n}` }));
    const next = (execution: Execution): Execution => ({
      ...execution,
      job_version: 7,
      status: {
        ...execution.status,
        desired_state: stateOf('stopped', "it's over", { rollout_id: 'r-1' }),
        desired_since: toTimestamp(5),
        compute_state: stateOf('stopped', 'stopped', { n: 1 }),
        compute_since: toTimestamp(6),
        health: 'unhealthy',
        report_seq: 9,
        next_execution_id: 'e-x',
        revision: 2,
        updated_at: toTimestamp(7),
      },
    });

    it.each([1, 9, 10, 99, 100, 237])('%i of them change in every field that may', async (size) => {
      await withJobs('j-1');
      await write((writer) => writer.executions.insert(many(size)));
      const changed = many(size).map(next);
      await write((writer) => writer.executions.update(changed));
      for (const execution of [changed[0], changed.at(-1)]) {
        expect(await current().executions.get(execution?.id ?? '')).toEqual(execution);
      }
      expect(await current().executions.activeOnNode('n-0')).toEqual([]);
    });

    const outdated = (execution: Execution): Execution => ({
      ...execution,
      status: { ...execution.status, revision: 3 },
    });

    it.each([
      ['of another revision', (list: Execution[]) => list.map((each, n) => (n === 120 ? outdated(each) : each))],
      [
        'that does not exist',
        (list: Execution[]) => list.map((each, n) => (n === 120 ? { ...each, id: 'e-none' } : each)),
      ],
    ])('none changes when one is %s', async (_, spoil) => {
      await withJobs('j-1');
      await write((writer) => writer.executions.insert(many(200)));
      const update = write((writer) => writer.executions.update(spoil(many(200).map(next))));
      await expect(update).rejects.toThrow(/e-(0120|none) has changed/);
      expect((await current().executions.get('e-0000'))?.status.revision).toBe(1);
    });
  });

  describe('evaluations of a job', () => {
    it('are due or not, and found while they wait', async () => {
      await withJobs('j-1');
      const later = someEvaluation('v-2', {}, { wait_until: toTimestamp(10_000), created_at: toTimestamp(2) });
      await write((writer) => writer.evaluations.insert(later));
      const due = (ms: number): Promise<boolean> => current().evaluations.isDue('j-1', toTimestamp(ms));
      expect([await due(9_999), await due(10_000)]).toEqual([false, true]);
      const done = someEvaluation('v-1', { reason: 'because' }, { state: stateOf('complete'), queued_ms: 12 });
      await write((writer) => writer.evaluations.insert(done));
      const blocked = ['v-3', 'v-4'].map((id) => someEvaluation(id, {}, { state: stateOf('blocked') }));
      expect(await current().evaluations.blockedOf('j-1')).toBeUndefined();
      await write(async (writer) => {
        for (const each of blocked) await writer.evaluations.insert(each);
      });
      expect((await current().evaluations.openOf('j-1')).map(({ id }) => id)).toEqual(['v-3', 'v-4', 'v-2']);
      expect((await current().evaluations.blockedOf('j-1'))?.id).toBe('v-4');
      expect([await current().evaluations.openOf('j-2'), await due(0)]).toEqual([[], false]);
      expect(await current().evaluations.get('v-1')).toEqual(done);
    });
  });

  it('the newest ids are the last ones of each kind, whenever they were written', async () => {
    expect(await current().newestIds()).toEqual([]);
    await withJobs('j-2', 'j-1');
    await write(async (writer) => {
      for (const id of ['v-8', 'v-9', 'v-1']) await writer.evaluations.insert(someEvaluation(id));
    });
    expect(await current().newestIds()).toEqual(['j-2', 'v-9']);
  });

  it('the last stable version is the newest before the given one', async () => {
    await withJobs('j-1');
    await write(async (writer) => {
      for (const version of [1, 2, 3, 4]) {
        const spec = someJob('j-1').spec;
        await writer.versions.insert({ id: 'j-1', version, spec, stable: version < 3, created_at: toTimestamp(0) });
      }
    });
    const last = async (before: number): Promise<number | undefined> =>
      (await current().versions.lastStable('j-1', before))?.version;
    expect([await last(1), await last(2), await last(3), await last(9)]).toEqual([undefined, 1, 2, 2]);
  });

  describe('garbage', () => {
    it('is a deleted job of which nothing runs, with everything that hangs on it', async () => {
      await withJobs('j-1', 'j-2', 'j-3');
      await write(async (writer) => {
        for (const id of ['j-1', 'j-2', 'j-3']) {
          const job = await writer.jobs.get(id);
          if (job === undefined) throw new Error('none');
          const state = stateOf(id === 'j-3' ? ('stopped' as const) : ('deleted' as const));
          await writer.jobs.update({
            ...job,
            status: { ...job.status, state, revision: 2, updated_at: toTimestamp(1) },
          });
          const { spec } = job;
          await writer.versions.insert({ id, version: 1, spec, stable: true, created_at: toTimestamp(0) });
          await writer.rollouts.insert(someRollout(`r-${id}`, { job_id: id }));
          await writer.evaluations.insert(someEvaluation(`v-${id}`, { job_id: id }));
          const event = { timestamp: toTimestamp(0), job_id: id, job_version: 1, execution_id: null, message: 'm' };
          await writer.history.append([{ ...event, details: {} }], toTimestamp(0));
        }
        await writer.executions.insert([
          someExecution('e-1', { job_id: 'j-1' }, { compute_state: stateOf('stopped') }),
        ]);
        await writer.executions.insert([someExecution('e-2', { job_id: 'j-2' })]);
      });
      const store = current();
      expect(await store.garbage.deletedJobs(toTimestamp(1), 10)).toEqual([]);
      expect(await store.garbage.deletedJobs(toTimestamp(2), 10)).toEqual(['j-1']);
      await write((writer) => writer.garbage.removeJob('j-1'));
      expect(await store.jobs.get('j-1')).toBeUndefined();
      expect(await store.executions.get('e-1')).toBeUndefined();
      expect(await store.evaluations.get('v-j-1')).toBeUndefined();
      expect(await store.rollouts.get('r-j-1')).toBeUndefined();
      expect(await store.versions.get('j-1', 1)).toBeUndefined();
      expect((await store.history.list({ jobId: 'j-1' }, { limit: 5, token: '' })).items).toEqual([]);
      expect(await store.rollouts.get('r-j-2')).toBeDefined();
      expect((await store.history.list({ jobId: 'j-2' }, { limit: 5, token: '' })).items).toHaveLength(1);
    });

    it('is what ended long ago, but never the last execution on a node', async () => {
      await withJobs('j-1');
      const ended = { compute_state: stateOf('stopped'), updated_at: toTimestamp(100) } as const;
      await write(async (writer) => {
        await writer.executions.insert([
          someExecution('e-1', {}, ended),
          someExecution('e-2', {}, ended),
          someExecution('e-3', { node_id: 'n-2' }, ended),
          someExecution('e-4', { node_id: 'n-3' }, { ...ended, updated_at: toTimestamp(900) }),
          someExecution('e-5', { node_id: 'n-3' }),
        ]);
        const old = { updated_at: toTimestamp(100) };
        await writer.evaluations.insert(someEvaluation('v-1', {}, { ...old, state: stateOf('complete') }));
        await writer.evaluations.insert(someEvaluation('v-2', {}, { ...old, state: stateOf('canceled') }));
        await writer.evaluations.insert(someEvaluation('v-3', {}, old));
        for (const n of [1, 2, 3]) {
          await writer.audit.append({
            timestamp: toTimestamp(n * 100),
            token_id: null,
            name: 'a',
            remote_address: null,
            request_id: `r${n}`,
            operation: 'o',
            path: '/',
            records: [],
          });
        }
        await writer.nodes.insert(someNode('n-1'));
      });
      const { garbage } = current();
      const at = toTimestamp(500);
      expect(await garbage.count('executions', at)).toBe(1);
      expect(await garbage.count('executions', toTimestamp(1000))).toBe(2);
      expect(await garbage.count('evaluations', at)).toBe(2);
      expect(await garbage.count('audit', toTimestamp(300))).toBe(2);
      expect(await write((writer) => writer.garbage.remove('executions', at, 100))).toBe(1);
      expect(await write((writer) => writer.garbage.remove('evaluations', at, 1))).toBe(1);
      expect(await write((writer) => writer.garbage.remove('evaluations', at, 9))).toBe(1);
      expect(await write((writer) => writer.garbage.remove('audit', toTimestamp(300), 9))).toBe(2);
      expect(await garbage.count('evaluations', at)).toBe(0);
      expect(await current().executions.get('e-1')).toBeUndefined();
      expect(await current().executions.get('e-2')).toBeDefined();
      expect(await current().evaluations.get('v-3')).toBeDefined();
    });

    it('is an answer that nobody asks for any more', async () => {
      const answer = { caller: 'c', fingerprint: '', status: 200, headers: {}, body: '{}' };
      await write(async (writer) => {
        await writer.answers.insert({ ...answer, key: 'old', created_at: toTimestamp(1) });
        await writer.answers.insert({ ...answer, key: 'new', created_at: toTimestamp(9) });
      });
      expect(await current().garbage.count('answers', toTimestamp(5))).toBe(1);
      expect(await write((writer) => writer.garbage.remove('answers', toTimestamp(5), 10))).toBe(1);
      expect(await current().answers.find('c', 'old')).toBeUndefined();
      expect(await current().answers.find('c', 'new')).toBeDefined();
    });

    it.each<[string, number, readonly number[], readonly number[], readonly number[]]>([
      ['nothing beyond the newest', 6, [2], [], []],
      ['all but the newest', 2, [6], [], [4, 3, 2, 1]],
      ['never the newest stable one', 2, [1, 3], [], [4, 2, 1]],
      ['nor one of which something runs', 1, [6], [2, 4], [5, 3, 1]],
    ])('versions: %s', async (_, keep, stable, running, expected) => {
      await withJobs('j-1');
      await write(async (writer) => {
        for (const version of [1, 2, 3, 4, 5, 6]) {
          const { spec } = someJob('j-1');
          const record = { id: 'j-1', version, spec, stable: stable.includes(version), created_at: toTimestamp(0) };
          await writer.versions.insert(record);
        }
        await writer.executions.insert(
          running.map((job_version) => someExecution(`e-${job_version}`, { job_version, node_id: `n-${job_version}` })),
        );
      });
      const { garbage, versions } = current();
      expect(await garbage.jobsWithMoreVersions(5)).toEqual(['j-1']);
      expect(await garbage.jobsWithMoreVersions(6)).toEqual([]);
      expect(await garbage.surplusVersions('j-1', keep)).toEqual(expected);
      await write((writer) => writer.garbage.removeVersions('j-1', expected));
      const left = await allPages((request) => versions.list('j-1', request), 10);
      expect(left.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1].filter((v) => !expected.includes(v)));
    });
  });
}
