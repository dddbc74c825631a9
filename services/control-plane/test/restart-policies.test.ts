import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Job, JobStateType, RestartPolicy } from '@weir/fleet-model';
import { Harness, removeFolders, until } from './harness.js';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(async () => {
  await h.stop();
  removeFolders();
});

interface Row {
  readonly policy: RestartPolicy;
  /** How the pipeline ends; `crash` may be tried again, `refuse` not. */
  readonly end: 'complete' | 'crash' | 'refuse';
  /** What becomes of the job. */
  readonly state: JobStateType;
  /** True when the node starts the pipeline once more. */
  readonly again: boolean;
}

describe('how a pipeline ends decides with its restart policy what becomes of the job', () => {
  it.each<Row>([
    { policy: 'never', end: 'complete', state: 'completed', again: false },
    { policy: 'never', end: 'crash', state: 'failed', again: false },
    { policy: 'never', end: 'refuse', state: 'failed', again: false },
    { policy: 'on-failure', end: 'complete', state: 'completed', again: false },
    { policy: 'on-failure', end: 'crash', state: 'running', again: true },
    { policy: 'on-failure', end: 'refuse', state: 'failed', again: false },
    { policy: 'always', end: 'complete', state: 'running', again: true },
    { policy: 'always', end: 'crash', state: 'running', again: true },
    { policy: 'always', end: 'refuse', state: 'failed', again: false },
  ])('$policy, $end: $state', async ({ policy, end, state, again }) => {
    const name = `${policy}-${end}`;
    const { id } = await h.runningJob({ name, restart_policy: policy });
    const run = h.driver.running.get(name);
    if (end === 'complete') run?.tell('complete', 'input exhausted');
    else run?.tell('failed', 'it broke', { retryable: end === 'crash' });

    const starts = (): number => h.driver.calls.filter((call) => call === `start ${name}`).length;
    if (again) await until('it starts once more', () => starts() === 2);
    const ended = end === 'complete' ? 'complete' : 'failed';
    await until('the execution has settled', async () => {
      const [execution] = await h.executions(id);
      return execution?.status.compute_state.state_type === (again ? 'running' : ended);
    });
    const job = await h.settled(id, state);
    expect(starts()).toBe(again ? 2 : 1);
    expect(job.status.desired_state).toBe(again ? 'running' : 'stopped');
    // Restarts are the node's business: the control plane made one execution.
    expect(await h.executions(id)).toHaveLength(1);
  });

  it('between two attempts the job is degraded, with the reason and the wait', async () => {
    const { id } = await h.runningJob({ name: 'back-off' });
    // The next attempt comes up when this test has seen that it was waited for.
    let comeUp = (): void => {};
    h.driver.held = new Promise((resolve) => {
      comeUp = resolve;
    });
    h.driver.running.get('back-off')?.tell('failed', 'lost its connection', { retryable: true });
    const { status } = await h.settled(id, 'degraded');
    expect(status.state.message).toContain('lost its connection');
    const [execution] = await h.executions(id);
    expect(execution?.status.compute_state.details).toMatchObject({
      failures_in_a_row: 1,
      restart_in_ms: expect.any(Number),
    });
    comeUp();
    await h.settled(id, 'running');
  });
});

describe('a job at its own end', () => {
  it.each(['completed', 'failed'] as const)('%s: nothing starts again by itself, a rerun does', async (state) => {
    const { id } = await h.jobIn(state, `rest-${state}`);
    await h.call('POST', `/jobs/${id}/evaluate`);
    await h.atRest();
    expect((await h.job(id)).status.state.state_type).toBe(state);
    expect((await h.executions(id)).length).toBe(1);
    const { body } = await h.call<{ job: Job }>('PUT', `/jobs/${id}/rerun`);
    expect(body.job.status.version).toBe(2);
    await h.settled(id, 'running');
  });

  it('a node that joins afterwards gets none of it', async () => {
    const { id } = await h.jobIn('completed', 'over');
    await h.call('PUT', '/nodes/here/labels', { json: { labels: { zone: 'b' } } });
    await h.call('PUT', '/nodes/here/labels', { json: { labels: { zone: 'a' } } });
    await h.atRest();
    expect((await h.job(id)).status.state.state_type).toBe('completed');
    expect(await h.executions(id)).toHaveLength(1);
  });
});
