import { afterAll, describe, expect, it } from '@jest/globals';
import type { Job, JobVersion } from '@weir/fleet-model';
import { aJob, freshDataDir, Harness, type List, otherConfig, removeFolders, until } from './harness.js';

afterAll(removeFolders);

interface SchedulerStatus {
  readonly paused: boolean;
  readonly reason: string;
  readonly since: string | null;
  readonly waiting: number;
}
interface Report {
  readonly collected: Readonly<Record<string, number>>;
  readonly dry_run: boolean;
}

async function within(env: Record<string, string>, work: (h: Harness) => Promise<void>, dataDir?: string) {
  const h = await Harness.start(env, dataDir);
  try {
    await work(h);
  } finally {
    await h.stop();
  }
}
const pause = (h: Harness, paused: boolean, reason?: string) =>
  h.call<SchedulerStatus>('PUT', '/operator/scheduler', { json: { paused, reason } });
const status = async (h: Harness): Promise<SchedulerStatus> =>
  (await h.call<SchedulerStatus>('GET', '/operator/scheduler')).body;
const health = async (h: Harness): Promise<unknown> => (await h.call('GET', '/health')).body;
const gc = async (h: Harness, query = ''): Promise<Report> => (await h.call<Report>('POST', `/system/gc${query}`)).body;

describe('/operator/scheduler', () => {
  it('plans nothing while paused, and all of it afterwards; what runs goes on', async () => {
    await within({}, async (h) => {
      expect(await status(h)).toEqual({ paused: false, reason: '', since: null, waiting: 0 });
      expect(await health(h)).toEqual({ status: 'ok', scheduler: 'running' });
      const before = await h.runningJob({ name: 'before' });
      const { body } = await pause(h, true, 'looking around');
      expect(body).toMatchObject({ paused: true, reason: 'looking around', since: expect.stringMatching(/Z$/) });
      expect(await health(h)).toEqual({ status: 'ok', scheduler: 'paused' });
      const first = await h.put(aJob({ name: 'meanwhile' }));
      const second = await h.put(aJob({ name: 'meanwhile-too' }));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect((await status(h)).waiting).toBe(2);
      expect((await h.job(first.body.job_id)).status.state.state_type).toBe('pending');
      expect((await h.job(before.id)).status.state.state_type).toBe('running');
      expect((await pause(h, false)).body).toMatchObject({ paused: false, reason: '' });
      await h.settled(first.body.job_id, 'running');
      await h.settled(second.body.job_id, 'running');
      const { status: evaluated } = await h.evaluation(first.body.evaluation_id);
      expect(evaluated.queued_ms).toBeGreaterThanOrEqual(90);
    });
  });

  it('stays paused over a restart', async () => {
    const dataDir = freshDataDir();
    await within({}, async (h) => void (await pause(h, true, 'night')), dataDir);
    await within(
      {},
      async (h) => {
        expect(await status(h)).toMatchObject({ paused: true, reason: 'night' });
        const { body } = await h.put(aJob());
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect((await h.evaluation(body.evaluation_id)).status.state.state_type).toBe('pending');
        await pause(h, false);
        await h.settled(body.job_id, 'running');
      },
      dataDir,
    );
    await within({}, async (h) => expect((await status(h)).paused).toBe(false), dataDir);
  });

  it('sheds what has been overtaken: of a job only the newest evaluation is planned', async () => {
    await within({}, async (h) => {
      await pause(h, true);
      const first = await h.put(aJob());
      const second = await h.put(aJob({ config: otherConfig }));
      await pause(h, false);
      await h.settled(first.body.job_id, 'running');
      const { state } = (await h.evaluation(first.body.evaluation_id)).status;
      expect(state).toMatchObject({
        state_type: 'canceled',
        message: `${second.body.evaluation_id} did its work`,
      });
      expect((await h.evaluation(second.body.evaluation_id)).status.state.state_type).toBe('complete');
      expect((await h.executions(first.body.job_id)).map(({ job_version }) => job_version)).toEqual([2]);
    });
  });

  it.each([
    ['no body', undefined],
    ['no word of paused', {}],
    ['paused in words', { paused: 'yes' }],
  ])('%s is refused', async (_, json) => {
    await within({}, async (h) => {
      expect((await h.fail('PUT', '/operator/scheduler', json === undefined ? {} : { json })).status).toBe(400);
    });
  });
});

describe('/system/gc', () => {
  it('removes nothing before its time', async () => {
    await within({}, async (h) => {
      const { id } = await h.jobIn('stopped', 'tap');
      await h.call('DELETE', `/jobs/${id}`);
      const { collected, dry_run } = await gc(h);
      expect(dry_run).toBe(false);
      expect(collected).toEqual({
        jobs: 0,
        versions: 0,
        executions: 0,
        evaluations: 0,
        nodes: 0,
        answers: 0,
        audit: 0,
      });
      expect((await h.job(id)).status.state.state_type).toBe('deleted');
    });
  });

  it('removes deleted jobs for good once they have been kept long enough; everything can be read until then', async () => {
    await within({ WEIR_JOB_RETENTION_MS: '150' }, async (h) => {
      const { id } = await h.jobIn('stopped', 'tap');
      const kept = await h.runningJob({ name: 'kept' });
      await h.call('DELETE', `/jobs/${id}`);
      expect((await h.call<List<Job>>('GET', '/jobs?states=deleted')).body.items.map((job) => job.id)).toEqual([id]);
      expect((await h.call<List<JobVersion>>('GET', `/jobs/${id}/versions`)).body.items).toHaveLength(1);
      await until('it is time', async () => (await gc(h, '?dry_run=true')).collected.jobs === 1);
      expect((await h.job(id)).id).toBe(id);
      expect((await gc(h)).collected.jobs).toBe(1);
      expect((await h.fail('GET', `/jobs/${id}`)).status).toBe(404);
      expect((await h.call<List<Job>>('GET', '/jobs?states=deleted')).body.items).toEqual([]);
      expect((await h.job(kept.id)).status.state.state_type).toBe('running');
    });
  });

  it('keeps a deleted job of which something still runs', async () => {
    await within({ WEIR_JOB_RETENTION_MS: '1' }, async (h) => {
      const { id } = await h.runningJob();
      await pause(h, true);
      await h.call('DELETE', `/jobs/${id}?force=true`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect((await gc(h)).collected.jobs).toBe(0);
      await pause(h, false);
      await until('it is gone', async () => (await gc(h)).collected.jobs === 1);
    });
  });

  it('happens by itself', async () => {
    await within({ WEIR_JOB_RETENTION_MS: '1', WEIR_GC_INTERVAL_MS: '20' }, async (h) => {
      const { id } = await h.jobIn('stopped', 'tap');
      await h.call('DELETE', `/jobs/${id}`);
      await until('it is gone', async () => (await fetch(`${h.plane.url}/api/v1/jobs/${id}`)).status === 404);
    });
  });

  it('removes old evaluations and executions, not the last ones on a node', async () => {
    await within({ WEIR_EVALUATION_RETENTION_MS: '1', WEIR_EXECUTION_RETENTION_MS: '1' }, async (h) => {
      const { id } = await h.runningJob();
      await h.put(aJob({ config: otherConfig }));
      await until('two executions', async () => (await h.executions(id)).length === 2);
      await h.settled(id, 'running');
      await until('both are collected', async () => {
        const { collected } = await gc(h);
        return (collected.executions ?? 0) > 0 || (await h.executions(id)).length === 1;
      });
      expect((await h.executions(id)).map(({ job_version }) => job_version)).toEqual([2]);
      await until('no evaluation is left', async () => {
        await gc(h);
        return (await h.call<List<object>>('GET', `/jobs/${id}/evaluations`)).body.items.length === 0;
      });
      expect((await h.job(id)).status.state.state_type).toBe('running');
    });
  });

  it('keeps as many versions as configured, the newest stable one besides', async () => {
    await within({ WEIR_VERSIONS_PER_JOB: '2' }, async (h) => {
      const { id } = await h.runningJob();
      for (const n of [2, 3, 4]) {
        await h.put(aJob({ description: `version ${n}` }));
      }
      await until('the last one is stable', async () => {
        const { items } = (await h.call<List<JobVersion>>('GET', `/jobs/${id}/versions`)).body;
        return items[0]?.stable === true;
      });
      expect((await gc(h)).collected.versions).toBe(2);
      const { items } = (await h.call<List<JobVersion>>('GET', `/jobs/${id}/versions`)).body;
      expect(items.map(({ version }) => version)).toEqual([4, 3]);
      expect((await gc(h)).collected.versions).toBe(0);
      expect((await h.fail('PUT', `/jobs/${id}/rollback`, { json: { version: 1 } })).body.code).toBe(
        'version_not_found',
      );
    });
  });
});
