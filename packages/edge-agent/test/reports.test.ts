import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NodeHarness, wanted } from './node-harness.js';

let node: NodeHarness;
beforeEach(() => {
  node = new NodeHarness();
});
afterEach(() => node.dispose());

const seqs = (): readonly number[] => node.server.reports.map((report) => report.seq);

describe('reports', () => {
  it('number the states of an execution without a gap', async () => {
    node.server.want(wanted('e-1', { runMs: 1000, ends: 'complete' }));
    await node.boot();
    await node.clock.advance(1000);
    expect(seqs()).toEqual([1, 2, 3]);
  });

  it('whose answer was lost are sent again and count once', async () => {
    node.server.loseAnswers.add('reports');
    node.server.want(wanted('e-1'));
    await node.boot();
    await node.clock.advance(5000);
    expect(node.server.requests.reports).toBeGreaterThan(2);
    node.server.loseAnswers.clear();
    await node.clock.advance(30_000);
    expect(seqs()).toEqual([1, 2]);
    const sent = node.server.requests.reports;
    await node.clock.advance(600_000);
    expect(node.server.requests.reports).toBe(sent);
  });

  it.each([3, 40])(
    'of a disk that was restored from a copy begin above number %d, the last one heard',
    async (last) => {
      node.server.want(wanted('e-1', { runMs: 90_000, ends: 'complete' }));
      await node.boot();
      await node.clock.advance(1000);
      expect(seqs()).toEqual([1, 2]);
      node.server.heard('e-1', last);
      await node.shutDown();
      await node.boot();
      await node.clock.advance(20_000);
      expect(node.server.last('e-1')).toMatchObject({ compute_state: { state_type: 'running' } });
      expect(node.server.last('e-1')?.seq).toBeGreaterThan(last);
      const sent = node.server.requests.reports;
      await node.clock.advance(40_000);
      expect(node.server.requests.reports).toBe(sent);
      await node.clock.advance(60_000);
      expect(node.server.last('e-1')).toMatchObject({ compute_state: { state_type: 'complete' } });
    },
  );

  it('that pile up beyond one request still all arrive, in order', async () => {
    node.server.down = true;
    const many = Array.from({ length: 120 }, (_, index) => wanted(`e-${index}`));
    await node.boot();
    node.server.down = false;
    node.server.failing.set('reports', 503);
    node.server.want(...many);
    await node.clock.advance(60_000);
    node.server.failing.clear();
    await node.clock.advance(60_000);
    expect(node.server.reports).toHaveLength(240);
    for (const { execution_id } of many) expect(node.server.states(execution_id)).toEqual(['starting', 'running']);
  });

  it('that the control plane refuses hold up no others', async () => {
    node.server.maxReports = 1;
    node.server.want(wanted('e-1'), wanted('e-2'));
    await node.boot();
    await node.clock.advance(5000);
    expect(node.server.states('e-1')).toEqual(['starting', 'running']);
    expect(node.server.states('e-2')).toEqual(['starting', 'running']);
    node.server.failing.set('reports', 400);
    node.server.want(wanted('e-1'));
    await node.clock.advance(5000);
    expect(node.events.filter((event) => event.message.includes('refuses report'))).toHaveLength(2);
  });

  it('do not grow without bound while nobody listens', async () => {
    node.server.want(wanted('e-1', { runMs: 61_000 }, { restart_policy: 'always' }));
    await node.boot();
    node.server.failing.set('reports', 503);
    await node.clock.advance(12 * 3600 * 1000);
    node.server.failing.clear();
    await node.clock.advance(120_000);
    expect(seqs().length).toBeLessThan(250);
    expect([...seqs()].sort((a, b) => a - b)).toEqual(seqs());
    expect(node.server.last('e-1')?.seq).toBe(node.driver.starts.length * 2);
  }, 90_000);

  it('of an execution that the control plane has forgotten are not kept for ever', async () => {
    node.server.want(wanted('e-1', { runMs: 10, ends: 'complete' }));
    const agent = await node.boot();
    await node.clock.advance(10);
    expect(agent.executions()).toHaveLength(1);
    node.server.want();
    await node.clock.advance(1000);
    expect(agent.executions()).toEqual([]);
  });
});
