import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { CHECKS, reasonsAgainstKeeping, reasonsAgainstPlacing } from '../src/index.js';
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
    expect(reasonsAgainstKeeping(aJob(), node)).toEqual(keep);
    expect(reasonsAgainstPlacing(aJob(), node)).toEqual(place);
  });
});
