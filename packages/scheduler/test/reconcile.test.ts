import { describe, expect, it } from '@jest/globals';
import { type Execution, type Job, type JobStatus, type Node, stateOf } from '@weir/fleet-model';
import { type Plan, reconcile } from '../src/index.js';
import { aJob, aNode, anExecution } from './records.js';

const planOf = (job: Job, executions: readonly Execution[], nodes: readonly Node[]): Plan =>
  reconcile({ job, rollout: undefined, executions, nodes, now: 0 });

/** A plan in one line: what happens to which node or execution, and the job's state after it. */
function short(plan: Plan): string {
  const part = (sign: string, names: readonly string[]): string[] => names.map((name) => sign + name);
  return [
    ...part(
      '+',
      plan.place.map(({ node_id, previous }) => node_id + (previous === undefined ? '' : `<${previous.id}`)),
    ),
    ...part(
      '-',
      plan.stop.map(({ execution }) => execution.id),
    ),
    ...part(
      'x',
      plan.lose.map(({ execution }) => execution.id),
    ),
    ...part(
      '=',
      plan.adopt.map(({ id }) => id),
    ),
    ...part(
      '!',
      plan.refused.map(({ node_id }) => node_id),
    ),
    plan.state.state_type,
    ...(plan.desired_state === 'stopped' ? ['(stopped)'] : []),
    ...(plan.stable ? ['(stable)'] : []),
    ...(plan.blocked ? ['(blocked)'] : []),
  ].join(' ');
}

const wanted = (state: JobStatus['state']['state_type'], version = 1, run_version = version): Partial<JobStatus> => ({
  state: stateOf(state),
  version,
  run_version,
});
const unwanted = (state: JobStatus['state']['state_type']): Partial<JobStatus> => ({
  state: stateOf(state),
  desired_state: 'stopped',
});
const a = aNode('a');
const b = aNode('b');
const elsewhere = aNode('c', 'Connected', { zone: 'c' });

describe('reconcile', () => {
  it.each<[string, Partial<JobStatus>, Execution[], Node[], string]>([
    ['no nodes', wanted('pending'), [], [], 'queued (blocked)'],
    ['no node fits', wanted('pending'), [], [elsewhere], '!c queued (blocked)'],
    ['all fitting nodes get one', wanted('pending'), [], [a, b, elsewhere], '+a +b !c deploying'],
    ['a queued job runs when a node joins', wanted('queued'), [], [a], '+a deploying'],
    [
      'a disconnected node gets nothing new',
      wanted('pending'),
      [],
      [aNode('a', 'Disconnected')],
      '!a queued (blocked)',
    ],
    [
      'a disconnected node keeps what it has',
      wanted('running'),
      [anExecution('e1', 'a')],
      [aNode('a', 'Disconnected')],
      'running (stable)',
    ],
    ['nothing to do', wanted('running'), [anExecution('e1', 'a')], [a], 'running (stable)'],
    ['waiting for the first', wanted('deploying'), [anExecution('e1', 'a', 'running/starting')], [a], 'deploying'],
    [
      'one of two runs',
      wanted('deploying'),
      [anExecution('e1', 'a', 'running/pending'), anExecution('e2', 'b')],
      [a, b],
      'running',
    ],
    [
      'a degraded one',
      wanted('running'),
      [anExecution('e1', 'a', 'running/degraded'), anExecution('e2', 'b')],
      [a, b],
      'degraded',
    ],
    [
      'and well again',
      wanted('degraded'),
      [anExecution('e1', 'a'), anExecution('e2', 'b')],
      [a, b],
      'running (stable)',
    ],
    [
      'one failed, one runs',
      wanted('running'),
      [anExecution('e1', 'a', 'running/failed'), anExecution('e2', 'b')],
      [a, b],
      'degraded',
    ],
    ['all failed', wanted('running'), [anExecution('e1', 'a', 'running/failed')], [a], 'failed (stopped)'],
    ['all complete', wanted('running'), [anExecution('e1', 'a', 'running/complete')], [a], 'completed (stopped)'],
    [
      'some complete, some failed',
      wanted('running'),
      [anExecution('e1', 'a', 'running/complete'), anExecution('e2', 'b', 'running/failed')],
      [a, b],
      'failed (stopped)',
    ],
    [
      'one complete, one runs on',
      wanted('running'),
      [anExecution('e1', 'a', 'running/complete'), anExecution('e2', 'b')],
      [a, b],
      'running (stable)',
    ],
    [
      'a completed job takes no new node',
      { ...unwanted('completed') },
      [anExecution('e1', 'a', 'running/complete')],
      [a, b],
      'completed (stopped)',
    ],
    ['a new version stops the old one first', wanted('running', 2), [anExecution('e1', 'a')], [a], '-e1 deploying'],
    ['and waits for its end', wanted('deploying', 2), [anExecution('e1', 'a', 'stopped/stopping')], [a], 'deploying'],
    [
      'and then takes its place',
      wanted('deploying', 2),
      [anExecution('e1', 'a', 'stopped/stopped')],
      [a],
      '+a<e1 deploying',
    ],
    [
      'a version that changes nothing that runs is adopted',
      wanted('running', 3, 1),
      [anExecution('e1', 'a')],
      [a],
      '=e1 running (stable)',
    ],
    [
      'failed under an older version does not count',
      wanted('pending', 2),
      [anExecution('e1', 'a', 'running/failed')],
      [a],
      '+a<e1 deploying',
    ],
    [
      'failed under this run is not tried again',
      wanted('running', 3, 2),
      [anExecution('e1', 'a', 'running/failed', 2), anExecution('e2', 'b', 'running/running', 3)],
      [a, b],
      'degraded',
    ],
    [
      'stopped under this run is tried again',
      wanted('running'),
      [anExecution('e1', 'a', 'stopped/stopped')],
      [a],
      '+a<e1 deploying',
    ],
    [
      'lost under this run is tried again',
      wanted('running'),
      [anExecution('e1', 'a', 'stopped/lost')],
      [a],
      '+a<e1 deploying',
    ],
    [
      'a lost node loses its executions',
      wanted('running'),
      [anExecution('e1', 'a'), anExecution('e2', 'b')],
      [aNode('a', 'Lost'), b],
      'xe1 !a running (stable)',
    ],
    ['a removed node too', wanted('running'), [anExecution('e1', 'gone')], [], 'xe1 queued (blocked)'],
    [
      'a deleted node too',
      wanted('running'),
      [anExecution('e1', 'a', 'stopped/stopping')],
      [aNode('a', 'Deleted')],
      'xe1 !a queued (blocked)',
    ],
    [
      'a node that no longer matches',
      wanted('running'),
      [anExecution('e1', 'c'), anExecution('e2', 'a')],
      [a, elsewhere],
      '-e1 !c running (stable)',
    ],
    [
      'a node that matches again waits for the end',
      wanted('running'),
      [anExecution('e1', 'a', 'stopped/stopping')],
      [a],
      'deploying',
    ],
    [
      'failed on a node that no longer matches does not count',
      wanted('degraded'),
      [anExecution('e1', 'c', 'running/failed'), anExecution('e2', 'a')],
      [a, elsewhere],
      '!c running (stable)',
    ],
    [
      'a stopped job',
      unwanted('stopped'),
      [anExecution('e1', 'a'), anExecution('e2', 'b', 'stopped/running')],
      [a, b],
      '-e1 stopped (stopped)',
    ],
    [
      'a deleted job',
      unwanted('deleted'),
      [anExecution('e1', 'a', 'running/pending')],
      [a, b],
      '-e1 deleted (stopped)',
    ],
    [
      'a deleted job that still says running',
      { ...wanted('deleted') },
      [anExecution('e1', 'a')],
      [a, b],
      '-e1 deleted',
    ],
    [
      'a stopped job whose node is lost',
      unwanted('stopped'),
      [anExecution('e1', 'a', 'stopped/running')],
      [aNode('a', 'Lost')],
      'xe1 stopped (stopped)',
    ],
    [
      'a stopped job that is wanted again',
      wanted('stopped', 2),
      [anExecution('e1', 'a', 'stopped/stopped')],
      [a],
      '+a<e1 deploying',
    ],
    [
      'the same, old one still going',
      wanted('stopped', 2),
      [anExecution('e1', 'a', 'stopped/running')],
      [a],
      'deploying',
    ],
    ['the same, no node', wanted('failed', 2), [], [], 'queued (blocked)'],
  ])('%s', (_, status, executions, nodes, expected) => {
    expect(short(planOf(aJob(status), executions, nodes))).toBe(expected);
  });

  it('tells why, everywhere', () => {
    const executions = [anExecution('e1', 'c'), anExecution('e2', 'b', 'running/running', 1)];
    const plan = planOf(aJob(wanted('running', 2)), executions, [aNode('a', 'Disconnected'), b, elsewhere]);
    expect(plan.stop.map(({ reason }) => reason)).toEqual([
      'the node no longer matches: its label zone is c; wanted a',
      'version 2 replaces it',
    ]);
    expect(plan.refused).toEqual([
      { node_id: 'a', reasons: ['it is disconnected'] },
      { node_id: 'c', reasons: ['its label zone is c; wanted a'] },
    ]);
    expect(plan.message).toBe('stopping 2 executions, refused 2 nodes');
    expect(plan.state).toEqual(stateOf('deploying', '0 of 1 execution running', { executions: {} }));
  });

  it.each<[string, Execution[], Node[], string]>([
    ['failed', [anExecution('e1', 'a', 'running/failed')], [a], '0 of 1 execution running; e1 on a failed: port taken'],
    [
      'degraded',
      [anExecution('e1', 'a', 'running/degraded'), anExecution('e2', 'b')],
      [a, b],
      '1 of 2 executions running; e1 on a degraded',
    ],
    ['completed', [anExecution('e1', 'a', 'running/complete')], [a], '1 execution completed'],
    ['queued', [], [], 'there is no node'],
    ['queued', [], [elsewhere], 'none of 1 node fits'],
    ['running', [anExecution('e1', 'a')], [a], '1 of 1 execution running'],
  ])('says what %s means', (state, executions, nodes, message) => {
    const plan = planOf(aJob(wanted('running')), executions, nodes);
    expect(plan.state).toMatchObject({ state_type: state, message });
  });
});
