import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Execution, HistoryEvent } from '@weir/fleet-model';
import { Harness, type List, removeFolders, until } from './harness.js';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(async () => {
  await h.stop();
  removeFolders();
});

const stop = (id: string, json?: object) =>
  h.call<{ execution: Execution }>('PUT', `/executions/${id}/stop`, json === undefined ? {} : { json });
const stateOf = (execution: Execution | undefined): string | undefined => execution?.status.compute_state.state_type;

/** The executions of a job, youngest first; there must be that many. */
async function executionsOf(jobId: string, many: number): Promise<readonly Execution[]> {
  await until(`${many} executions`, async () => (await h.executions(jobId)).length === many);
  return h.executions(jobId);
}

describe('PUT /executions/:id/stop', () => {
  it('ends it and has another take its place, one after the other', async () => {
    const job = await h.runningJob({ name: 'replaced' });
    const [first] = await executionsOf(job.id, 1);
    const { status, body } = await stop(first?.id ?? '', { reason: 'stuck' });
    expect([status, body.execution.status.desired_state]).toMatchObject([
      200,
      { state_type: 'stopped', message: 'stuck' },
    ]);
    const [second, ended] = await executionsOf(job.id, 2);
    expect([ended?.id, stateOf(ended)]).toEqual([first?.id, 'stopped']);
    expect(ended?.status.next_execution_id).toBe(second?.id);
    const settled = await h.settled(job.id, 'running');
    expect(settled.status.version).toBe(1);
    const { items } = (
      await h.call<List<HistoryEvent>>('GET', `/jobs/${job.id}/history?execution_id=${first?.id ?? ''}`)
    ).body;
    expect(items.map(({ message }) => message)).toContain('told to stop: stuck');
  });

  it('of one that has been told or has ended changes nothing', async () => {
    const { id } = await h.jobIn('stopped', 'over');
    await until('its execution has ended', async () => stateOf((await h.executions(id))[0]) === 'stopped');
    const [execution] = await executionsOf(id, 1);
    const { status, body } = await stop(execution?.id ?? '');
    expect([status, body.execution]).toEqual([200, execution]);
    expect(await h.executions(id)).toEqual([execution]);
  });

  it.each([
    ['that is not there', 'e-none', {}, 404, 'execution_not_found'],
    ['with a reason that is none', 'e-none', { reason: 7 }, 400, 'invalid_request'],
  ])('of one %s is refused', async (_, id, json, status, code) => {
    const answer = await h.fail('PUT', `/executions/${id}/stop`, { json });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});
