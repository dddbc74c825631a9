import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { compilePattern, matchesOf } from './pattern.js';

describe('an expression', () => {
  test.each([
    ['[^a-z0-9_]+', 'ab-C', ['-C']],
    ['^(\\d+)-(?:a|b)?$', '12-a', ['12-a']],
    ['\\.[\\w.-]*?x', 'a.b-cx', ['.b-cx']],
    ['a|', 'ba', ['', 'a']],
    ['[[:alpha:]]{2}', '1ab2', ['ab']],
    ['(?P<name>é)', 'né', ['é']],
    ['(?i)^(?:\\d{1,3}\\.){3}x{2,}$', '10.0.0.Xx', ['10.0.0.Xx']],
    ['[\\x{1F600}-\\x{1F64F}\\x41-\\x43]+', 'ab😀BD', ['😀B']],
    ['\\b(?P<n>(o)|p)\\b', 'no p', ['p']],
  ])('%s in %s', (source, text, expected) => {
    const pattern = compilePattern(source);
    expect(matchesOf(pattern, text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
    expect(pattern.test(text)).toBe(true);
  });

  test.each(['(', ')', '*a', 'a**', '[z-a]', '[a', 'a\\', '\\8', '(?=a)', '(?P<n', 'a{2,1}', '[^]', '(a{99}){11}'])(
    '%s is refused before it is used',
    (source) => {
      expect(() => compilePattern(source)).toThrow('error parsing regexp');
    },
  );

  test('is refused before it is used exactly when it is refused then', () => {
    const piece = fc.constantFrom(
      ...'a Z 0 é - _ . * + ? | ^ $ ( ) [ ] { } : , < # \\ \\d \\W \\b \\z \\n \\8 \\Q \\p{L} \\] \\- \\. *? [^ (?: (?i) (?i: (?P<n> (?P<m>'.split(
        ' ',
      ),
      ...'a-z z-a b-z a-c Z-A 0-9 5-3 [:alpha:] {2} {0} {99} {2,} {3,2} {2,9} {1,12} \\x{1F600} -\\x{41} \\x41 -\\x41 \\x{9}-\\x{5} \\x{110000}'.split(
        ' ',
      ),
      '😀',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 9 }), (pieces) => {
        const source = pieces.join('');
        expect(refuses(() => compilePattern(source))).toBe(refuses(() => RE2JS.compile(source)));
      }),
      { seed: 20261121, numRuns: 1500 },
    );
  });
});

function refuses(compile: () => unknown): boolean {
  try {
    compile();
    return false;
  } catch {
    return true;
  }
}
