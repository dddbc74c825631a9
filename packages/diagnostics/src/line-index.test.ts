import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LineIndex } from './line-index.js';

describe('LineIndex', () => {
  it.each([
    ['', 0, { line: 1, column: 1 }],
    ['ab', 2, { line: 1, column: 3 }],
    ['ab', 99, { line: 1, column: 3 }],
    ['ab', -1, { line: 1, column: 1 }],
    ['a\nb', 1, { line: 1, column: 2 }],
    ['a\nb', 2, { line: 2, column: 1 }],
    ['a\r\nb', 3, { line: 2, column: 1 }],
    ['a\rb', 2, { line: 2, column: 1 }],
    ['a\n', 2, { line: 2, column: 1 }],
    ['é😀\nx', 4, { line: 2, column: 1 }],
  ])('%j at %i', (text, offset, position) => {
    expect(new LineIndex(text).positionAt(offset)).toEqual(position);
  });

  it.each([
    ['a\nbc', { line: 2, column: 2 }, 3],
    ['a\nbc', { line: 1, column: 9 }, 1],
    ['a\nbc', { line: 9, column: 1 }, 4],
    ['a\nbc', { line: 0, column: 5 }, 0],
  ])('%j: offset of %j', (text, position, offset) => {
    expect(new LineIndex(text).offsetAt(position)).toBe(offset);
  });

  it('gives each line without its break', () => {
    const index = new LineIndex('one\r\ntwo\n');
    expect([1, 2, 3, 4].map((line) => index.lineText(line))).toEqual(['one', 'two', '', '']);
    expect(index.lineCount).toBe(3);
  });

  it('offsets and positions are inverse within a line', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', 'é', '😀') }), fc.nat(), (text, n) => {
        const index = new LineIndex(text);
        const offset = n % (text.length + 1);
        const position = index.positionAt(offset);
        if (position.column <= index.lineText(position.line).length + 1) expect(index.offsetAt(position)).toBe(offset);
      }),
    );
  });
});
