import { afterAll, expect, it } from '@jest/globals';
import type { HistoryEvent, Job, JobVersion } from '@weir/fleet-model';
import { aJob, Harness, type List, removeFolders, until } from './harness.js';

afterAll(removeFolders);

it('a restart changes nothing: jobs, versions, history, deleted ones, and what ran runs again', async () => {
  const before = await Harness.start();
  const running = await before.runningJob({ name: 'running' });
  await before.put(aJob({ name: 'running', description: 'second' }));
  const stopped = await before.jobIn('stopped', 'stopped');
  const failed = await before.jobIn('failed', 'failed');
  const deleted = await before.jobIn('stopped', 'deleted');
  await before.call('DELETE', `/jobs/${deleted.id}`);
  const queued = (await before.put(aJob({ name: 'queued', selector: { match_labels: { zone: 'none' } } }))).body.job;
  await before.settled(queued.id, 'queued');
  await until('the second version is stable', async () => {
    const { items } = (await before.call<List<JobVersion>>('GET', `/jobs/${running.id}/versions`)).body;
    return items[0]?.version === 2 && items[0].stable;
  });
  await before.settled(running.id, 'running');
  await before.atRest();
  const [execution] = await before.executions(running.id);
  const node = await before.node();
  const read = async (h: Harness) => ({
    versions: (await h.call<List<JobVersion>>('GET', `/jobs/${running.id}/versions`)).body.items,
    history: (await h.call<List<HistoryEvent>>('GET', `/jobs/${stopped.id}/history`)).body.items,
    jobs: await Promise.all([stopped, failed, deleted, queued].map(({ id }) => h.job(id))),
  });
  const kept = await read(before);
  await before.stop();

  const after = await Harness.start({}, before.dataDir);
  expect(await read(after)).toEqual(kept);
  const again: Job = await after.settled(running.id, 'running');
  expect(again).toMatchObject({ spec: { description: 'second' }, status: { version: 2 } });
  expect((await after.node()).id).toBe(node.id);
  expect((await after.executions(running.id)).map(({ id }) => id)).toEqual([execution?.id]);
  expect(after.driver.calls).toEqual(['start running']);
  await after.stop();
});

it('what was asked for while planning stood still is done after the restart', async () => {
  const before = await Harness.start();
  const { id } = await before.runningJob({ name: 'late' });
  const { evaluation_id } = (await before.call<{ evaluation_id: string }>('PUT', `/jobs/${id}/stop`)).body;
  await before.stop();
  const after = await Harness.start({}, before.dataDir);
  await after.settled(id, 'stopped');
  const { status } = await after.evaluation(evaluation_id);
  expect(['pending', 'complete']).toContain(status.state.state_type);
  await until('it no longer runs', () => !after.driver.running.has('late'));
  await after.stop();
});
