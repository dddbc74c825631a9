import { describe, expect, it } from '@jest/globals';
import { matchesLabelExpression, parseLabelExpression, parseLabelSelector } from './label-expression.js';
import { selectorMismatches } from './match-selector.js';

const labels = {
  zone: 'a',
  tier: 'prod',
  'data-type': 'x',
  empty: '',
  'weir.dev/role': 'edge',
  roles: 'notify|webhooks',
};

describe('label expressions', () => {
  it.each([
    ['zone=a', true],
    ['zone==a', true],
    ['zone = a', true],
    ['zone=b', false],
    ['zone!=a', false],
    ['zone!=b', true],
    ['gone!=b', true],
    ['gone=b', false],
    ['empty=', true],
    ['zone in (a,b)', true],
    ['zone in ( b , a )', true],
    ['zone in (b)', false],
    ['gone in (b)', false],
    ['zone notin (b,c)', true],
    ['zone notin (a)', false],
    ['gone notin (a)', true],
    ['zone', true],
    ['gone', false],
    ['!gone', true],
    ['!zone', false],
    ['! gone', true],
    ['data-type=x', true],
    ['weir.dev/role=edge', true],
    [' zone=a ', true],
    // One key may list several values.
    ['roles=notify', true],
    ['roles=webhooks', true],
    ['roles=web', false],
    ['roles=notify|webhooks', true],
    ['roles!=notify', false],
    ['roles in (other,webhooks)', true],
    ['roles notin (other)', true],
    // A name of the prototype is no label.
    ['constructor', false],
    ['!toString', true],
  ])('%s holds: %s', (text, expected) => {
    const expression = parseLabelExpression(text);
    expect(expression).toBeDefined();
    if (expression !== undefined) expect(matchesLabelExpression(expression, labels)).toBe(expected);
  });

  it.each(['', '=', 'a=b=c', '!!a', 'a in b', 'a in (b', 'a within (b)', '-a', 'a b', 'a,b', 'a!', 'in (a)'])(
    'refuses %j',
    (text) => {
      expect(parseLabelExpression(text)).toBeUndefined();
    },
  );
});

describe('label selectors', () => {
  it.each([
    ['', 0],
    ['zone=a', 1],
    ['zone=a,tier=prod', 2],
    ['zone in (a,b),!gone, tier', 3],
    ['zone=a,', 1],
  ])('%j has %s parts', (text, count) => {
    expect(parseLabelSelector(text)).toHaveLength(count);
  });

  it.each(['zone=a,=', 'a b,c'])('refuses %j', (text) => {
    expect(parseLabelSelector(text)).toBeUndefined();
  });
});

describe('selectorMismatches', () => {
  const node = { id: 'n-1', spec: { labels } };
  const selector = { match_labels: {}, match_expressions: [], match_ids: [] };
  it.each([
    ['an empty selector matches', selector, []],
    ['all parts hold', { match_labels: { zone: 'a' }, match_expressions: ['tier'], match_ids: ['n-2', 'n-1'] }, []],
    [
      'every reason is told',
      { match_labels: { zone: 'b', gone: 'x' }, match_expressions: ['tier=test', '!gone'], match_ids: ['n-2'] },
      [
        'its id is not among selector.match_ids',
        'its label zone is a; wanted b',
        'it has no label gone; wanted gone=x',
        'its labels do not satisfy tier=test',
      ],
    ],
    [
      'the prototype has no labels',
      { ...selector, match_labels: { constructor: 'x' } },
      ['it has no label constructor; wanted constructor=x'],
    ],
  ])('%s', (_, given, reasons) => {
    expect(selectorMismatches(given, node)).toEqual(reasons);
  });
});
