import { describe, expect, test } from '@jest/globals';
import { compilePattern, matchesOf } from './pattern.js';

describe('an expression', () => {
  test.each([
    ['[^a-z0-9_]+', 'ab-C', ['-C']],
    ['^(\\d+)-(?:a|b)?$', '12-a', ['12-a']],
    ['\\.[\\w.-]*?x', 'a.b-cx', ['.b-cx']],
    ['a|', 'ba', ['', 'a']],
    ['[[:alpha:]]{2}', '1ab2', ['ab']],
    ['(?P<name>é)', 'né', ['é']],
  ])('%s in %s', (source, text, expected) => {
    const pattern = compilePattern(source);
    expect(matchesOf(pattern, text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
    expect(pattern.test(text)).toBe(true);
  });

  test.each(['(', ')', '*a', 'a**', '[z-a]', '[a', 'a\\', '\\8', '(?=a)', '(?P<n', 'a{2,1}'])(
    '%s is refused before it is used',
    (source) => {
      expect(() => compilePattern(source)).toThrow('error parsing regexp');
    },
  );
});
