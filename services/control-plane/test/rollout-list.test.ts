import { afterAll, describe, expect, it } from '@jest/globals';
import { aJob, Harness, removeFolders, until } from './harness.js';

afterAll(removeFolders);

describe('GET /jobs/:id/rollouts', () => {
  it('has one per version, newest first, a page at a time, also of a deleted job', async () => {
    const h = await Harness.start();
    const { id } = await h.runningJob();
    for (const description of ['two', 'three']) {
      await h.put(aJob({ description }));
      await until('rolled out', async () => {
        const { body } = await h.call<{ rollout: { status: { state: { state_type: string } } } }>(
          'GET',
          '/jobs/tap/rollout',
        );
        return body.rollout.status.state.state_type === 'successful';
      });
    }
    await h.call('DELETE', `/jobs/${id}?force=true`);
    interface Rollouts {
      readonly items: readonly { job_version: number; status: { state: { state_type: string } } }[];
      readonly next_token: string;
    }
    const first = (await h.call<Rollouts>('GET', `/jobs/${id}/rollouts?limit=2`)).body;
    expect(first.items.map(({ job_version }) => job_version)).toEqual([3, 2]);
    const path = `/jobs/${id}/rollouts?limit=2&next_token=${encodeURIComponent(first.next_token)}`;
    const rest = (await h.call<Rollouts>('GET', path)).body;
    expect(rest).toMatchObject({
      items: [{ job_version: 1, status: { state: { state_type: 'successful' } } }],
      next_token: '',
    });
    expect((await h.fail('GET', '/jobs/none/rollouts')).body.code).toBe('job_not_found');
    await h.stop();
  });
});
