import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NodeHarness, wanted } from './node-harness.js';

let node: NodeHarness;
beforeEach(() => {
  node = new NodeHarness();
});
afterEach(() => node.dispose());

const live = (): readonly string[] => [...node.driver.live.keys()].sort();

describe('joining', () => {
  it('says who the node is and what it can run, under an id that it keeps', async () => {
    const first = await node.boot();
    expect(node.server.registrations).toEqual([
      {
        node_id: expect.stringMatching(/^n-[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/),
        process: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), start: 1 },
        spec: expect.objectContaining({
          name: 'edge-1',
          agent_version: '1.2.3',
          labels: { zone: 'a' },
          capabilities: expect.objectContaining({ inputs: ['again', 'timer'], outputs: [], runtimes: ['program'] }),
        }),
      },
    ]);
    await node.shutDown();
    const second = await node.boot();
    expect(second.nodeId).toBe(first.nodeId);
    expect(second.connection()).toBe('joined');
  });

  it('tries again with growing pauses while the control plane is away', async () => {
    node.server.down = true;
    const agent = await node.boot({ retry: { initialMs: 1000, maxMs: 4000 } });
    const counts: number[] = [];
    for (const ms of [0, 999, 1, 1999, 1, 4000, 4000]) {
      await node.clock.advance(ms);
      counts.push(node.server.requests.register);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 4, 5]);
    expect(agent.connection()).toBe('joining');
    node.server.down = false;
    await node.clock.advance(4000);
    expect(agent.connection()).toBe('joined');
  });

  it('joins again when the control plane has forgotten the node, and tells it everything again', async () => {
    node.server.want(wanted('e-1'));
    await node.boot();
    expect(node.server.states('e-1')).toEqual(['starting', 'running']);
    node.server.forget();
    await node.clock.advance(16_000);
    expect(node.server.registrations).toHaveLength(2);
    expect(node.server.last('e-1')?.compute_state.state_type).toBe('running');
    expect(node.driver.starts).toEqual(['e-1']);
  });
});

describe('the desired set', () => {
  it('is pulled at the join, and what it holds runs', async () => {
    node.server.want(wanted('e-1'), wanted('e-2'));
    await node.boot();
    expect(live()).toEqual(['e-1', 'e-2']);
  });

  it('is followed at once while a pull waits', async () => {
    await node.boot();
    node.server.want(wanted('e-1'));
    await node.clock.advance(0);
    expect(live()).toEqual(['e-1']);
    node.server.want(wanted('e-1', {}, { desired_state: 'stopped' }));
    await node.clock.advance(0);
    expect(live()).toEqual([]);
    expect(node.server.states('e-1')).toEqual(['starting', 'running', 'stopping', 'stopped']);
  });

  it('is followed by the next heartbeat when no message ever arrives', async () => {
    node.server.wakes = false;
    await node.boot({ pollWaitMs: 3_600_000 });
    node.server.want(wanted('e-1'));
    await node.clock.advance(14_000);
    expect(live()).toEqual([]);
    await node.clock.advance(1000);
    expect(live()).toEqual(['e-1']);
  });

  it('is not asked for in a storm by a server that does not wait', async () => {
    node.server.waits = false;
    await node.boot();
    await node.clock.advance(10_000);
    expect(node.server.requests.assignments).toBeLessThanOrEqual(12);
  });

  it('stops what is absent from it', async () => {
    node.server.want(wanted('e-1'), wanted('e-2'));
    await node.boot();
    node.server.want(wanted('e-2'));
    await node.clock.advance(0);
    expect(live()).toEqual(['e-2']);
    expect(node.server.last('e-1')?.compute_state.state_type).toBe('stopped');
  });

  it('never runs two executions of one job at once', async () => {
    const job = { job_id: 'j-1' };
    node.server.want(wanted('e-1', { stopMs: 3000 }, job));
    await node.boot();
    node.server.want(wanted('e-1', { stopMs: 3000 }, { ...job, desired_state: 'stopped' }), wanted('e-2', {}, job));
    await node.clock.advance(2999);
    expect(node.driver.starts).toEqual(['e-1']);
    await node.clock.advance(1);
    expect(live()).toEqual(['e-2']);
    expect(node.driver.starts).toEqual(['e-1', 'e-2']);
  });

  it('settles a stop of what the node never knew', async () => {
    node.server.want(wanted('e-9', {}, { desired_state: 'stopped' }));
    await node.boot();
    expect(node.server.states('e-9')).toEqual(['stopped']);
    expect(node.driver.starts).toEqual([]);
  });

  it('stops what was told to stop while the link was down, however often the stop was sent', async () => {
    node.server.want(wanted('e-1'));
    await node.boot();
    node.server.down = true;
    node.server.want(wanted('e-1', {}, { desired_state: 'stopped' }));
    await node.clock.advance(60_000);
    expect(live()).toEqual(['e-1']);
    node.server.down = false;
    await node.clock.advance(45_000);
    expect(live()).toEqual([]);
    expect(node.server.last('e-1')?.compute_state.state_type).toBe('stopped');
  });
});
