import { describe, expect, it } from '@jest/globals';
import { countStates, stateLine } from './states.js';
import { age, labelText, record, table } from './table.js';

it('table pads columns and leaves no spaces at line ends', () => {
  const rows = [
    { name: 'a', note: '' },
    { name: 'longer', note: 'x' },
  ];
  expect(
    table(
      [
        ['NAME', (row) => row.name],
        ['NOTE', (row) => row.note],
      ],
      rows,
    ),
  ).toBe('NAME    NOTE\na\nlonger  x\n');
});

it('record aligns values and indents what has several lines', () => {
  expect(
    record([
      ['A', '1'],
      ['Long', ''],
      ['Text', 'x: 1\ny: 2\n'],
    ]),
  ).toBe('A:    1\nLong:\nText:\n  x: 1\n  y: 2\n');
});

describe('age', () => {
  const now = Date.parse('2026-01-10T00:00:00Z');
  it.each([
    ['2026-01-10T00:00:00Z', '0s'],
    ['2026-01-09T23:59:01Z', '59s'],
    ['2026-01-09T23:59:00Z', '1m'],
    ['2026-01-09T22:00:01Z', '1h'],
    ['2026-01-08T00:00:00Z', '2d'],
    ['2026-01-11T00:00:00Z', '0s'],
    [null, '-'],
  ])('of %s is %s', (timestamp, expected) => {
    expect(age(timestamp, now)).toBe(expected);
  });
});

it.each([
  [{}, '-'],
  [{ b: '2', a: '1' }, 'a=1,b=2'],
])('labels %j read %s', (labels, expected) => {
  expect(labelText(labels)).toBe(expected);
});

it.each([
  [[], 'none'],
  [['running'], '1 running'],
  [['failed', 'running', 'running', 'complete'], '2 running, 1 complete, 1 failed'],
])('states %j read %s', (states, expected) => {
  expect(countStates(states)).toBe(expected);
});

it.each([
  [{ state_type: 'running', message: '' }, 'running'],
  [{ state_type: 'running', message: 'running' }, 'running'],
  [{ state_type: 'failed', message: 'no route' }, 'failed: no route'],
])('state %j reads %s', (state, expected) => {
  expect(stateLine(state)).toBe(expected);
});
