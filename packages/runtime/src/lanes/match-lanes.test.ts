import { describe, expect, it } from '@jest/globals';
import { type KnownLane, matchLanes } from './match-lanes.js';

const wanted = (place: string, digest: string, target = '', label = '') => ({ place, digest, target, label });
const known = (id: number, place: string, digest: string, target = '', label = ''): KnownLane => ({
  id,
  waiting: 1,
  ...wanted(place, digest, target, label),
});

describe('matchLanes', () => {
  const ROWS = [
    [
      'the same pipeline',
      [wanted('o.0', 'A'), wanted('o.1', 'B')],
      [known(1, 'o.0', 'A'), known(2, 'o.1', 'B')],
      [1, 2],
      [],
    ],
    [
      'outputs in another order',
      [wanted('o.0', 'B'), wanted('o.1', 'A')],
      [known(1, 'o.0', 'A'), known(2, 'o.1', 'B')],
      [2, 1],
      [],
    ],
    [
      'an output taken away from the front',
      [wanted('o.0', 'B')],
      [known(1, 'o.0', 'A'), known(2, 'o.1', 'B')],
      [2],
      [1],
    ],
    [
      'an output added at the front',
      [wanted('o.0', 'N'), wanted('o.1', 'A')],
      [known(1, 'o.0', 'A')],
      [undefined, 1],
      [],
    ],
    [
      'two equal outputs',
      [wanted('o.0', 'A'), wanted('o.1', 'A')],
      [known(1, 'o.0', 'A'), known(2, 'o.1', 'A')],
      [1, 2],
      [],
    ],
    [
      'a labelled output with another config elsewhere',
      [wanted('o.3', 'X', 'u', 'crm')],
      [known(1, 'o.0', 'A', 'v', 'crm')],
      [1],
      [],
    ],
    [
      'another header for the same target, one more output',
      [wanted('o.0', 'X', 'u'), wanted('o.1', 'N', 'w')],
      [known(1, 'o.0', 'A', 'u')],
      [1, undefined],
      [],
    ],
    ['another target at the same place', [wanted('o.0', 'X', 'new')], [known(1, 'o.0', 'A', 'old')], [1], []],
    [
      'another target and another number of outputs',
      [wanted('o.0', 'X', 'new'), wanted('o.1', 'Y', 'newer')],
      [known(1, 'o.0', 'A', 'old')],
      [undefined, undefined],
      [1],
    ],
    ['no lane any more', [], [known(1, 'o.0', 'A')], [], [1]],
  ] as const;
  it.each(ROWS)('%s', (_, lanes, stored, continued, orphans) => {
    const matches = matchLanes(lanes, stored);
    expect(matches.continued.map((lane) => lane?.id)).toEqual(continued);
    expect(matches.orphans.map((lane) => lane.id)).toEqual(orphans);
  });
});
