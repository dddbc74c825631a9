import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AgentDisk } from '../src/disk/agent-disk.js';
import { NodeHarness, wanted } from './node-harness.js';

const full = (code = 'SQLITE_FULL'): Error => Object.assign(new Error('database or disk is full'), { code });

let h: NodeHarness;
/** Says what the disk answers to the next write; nothing = it is written. */
let answer: () => void;

beforeEach(() => {
  h = new NodeHarness();
  answer = () => {};
});
afterEach(() => h.dispose());

const boot = () => h.boot({ disk: AgentDisk.open(h.dataDir, { beforeWrite: () => answer() }) });

describe('a full disk', () => {
  it.each(['SQLITE_FULL', 'ENOSPC'])(
    '(%s) keeps a node from taking up orders, until there is room again',
    async (code) => {
      const agent = await boot();
      answer = () => {
        throw full(code);
      };
      h.server.want(wanted('e-1'));
      await h.clock.advance(40_000);
      expect(agent.connection()).toBe('joined');
      expect([...h.driver.live.keys()]).toEqual([]);
      // Offered again and again, and not as fast as the network carries it.
      expect(h.server.requests.assignments).toBeLessThan(60);
      answer = () => {};
      await h.clock.advance(40_000);
      expect([...h.driver.live.keys()]).toEqual(['e-1']);
    },
  );

  it('loses no report: what was told and not crossed out is told again', async () => {
    await boot();
    h.server.want(wanted('e-1', { runMs: 5000, ends: 'complete' }));
    await h.clock.advance(1000);
    answer = () => {
      throw full();
    };
    await h.clock.advance(60_000);
    answer = () => {};
    await h.clock.advance(60_000);
    expect(h.server.states('e-1').at(-1)).toBe('complete');
  });

  it('does not hide a bug: any other error ends the agent', async () => {
    const agent = await boot();
    const over = expect(agent.over).rejects.toThrow('not about the disk');
    answer = () => {
      throw new Error('not about the disk');
    };
    h.server.want(wanted('e-1'));
    await h.clock.advance(40_000);
    await over;
  });
});
