import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NodeHarness, wanted } from './node-harness.js';

let node: NodeHarness;
beforeEach(() => {
  node = new NodeHarness();
});
afterEach(() => node.dispose());

const reader = (name: string, change: object = {}) => ({
  reader: name,
  execution_id: 'e-1',
  tail: 100,
  follow: true,
  ...change,
});

/** What has arrived for a reader, by the numbers of the lines; the same line twice counts once. */
function arrived(name: string): readonly (string | undefined)[] {
  const lines: string[] = [];
  for (const batch of node.server.logs.filter((each) => each.reader === name)) {
    for (const [index, line] of batch.lines.entries()) lines[batch.first + index] = line.message;
  }
  return [...lines];
}
const states = (name: string) => node.server.logs.filter((each) => each.reader === name).map(({ state }) => state);

describe('logs', () => {
  it('nobody reads are not sent; of those who do each gets what it asked for', async () => {
    node.server.want(wanted('e-1', { logMs: 1000 }));
    await node.boot();
    await node.clock.advance(3000);
    expect(node.server.requests.logs).toBe(0);
    node.server.read(reader('all'), reader('two', { tail: 2, follow: false }), reader('none', { tail: 0 }));
    await node.clock.advance(500);
    expect([arrived('all'), arrived('two'), arrived('none')]).toEqual([
      ['up 1', 'line 1', 'line 2', 'line 3'],
      ['line 2', 'line 3'],
      [],
    ]);
    expect([states('all'), states('two'), states('none')]).toEqual([['open'], ['ended'], ['open']]);
    await node.clock.advance(2000);
    expect(arrived('none')).toEqual(['line 4', 'line 5']);
    expect(arrived('two')).toHaveLength(2);
  });

  it('stop when the reader leaves, and when the execution ends', async () => {
    node.server.want(wanted('e-1', { logMs: 1000, runMs: 10_500, ends: 'complete' }));
    await node.boot();
    node.server.read(reader('stays'), reader('leaves'));
    await node.clock.advance(3000);
    node.server.read(reader('stays'));
    const before = arrived('leaves').length;
    await node.clock.advance(60_000);
    expect(arrived('leaves').length).toBeLessThanOrEqual(before + 1);
    expect([arrived('stays').at(-1), states('stays').at(-1)]).toEqual(['line 10', 'ended']);
    const sent = node.server.requests.logs;
    await node.clock.advance(600_000);
    expect(node.server.requests.logs).toBe(sent);
  });

  it('that are not here are said to be unknown', async () => {
    await node.boot();
    node.server.read(reader('lost', { execution_id: 'e-9' }));
    await node.clock.advance(500);
    expect([arrived('lost'), states('lost')]).toEqual([[], ['unknown']]);
  });

  it('whose answer was lost are sent again under the same numbers; none is left out', async () => {
    node.server.want(wanted('e-1', { logMs: 100 }));
    await node.boot();
    node.server.read(reader('a'));
    node.server.loseAnswers.add('logs');
    await node.clock.advance(20_000);
    node.server.loseAnswers.clear();
    await node.clock.advance(60_000);
    const lines = arrived('a');
    expect(lines.slice(0, 3)).toEqual(['up 1', 'line 1', 'line 2']);
    expect(lines.every((line) => line !== undefined)).toBe(true);
    expect(lines.length).toBeGreaterThan(700);
    expect(Math.max(...node.server.logs.map((batch) => batch.lines.length))).toBeLessThanOrEqual(500);
  });

  it('wait for a server that is away, as many as fit', async () => {
    node.server.want(wanted('e-1', { logMs: 10 }));
    await node.boot();
    node.server.read(reader('a'));
    await node.clock.advance(1000);
    node.server.failing.set('logs', 503);
    await node.clock.advance(70_000);
    node.server.failing.clear();
    await node.clock.advance(40_000);
    const lines = arrived('a');
    const missing = lines.filter((line) => line === undefined).length;
    expect(missing).toBeGreaterThan(0);
    expect(lines.length - missing).toBeGreaterThan(5000);
    expect(lines.at(-1)).toBe(`line ${lines.length - 1}`);
  });
});

it('nodes that joined together do not beat together', async () => {
  node.server.heartbeatMs = 10_000;
  const beats = async (random: number): Promise<number> => {
    const own = new NodeHarness();
    own.server.heartbeatMs = 10_000;
    await own.boot({ random: () => random });
    await own.clock.advance(5100);
    const count = own.server.heartbeats.length;
    await own.dispose();
    return count;
  };
  expect([await beats(0), await beats(0.5), await beats(0.99)]).toEqual([0, 0, 1]);
});
