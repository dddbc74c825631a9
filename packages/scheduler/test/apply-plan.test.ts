import { describe, expect, it } from '@jest/globals';
import { createIds, type Execution, type Job, type Node, stateOf, toTimestamp } from '@weir/fleet-model';
import { applyPlan, type PlanRecords, reconcile } from '../src/index.js';
import { aJob, aNode, anEvaluation, anExecution } from './records.js';

const NOW = 60_000;

function run(job: Job, executions: Execution[], nodes: Node[]): PlanRecords {
  const ids = createIds({ now: () => NOW }, (bytes) => void bytes.fill(0));
  const snapshot = { job, rollout: undefined, executions, nodes, now: NOW };
  return applyPlan(snapshot, reconcile(snapshot), anEvaluation('v-9'), ids, NOW);
}

describe('applyPlan', () => {
  it('makes executions, linked to the ones before', () => {
    const { job, created, changed, events } = run(
      aJob({ version: 2, run_version: 2 }),
      [anExecution('e-1', 'a', 'stopped/stopped')],
      [aNode('a')],
    );
    const id = created[0]?.id ?? '';
    expect(created).toEqual([
      {
        id: expect.stringMatching(/^e-[0-9a-f-]{36}$/),
        namespace: 'default',
        job_id: 'j-1',
        job_version: 2,
        eval_id: 'v-9',
        node_id: 'a',
        rollout_id: null,
        status: {
          desired_state: stateOf('running'),
          desired_since: toTimestamp(NOW),
          compute_state: stateOf('pending'),
          compute_since: toTimestamp(NOW),
          health: 'unknown',
          report_seq: 0,
          previous_execution_id: 'e-1',
          next_execution_id: null,
          revision: 1,
          created_at: toTimestamp(NOW),
          updated_at: toTimestamp(NOW),
        },
      },
    ]);
    expect(changed.map(({ status }) => [status.next_execution_id, status.revision])).toEqual([[id, 2]]);
    expect(job?.status).toMatchObject({
      state: { state_type: 'deploying' },
      revision: 2,
      updated_at: toTimestamp(NOW),
    });
    expect(events.map(({ execution_id, message }) => [execution_id, message])).toEqual([
      [id, 'created'],
      [null, 'deploying: 0 of 1 execution running'],
    ]);
  });

  it('stops, gives up and adopts, each once and with a reason', () => {
    const { changed, events } = run(
      aJob({ state: stateOf('running'), version: 3, run_version: 2 }),
      [anExecution('e-1', 'a'), anExecution('e-2', 'b'), anExecution('e-3', 'c', 'running/running', 2)],
      [aNode('a'), aNode('b', 'Lost'), aNode('c')],
    );
    expect(
      changed.map(({ id, job_version, status }) => [
        id,
        job_version,
        status.desired_state.state_type,
        status.compute_state.state_type,
        status.revision,
      ]),
    ).toEqual([
      ['e-1', 1, 'stopped', 'running', 2],
      ['e-2', 1, 'stopped', 'lost', 2],
      ['e-3', 3, 'running', 'running', 2],
    ]);
    expect(events.map(({ message, details }) => [message, details])).toEqual([
      ['told to stop: version 3 replaces it', { node_id: 'a', desired_state: 'stopped' }],
      ['lost: its node is lost', { node_id: 'b', old_state: 'running', new_state: 'lost' }],
      ['goes on as version 3', { node_id: 'c' }],
    ]);
  });

  it('leaves the job alone when nothing about it changes', () => {
    const settled = run(aJob(), [anExecution('e-1', 'a')], [aNode('a')]).job;
    if (settled === undefined) throw new Error('the first plan must change the job');
    const again = run(settled, [anExecution('e-1', 'a')], [aNode('a')]);
    expect(again).toEqual({ job: undefined, created: [], changed: [], rollout: undefined, events: [] });
  });
});
