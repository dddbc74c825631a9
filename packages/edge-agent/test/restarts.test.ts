import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RestartPolicy } from '@weir/fleet-model';
import { NodeHarness, wanted } from './node-harness.js';
import type { Program } from './program-driver.js';

let node: NodeHarness;
beforeEach(() => {
  node = new NodeHarness();
});
afterEach(() => node.dispose());

interface Case {
  readonly name: string;
  readonly program: Program;
  readonly policy?: RestartPolicy;
  readonly starts: number;
  readonly states: readonly string[];
  readonly message?: string;
}

const crashing: Program = { runMs: 100, ends: 'failed' };
const cases: readonly Case[] = [
  {
    name: 'a bounded job completes',
    program: { runMs: 100, ends: 'complete' },
    starts: 1,
    states: ['starting', 'running', 'complete'],
    message: 'input exhausted',
  },
  {
    name: 'a start that fails twice is tried again',
    program: { failStarts: 2 },
    starts: 3,
    states: ['starting', 'degraded', 'running'],
  },
  {
    name: 'a taken port fails the execution with its reason',
    program: { failStarts: 1000 },
    starts: 3,
    states: ['starting', 'degraded', 'failed'],
    message: 'listen EADDRINUSE 127.0.0.1:8088',
  },
  {
    name: 'always keeps trying a start that fails',
    program: { failStarts: 5 },
    policy: 'always',
    starts: 6,
    states: ['starting', 'degraded', 'running'],
  },
  {
    name: 'a crash is followed by restarts until they are used up',
    program: crashing,
    starts: 10,
    states: ['starting', ...Array.from({ length: 9 }, () => ['running', 'degraded']).flat(), 'running', 'failed'],
    message: 'it broke',
  },
  {
    name: 'never means one attempt',
    program: crashing,
    policy: 'never',
    starts: 1,
    states: ['starting', 'running', 'failed'],
  },
  {
    name: 'a failure that no retry can mend ends at once',
    program: { ...crashing, retryable: false },
    policy: 'always',
    starts: 1,
    states: ['starting', 'running', 'failed'],
  },
  {
    name: 'a pipeline that stops by itself has failed',
    program: { runMs: 100, ends: 'stopped' },
    policy: 'never',
    starts: 1,
    states: ['starting', 'running', 'failed'],
    message: 'the pipeline stopped by itself: it broke',
  },
  {
    name: 'a pipeline that no driver implements fails with what is missing',
    program: { uses: 'kafka' },
    policy: 'always',
    starts: 0,
    states: ['starting', 'failed'],
    message: 'this node cannot run the pipeline: no driver implements kafka',
  },
  {
    name: 'trouble of a running pipeline is told and ends',
    program: { troubleMs: 5000 },
    starts: 1,
    states: ['starting', 'running', 'degraded', 'running'],
  },
];

describe('restart policies', () => {
  it.each(cases)('$name', async ({ program, policy, starts, states, message }) => {
    node.server.want(wanted('e-1', program, policy === undefined ? {} : { restart_policy: policy }));
    await node.boot();
    await node.clock.advance(600_000);
    expect(node.driver.starts).toHaveLength(starts);
    expect(node.server.states('e-1')).toEqual(states);
    if (message !== undefined) expect(node.server.last('e-1')?.compute_state.message).toBe(message);
  });

  it('always starts a completed job over', async () => {
    node.server.want(wanted('e-1', { runMs: 1000, ends: 'complete' }, { restart_policy: 'always' }));
    await node.boot();
    await node.clock.advance(15_000);
    expect(node.driver.starts.length).toBeGreaterThan(5);
    expect(node.server.states('e-1')).not.toContain('complete');
  });

  it('counts anew after a run that lasted', async () => {
    node.server.want(wanted('e-1', { runMs: 120_000, ends: 'failed' }));
    await node.boot();
    await node.clock.advance(120_000 * 30);
    expect(node.driver.starts.length).toBeGreaterThan(25);
    expect(node.server.last('e-1')?.compute_state.state_type).not.toBe('failed');
  });

  it('says when the next attempt comes', async () => {
    node.server.want(wanted('e-1', { failStarts: 1000 }));
    await node.boot();
    expect(node.server.last('e-1')?.compute_state.details).toEqual({ failures_in_a_row: 1, restart_in_ms: 500 });
  });

  it('stops during a pause between attempts', async () => {
    node.server.want(wanted('e-1', crashing));
    await node.boot();
    await node.clock.advance(101);
    node.server.want();
    await node.clock.advance(60_000);
    expect(node.driver.starts).toEqual(['e-1']);
    expect(node.server.last('e-1')?.compute_state.state_type).toBe('stopped');
  });

  it('keeps the log of all attempts and gives figures', async () => {
    node.server.want(wanted('e-1', { runMs: 10_000 }));
    const agent = await node.boot();
    await node.clock.advance(12_000);
    expect(agent.logs('e-1')?.map((line) => line.message)).toEqual(['up 1', 'up 2']);
    expect(agent.logs('e-1', { tail: 1 })?.map((line) => line.message)).toEqual(['up 2']);
    expect(await agent.metrics('e-1')).toEqual({ starts: 2 });
    expect(agent.logs('e-7')).toBeUndefined();
  });
});
