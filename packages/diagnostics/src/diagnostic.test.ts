import { describe, expect, it } from '@jest/globals';
import { codeFrame } from './code-frame.js';
import { type Diagnostic, dedupeDiagnostics, sortDiagnostics } from './diagnostic.js';
import { expectedOneOf } from './expected.js';
import { assertNever, Bug, invariant } from './invariant.js';
import { LineIndex } from './line-index.js';
import type { Severity } from './severity.js';
import { spansOverlap, spanUnion } from './span.js';

const finding = (kind: string, start: number, severity: Severity = 'error', end = start + 1): Diagnostic => ({
  kind,
  severity,
  message: kind,
  why: '',
  span: { start, end },
  suggestions: [],
});

describe('order and repetition', () => {
  it('sorts by place, then severity, then length, then kind', () => {
    const list = [
      finding('b', 5),
      finding('z', 1, 'info'),
      finding('a', 5),
      finding('y', 1, 'error'),
      finding('c', 5, 'error', 9),
    ];
    expect(sortDiagnostics(list).map((d) => d.kind)).toEqual(['y', 'z', 'a', 'b', 'c']);
    expect(list[0]?.kind).toBe('b');
  });

  it('keeps the first of those that say the same', () => {
    expect(dedupeDiagnostics([finding('a', 1), finding('a', 1), finding('a', 2), finding('b', 1)])).toHaveLength(3);
  });
});

describe('codeFrame', () => {
  const index = new LineIndex('a: 1\nb: 2\n\nd: 4\n');
  it('marks the line and numbers its neighbours', () => {
    expect(codeFrame(index, 2, { around: 1 })).toBe('  1 | a: 1\n> 2 | b: 2\n  3 |');
  });
  it('sets a caret under the column', () => {
    expect(codeFrame(index, 1, { around: 0, column: 4 })).toBe('> 1 | a: 1\n    |    ^');
  });
});

describe('spans', () => {
  it.each([
    [[0, 2], [1, 3], true],
    [[0, 2], [2, 3], false],
    [[2, 2], [0, 5], true],
    [[2, 2], [2, 2], true],
    [[6, 6], [0, 5], false],
  ] as const)('%j and %j overlap: %s', ([a, b], [c, d], expected) => {
    expect(spansOverlap({ start: a, end: b }, { start: c, end: d })).toBe(expected);
  });
  it('unite to the smallest span around both', () => {
    expect(spanUnion({ start: 4, end: 6 }, { start: 1, end: 5 })).toEqual({ start: 1, end: 6 });
  });
});

describe('words', () => {
  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a or b'],
    [['a', 'b', 'c'], 'a, b or c'],
  ])('expectedOneOf(%j)', (list, text) => {
    expect(expectedOneOf(list)).toBe(text);
  });
  it('a broken promise of our own is a Bug', () => {
    expect(() => invariant(false, 'no')).toThrow(Bug);
    expect(() => invariant(1, 'yes')).not.toThrow();
    expect(() => assertNever('x' as never)).toThrow(/unexpected value "x"/);
  });
});
