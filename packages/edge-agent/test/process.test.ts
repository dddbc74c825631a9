import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AgentDisk } from '../src/index.js';
import { NodeHarness, wanted } from './node-harness.js';

let node: NodeHarness;
beforeEach(() => {
  node = new NodeHarness();
});
afterEach(() => node.dispose());

const starts = (): readonly (number | undefined)[] => node.server.registrations.map(({ process }) => process?.start);
const ids = (): ReadonlySet<string | undefined> => new Set(node.server.registrations.map(({ process }) => process?.id));

describe('each run of an agent', () => {
  it('has a name of its own and counts the runs on its disk', async () => {
    for (let run = 0; run < 3; run++) {
      await node.boot();
      await node.shutDown();
    }
    expect(starts()).toEqual([1, 2, 3]);
    expect(ids().size).toBe(3);
  });

  it('is the same one however often it joins, and its heartbeats go on counting', async () => {
    await node.boot();
    await node.clock.advance(40_000);
    node.server.forget();
    await node.clock.advance(40_000);
    expect(starts()).toEqual([1, 1]);
    expect(ids().size).toBe(1);
    await node.shutDown();
    const beats = node.server.heartbeats.map(({ process, seq }) => [process?.start, seq]);
    expect(beats.length).toBeGreaterThan(3);
    expect(beats.map(([start]) => start)).toEqual(beats.map(() => 1));
    // One of them told the agent that it is not known and was not kept.
    const numbers = beats.map(([, seq]) => seq ?? 0);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(node.server.heartbeats.at(-1)).toMatchObject({ shutting_down: true });
  });

  it('starts on a full disk too, and counts on from what is written there', async () => {
    await node.boot();
    await node.shutDown();
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const disk = AgentDisk.open(node.dataDir, {
      beforeWrite: () => {
        throw full;
      },
    });
    await node.boot({ disk });
    await node.shutDown();
    await node.boot();
    expect(starts()).toEqual([1, 2, 2]);
    expect(ids().size).toBe(3);
  });
});

describe('an agent whose node another process acts as', () => {
  it('says so, runs on, contests, and is back when the other one is gone', async () => {
    node.server.want(wanted('e1'));
    const agent = await node.boot();
    await node.clock.advance(1000);
    expect(node.server.states('e1')).toContain('running');
    node.server.actor = 'other';
    await node.clock.advance(60_000);
    expect(agent.connection()).toBe('joining');
    expect(agent.standing().problem).toBe('node_process_conflict');
    expect(node.events).toContainEqual(
      expect.objectContaining({ level: 'warn', message: expect.stringContaining('node_process_conflict') }),
    );
    const [first, ...again] = node.server.registrations;
    expect(first).not.toHaveProperty('contests');
    expect(again.length).toBeGreaterThan(1);
    for (const { contests } of again) expect(contests).toBe('other');
    expect(agent.executions()).toMatchObject([{ state: { state_type: 'running' } }]);
    node.server.actor = undefined;
    await node.clock.advance(60_000);
    expect(agent.connection()).toBe('joined');
    expect(agent.standing().problem).toBe('');
    node.server.forget();
    await node.clock.advance(60_000);
    expect(node.server.registrations.at(-1)).not.toHaveProperty('contests');
  });
});
