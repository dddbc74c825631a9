import { describe, expect, it } from '@jest/globals';
import { EVALUATION_MACHINE } from './evaluation/evaluation-machine.js';
import { EXECUTION_MACHINE } from './execution/execution-machine.js';
import { HEALTH_MACHINE } from './execution/health-machine.js';
import { DELETABLE_JOB_STATES, JOB_MACHINE } from './job/job-machine.js';
import { NODE_MACHINE } from './node/node-machine.js';
import { ROLLOUT_MACHINE } from './rollout/rollout-machine.js';
import { canMove, type StateMachine, transition } from './transition.js';

/** Each machine as a picture: one row per state, one column per event, `.` where nothing may happen. */
function picture<S extends string, E extends string>(machine: StateMachine<S, E>): string[] {
  return machine.states.map((state) => {
    const cells = machine.events.map((event) => `${event}=${transition(machine, state, event) ?? '.'}`);
    return `${state}: ${cells.join(' ')}`;
  });
}

describe('the job', () => {
  it('moves exactly like this', () => {
    const live =
      'no_match=queued place=deploying up=running trouble=. finish=. fail=. gate_trip=. pause=. resume=. restart=pending stop=stopped delete=deleted';
    const working = live.replace('trouble=. finish=. fail=.', 'trouble=degraded finish=completed fail=failed');
    const rest =
      'no_match=. place=. up=. trouble=. finish=. fail=. gate_trip=. pause=. resume=. restart=pending stop=. delete=deleted';
    const rolled = (row: string) => row.replace('gate_trip=. pause=.', 'gate_trip=rollout_failed pause=rollout_paused');
    expect(picture(JOB_MACHINE)).toEqual([
      `pending: ${live}`,
      `queued: ${rolled(live).replace('finish=. fail=.', 'finish=completed fail=failed')}`,
      `deploying: ${rolled(working)}`,
      `running: ${working}`,
      `degraded: ${working}`,
      `rollout_paused: ${rest.replace('gate_trip=.', 'gate_trip=rollout_failed').replace('resume=.', 'resume=deploying').replace('stop=.', 'stop=stopped')}`,
      `rollout_failed: ${rest.replace('stop=.', 'stop=stopped')}`,
      `completed: ${rest}`,
      `failed: ${rest}`,
      `stopped: ${rest}`,
      `deleted: ${rest.replace('restart=pending', 'restart=.').replace('delete=deleted', 'delete=.')}`,
    ]);
  });

  it('is deletable without force only at rest', () => {
    expect(DELETABLE_JOB_STATES).toEqual(['stopped', 'completed', 'failed']);
  });
});

describe('the execution', () => {
  it('moves exactly like this', () => {
    const going =
      'acknowledge=starting up=running trouble=degraded finish=complete fail=failed stop=stopping stopped=stopped node_lost=lost';
    const none = 'acknowledge=. up=. trouble=. finish=. fail=. stop=. stopped=. node_lost=.';
    expect(picture(EXECUTION_MACHINE)).toEqual([
      `pending: ${going}`,
      `starting: ${going}`,
      `running: ${going}`,
      `degraded: ${going}`,
      `stopping: ${going.replace('acknowledge=starting up=running trouble=degraded', 'acknowledge=. up=. trouble=.')}`,
      `complete: ${none}`,
      `failed: ${none}`,
      `stopped: ${none}`,
      `lost: ${none}`,
    ]);
  });
});

describe('the evaluation', () => {
  it('moves exactly like this', () => {
    const none = 'planned=. block=. unblock=. retry=. give_up=. cancel=.';
    expect(picture(EVALUATION_MACHINE)).toEqual([
      'pending: planned=complete block=blocked unblock=. retry=pending give_up=failed cancel=canceled',
      'blocked: planned=. block=. unblock=pending retry=. give_up=. cancel=canceled',
      `complete: ${none}`,
      `failed: ${none}`,
      `canceled: ${none}`,
    ]);
  });
});

describe('the node', () => {
  it('moves exactly like this', () => {
    const off = 'register=Connected heartbeat=. leave=. silence=.';
    expect(picture(NODE_MACHINE)).toEqual([
      'Connected: register=Connected heartbeat=Connected leave=Disconnected silence=Disconnected long_silence=. delete=. force_delete=Deleted',
      `Disconnected: ${off} long_silence=Lost delete=Deleted force_delete=Deleted`,
      `Lost: ${off} long_silence=. delete=Deleted force_delete=Deleted`,
      `Deleted: ${off} long_silence=. delete=. force_delete=.`,
    ]);
  });
});

describe('the rollout', () => {
  it('moves exactly like this', () => {
    const none = 'start=. pause=. resume=. succeed=. fail=. cancel=.';
    expect(picture(ROLLOUT_MACHINE)).toEqual([
      'pending: start=running pause=. resume=. succeed=successful fail=failed cancel=canceled',
      'running: start=. pause=paused resume=. succeed=successful fail=failed cancel=canceled',
      'paused: start=. pause=. resume=running succeed=. fail=failed cancel=canceled',
      `successful: ${none}`,
      `failed: ${none}`,
      `canceled: ${none}`,
    ]);
  });
});

describe('the verdict on an execution', () => {
  it('moves exactly like this', () => {
    expect(picture(HEALTH_MACHINE)).toEqual([
      'unknown: pass=healthy trip=unhealthy',
      'healthy: pass=. trip=unhealthy',
      'unhealthy: pass=. trip=.',
    ]);
  });
});

/** Every pair of states, as a word where some event leads from the one to the other. */
function moves<S extends string, E extends string>(machine: StateMachine<S, E>): Record<string, string> {
  const to = (from: S): string =>
    machine.states.filter((each) => each !== from && canMove(machine, from, each)).join(' ');
  return Object.fromEntries(machine.states.map((from) => [from, to(from)]));
}

describe('from each state one can come to', () => {
  it('job', () => {
    const live = 'rollout_paused rollout_failed stopped deleted';
    expect(moves(JOB_MACHINE)).toEqual({
      pending: 'queued deploying running stopped deleted',
      queued: `pending deploying running ${live.replace('stopped', 'completed failed stopped')}`,
      deploying: `pending queued running degraded ${live.replace('stopped', 'completed failed stopped')}`,
      running: 'pending queued deploying degraded completed failed stopped deleted',
      degraded: 'pending queued deploying running completed failed stopped deleted',
      rollout_paused: 'pending deploying rollout_failed stopped deleted',
      rollout_failed: 'pending stopped deleted',
      completed: 'pending deleted',
      failed: 'pending deleted',
      stopped: 'pending deleted',
      deleted: '',
    });
  });

  it('execution', () => {
    const ends = 'complete failed stopped lost';
    expect(moves(EXECUTION_MACHINE)).toEqual({
      pending: `starting running degraded stopping ${ends}`,
      starting: `running degraded stopping ${ends}`,
      running: `starting degraded stopping ${ends}`,
      degraded: `starting running stopping ${ends}`,
      stopping: ends,
      complete: '',
      failed: '',
      stopped: '',
      lost: '',
    });
  });

  it('evaluation', () => {
    expect(moves(EVALUATION_MACHINE)).toEqual({
      pending: 'blocked complete failed canceled',
      blocked: 'pending canceled',
      complete: '',
      failed: '',
      canceled: '',
    });
  });

  it('node', () => {
    expect(moves(NODE_MACHINE)).toEqual({
      Connected: 'Disconnected Deleted',
      Disconnected: 'Connected Lost Deleted',
      Lost: 'Connected Deleted',
      Deleted: 'Connected',
    });
  });

  it('rollout', () => {
    expect(moves(ROLLOUT_MACHINE)).toEqual({
      pending: 'running successful failed canceled',
      running: 'paused successful failed canceled',
      paused: 'running failed canceled',
      successful: '',
      failed: '',
      canceled: '',
    });
  });
});

describe('every machine', () => {
  const machines: readonly StateMachine<string, string>[] = [
    JOB_MACHINE,
    EXECUTION_MACHINE,
    EVALUATION_MACHINE,
    NODE_MACHINE,
    ROLLOUT_MACHINE,
    HEALTH_MACHINE,
  ];

  it.each(machines.map((machine) => [machine.states.join(), machine] as const))('%s', (_, machine) => {
    for (const row of machine.rows) {
      expect(machine.events).toContain(row.event);
      expect(machine.states).toContain(row.to);
      for (const from of row.from) expect(machine.states).toContain(from);
    }
    const pairs = machine.rows.flatMap((row) => row.from.map((from) => `${from} ${row.event}`));
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const state of machine.states) {
      const leaves = machine.rows.some((row) => row.from.includes(state) && row.to !== state);
      expect([state, leaves]).toEqual([state, !machine.terminal.includes(state)]);
    }
  });
});

it('canMove follows the rows and allows staying', () => {
  expect(canMove(EXECUTION_MACHINE, 'running', 'running')).toBe(true);
  expect(canMove(EXECUTION_MACHINE, 'stopped', 'stopped')).toBe(true);
  expect(canMove(EXECUTION_MACHINE, 'pending', 'complete')).toBe(true);
  expect(canMove(EXECUTION_MACHINE, 'complete', 'running')).toBe(false);
  expect(canMove(EXECUTION_MACHINE, 'stopping', 'running')).toBe(false);
});
