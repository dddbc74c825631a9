import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Evaluation, Execution, HistoryEvent, Job, JobVersion } from '@weir/fleet-model';
import { aJob, Harness, type List, removeFolders, until } from './harness.js';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(async () => {
  await h.stop();
  removeFolders();
});

interface Change {
  readonly job_id: string;
  readonly evaluation_id: string;
  readonly job: Job;
}

describe('DELETE /jobs/:id', () => {
  it.each(['stopped', 'completed', 'failed'] as const)(
    'a job that is %s: deleted, with an evaluation, data kept',
    async (state) => {
      const { id } = await h.jobIn(state, `del-${state}`);
      const { status, body } = await h.call<Change>('DELETE', `/jobs/${id}`, { json: { reason: 'no longer needed' } });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        job_id: id,
        job: { status: { state: { state_type: 'deleted', message: 'no longer needed' } } },
      });
      await until(
        'its evaluation is complete',
        async () => (await h.evaluation(body.evaluation_id)).status.state.state_type === 'complete',
      );
      expect((await h.evaluation(body.evaluation_id)).triggered_by).toBe('job-delete');

      const listed = (await h.call<List<Job>>('GET', '/jobs?limit=1000')).body.items.map((job) => job.id);
      expect(listed).not.toContain(id);
      const deleted = (await h.call<List<Job>>('GET', '/jobs?states=deleted')).body.items.map((job) => job.id);
      expect(deleted).toContain(id);
      expect((await h.job(id)).status.state.state_type).toBe('deleted');
      expect((await h.call<List<JobVersion>>('GET', `/jobs/${id}/versions`)).body.items).toHaveLength(1);
      const history = (await h.call<List<HistoryEvent>>('GET', `/jobs/${id}/history?event_type=job`)).body.items;
      expect(history.at(-1)).toMatchObject({
        message: 'deleted',
        details: { old_state: state, new_state: 'deleted', reason: 'no longer needed' },
      });
      expect((await h.call<List<Execution>>('GET', `/jobs/${id}/executions`)).body.items).toHaveLength(1);
      expect((await h.call<List<Evaluation>>('GET', `/jobs/${id}/evaluations`)).body.items.length).toBeGreaterThan(1);
    },
  );

  it('a running job without force: refused, unchanged', async () => {
    const before = await h.runningJob({ name: 'busy' });
    for (const options of [{}, { json: { force: false } }]) {
      const { status, body } = await h.fail('DELETE', '/jobs/busy', options);
      expect([status, body.code]).toEqual([409, 'job_state_conflict']);
      expect(body.hint).toContain('force');
    }
    expect(await h.job(before.id)).toEqual(before);
    expect(h.driver.running.has('busy')).toBe(true);
  });

  it.each([
    ['body', '', { json: { force: true } }],
    ['query', '?force=true', {}],
  ])('a running job with force in the %s: answers at once, stops afterwards', async (where, query, options) => {
    const { id } = await h.runningJob({ name: `forced-${where}` });
    const { status, body } = await h.call<Change>('DELETE', `/jobs/${id}${query}`, options);
    expect([status, body.job.status.state.state_type]).toEqual([200, 'deleted']);
    await until('the execution has stopped', async () =>
      (await h.executions(id)).every((e) => e.status.compute_state.state_type === 'stopped'),
    );
    expect(h.driver.running.has(`forced-${where}`)).toBe(false);
  });

  it.each(['pending', 'queued'])('a job that is %s needs force too', async (state) => {
    const { body } = await h.put(aJob({ name: `early-${state}`, selector: { match_labels: { zone: 'none' } } }));
    if (state === 'queued') await h.settled(body.job_id, 'queued');
    expect((await h.call('DELETE', `/jobs/${body.job_id}`)).status).toBe(409);
    expect((await h.call('DELETE', `/jobs/${body.job_id}?force=true`)).status).toBe(200);
  });

  it('what is not there is 404', async () => {
    expect((await h.fail('DELETE', '/jobs/nobody')).body.code).toBe('job_not_found');
  });
});

describe('PUT /jobs/:id/stop', () => {
  it('stops, then does nothing more', async () => {
    const { id } = await h.runningJob({ name: 'stoppable' });
    const first = await h.call<Change>('PUT', `/jobs/${id}/stop`, { json: { reason: 'maintenance' } });
    expect([first.status, first.body.job.status.state]).toEqual([
      200,
      { state_type: 'stopped', message: 'maintenance', details: {} },
    ]);
    await until('it no longer runs', () => !h.driver.running.has('stoppable'));
    await until(
      'its execution has stopped',
      async () => (await h.executions(id))[0]?.status.compute_state.state_type === 'stopped',
    );
    const again = await h.call<Change>('PUT', `/jobs/${id}/stop`);
    expect([again.status, again.body.evaluation_id]).toEqual([200, '']);
    expect(again.body.job.status.revision).toBe((await h.job(id)).status.revision);
  });

  it.each(['completed', 'failed'] as const)('of a job that is %s is refused', async (state) => {
    const { id } = await h.jobIn(state, `stop-${state}`);
    expect((await h.fail('PUT', `/jobs/${id}/stop`)).body).toMatchObject({ status: 409, code: 'job_state_conflict' });
  });
});

describe('an update does not move a job by itself', () => {
  it.each(['stopped', 'completed', 'failed'] as const)('%s stays until the evaluation runs it again', async (state) => {
    const { id } = await h.jobIn(state, `up-${state}`);
    const { body } = await h.put(aJob({ name: `up-${state}`, description: 'new' }));
    expect(body.job.status.state.state_type).toBe(state);
    await h.settled(id, 'running');
  });
});

describe('what nodes report moves a job', () => {
  it('no node: queued; a node gets the label: running; it loses it: queued', async () => {
    const { body } = await h.put(aJob({ name: 'patient', selector: { match_labels: { zone: 'late' } } }));
    const queued = await h.settled(body.job_id, 'queued');
    expect(queued.status.desired_state).toBe('running');
    const evaluation = await h.evaluation(body.evaluation_id);
    const { id } = await h.node();
    expect(evaluation.status.state.details).toMatchObject({
      refused: 1,
      refused_nodes: [{ node_id: id, reasons: ['its label zone is a; wanted late'] }],
    });
    const labels = (zone: string) => h.call('PUT', '/nodes/here/labels', { json: { labels: { zone } } });
    expect((await labels('late')).status).toBe(200);
    await h.settled(body.job_id, 'running');
    expect((await h.evaluation(body.evaluation_id)).status.state).toMatchObject({
      state_type: 'complete',
      message: 'scheduled on 1 node',
    });
    const { items } = (await h.call<List<Evaluation>>('GET', `/jobs/${body.job_id}/evaluations`)).body;
    expect(items.map(({ triggered_by, reason }) => `${triggered_by}: ${reason}`)).toEqual(
      expect.arrayContaining([
        'job-create: ',
        expect.stringMatching(/^exec-update: execution e-\S+ is (starting|running)/),
      ]),
    );
    expect(items.every(({ status }) => status.queued_ms !== null && status.queued_ms >= 0)).toBe(true);
    await labels('a');
    await h.settled(body.job_id, 'queued');
    await until('it is stopped', () => !h.driver.running.has('patient'));
  });

  it('degraded and back, with the reason', async () => {
    const { id } = await h.runningJob({ name: 'shaky' });
    h.driver.running.get('shaky')?.tell('degraded', 'receiver does not answer');
    expect((await h.settled(id, 'degraded')).status.state.message).toContain('receiver does not answer');
    h.driver.running.get('shaky')?.tell('running');
    await h.settled(id, 'running');
  });

  it('a start that fails for good fails the job with that reason, and nothing else', async () => {
    h.driver.failWith = 'cannot listen on 127.0.0.1:8088: the port is taken';
    const { body } = await h.put(aJob({ name: 'unlucky' }));
    const { status } = await h.settled(body.job_id, 'failed');
    h.driver.failWith = undefined;
    expect(status).toMatchObject({ desired_state: 'stopped', state: { details: { executions: { failed: 1 } } } });
    expect(status.state.message).toContain('the port is taken');
    expect((await h.call('GET', '/health')).status).toBe(200);
  });

  it('complete', async () => {
    const { status } = await h.jobIn('completed', 'bounded');
    expect(status.state).toMatchObject({ message: '1 execution completed', details: { executions: { complete: 1 } } });
  });
});
