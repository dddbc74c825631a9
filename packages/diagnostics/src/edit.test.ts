import { describe, expect, it } from '@jest/globals';
import { applyEdits } from './edit.js';

const edit = (start: number, end: number, text: string) => ({ span: { start, end }, text });

describe('applyEdits', () => {
  it.each([
    ['nothing', [], 'abcdef'],
    ['one replacement', [edit(1, 3, 'X')], 'aXdef'],
    ['an insertion', [edit(3, 3, '--')], 'abc--def'],
    ['any order', [edit(4, 5, 'E'), edit(0, 1, 'A')], 'AbcdEf'],
    ['two insertions at one place, in order', [edit(2, 2, '1'), edit(2, 2, '2')], 'ab12cdef'],
    ['neighbours', [edit(0, 2, 'x'), edit(2, 4, 'y')], 'xyef'],
    ['only the earlier of two that overlap', [edit(2, 5, 'late'), edit(1, 3, 'early')], 'aearlydef'],
    ['a deletion at the end', [edit(4, 6, '')], 'abcd'],
  ])('%s', (_, edits, expected) => {
    expect(applyEdits('abcdef', edits)).toBe(expected);
  });
});
