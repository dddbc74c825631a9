import { expect, it } from '@jest/globals';
import { Changes } from '../src/watch/changes.js';

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `n-${n}`);

it.each([
  [1, [1]],
  [50, [50]],
  [51, [50, 51]],
  [230, [50, 100, 150, 200, 230]],
])('%i who wait are woken in their order, with a pause after each fifty', (count, expected) => {
  const tasks: (() => void)[] = [];
  const changes = new Changes((task) => void tasks.push(task));
  const woken: string[] = [];
  for (const id of names(count)) changes.subscribe(id, () => woken.push(id));
  changes.announce(new Set([...names(count), 'somebody else']));
  const seen = [woken.length];
  for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
    task();
    seen.push(woken.length);
  }
  expect(seen).toEqual(expected);
  expect(woken).toEqual(names(count));
});

it('whoever watches everything is told at once, before anybody is woken', () => {
  const changes = new Changes(() => {});
  const log: string[] = [];
  changes.subscribe('a', () => log.push('woken'));
  const end = changes.watchAll((ids) => log.push(`told of ${[...ids].join()}`));
  changes.announce(new Set(['a', 'b']));
  expect(log).toEqual(['told of a,b', 'woken']);
  end();
  changes.announce(new Set());
  changes.announce(new Set(['b']));
  expect(log).toHaveLength(2);
});
