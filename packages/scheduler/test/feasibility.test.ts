import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { CHECKS, feasibilityOf } from '../src/index.js';
import { aJob, aNode } from './records.js';

describe('the checks', () => {
  it('are all in the list, sorted', () => {
    const files = readdirSync(new URL('../src/feasibility/', import.meta.url));
    const names = files.map((file) => file.replace('.ts', '')).filter((name) => name !== 'index' && name !== 'check');
    expect(CHECKS.map(({ name }) => name)).toEqual(names.sort());
  });

  it.each([
    ['Connected', 'a', [], []],
    ['Disconnected', 'a', [], ['it is disconnected']],
    ['Lost', 'a', [], ['it is lost']],
    ['Deleted', 'a', [], ['it is deleted']],
    ['Connected', 'b', ['its label zone is b; wanted a'], ['its label zone is b; wanted a']],
    ['Lost', 'b', ['its label zone is b; wanted a'], ['it is lost', 'its label zone is b; wanted a']],
  ] as const)('%s in zone %s', (state, zone, keep, place) => {
    const node = aNode('n', state, { zone });
    const { againstKeeping, againstPlacing } = feasibilityOf(aJob());
    expect(againstKeeping(node)).toEqual(keep);
    expect(againstPlacing(node)).toEqual(place);
  });

  it.each([
    ['labels', { match_labels: { zone: 'a' } }, [[], ['its label zone is b; wanted a'], []]],
    ['ids', { match_ids: ['n-1', 'n-2'] }, [[], [], ['its id is not among selector.match_ids']]],
  ])('tell nodes apart by %s, whether they share their labels or not', (_, selector, expected) => {
    const job = aJob({}, { selector: { match_labels: {}, match_expressions: [], match_ids: [], ...selector } });
    const { againstKeeping, againstPlacing } = feasibilityOf(job);
    const labels = { zone: 'a' };
    const nodes = [
      aNode('n-1', 'Connected', labels),
      aNode('n-2', 'Lost', { zone: 'b' }),
      aNode('n-3', 'Lost', labels),
    ];
    expect(nodes.map(againstKeeping)).toEqual(expected);
    expect(nodes.map(againstPlacing)).toEqual(
      expected.map((reasons, n) => (n === 0 ? reasons : ['it is lost', ...reasons])),
    );
  });
});
