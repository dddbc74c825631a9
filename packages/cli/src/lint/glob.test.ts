import { describe, expect, it } from '@jest/globals';
import { globBase, globPattern, isGlob } from './glob.js';

describe('globPattern', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['*.yaml', ['a.yaml', '.yaml'], ['a/b.yaml', 'a.yml', 'a.yamlx']],
    ['jobs/*.yaml', ['jobs/a.yaml'], ['jobs/b/a.yaml', 'a.yaml']],
    ['**/*.yaml', ['a.yaml', 'x/a.yaml', 'x/y/a.yaml'], ['x/a.yml']],
    ['jobs/**', ['jobs/a', 'jobs/b/c'], ['job/a']],
    ['a?c', ['abc'], ['ac', 'a/c', 'abbc']],
    ['*.{yaml,yml}', ['a.yaml', 'a.yml'], ['a.y', 'a.yaml,yml']],
    ['[ab]*.yaml', ['a.yaml', 'bcd.yaml'], ['c.yaml']],
    ['[!ab].yaml', ['c.yaml'], ['a.yaml']],
    ['a+b(1).yaml', ['a+b(1).yaml'], ['aab1.yaml']],
    ['x[.yaml', ['x[.yaml'], ['x.yaml']],
    ['a,b}.yaml', ['a,b}.yaml'], ['a.yaml']],
  ])('%s', (pattern, hits, misses) => {
    const expression = globPattern(pattern);
    expect(hits.filter((path) => !expression.test(path))).toEqual([]);
    expect(misses.filter((path) => expression.test(path))).toEqual([]);
  });
});

it.each([
  ['*.yaml', '.'],
  ['jobs/*.yaml', 'jobs'],
  ['jobs/a/**/b.yaml', 'jobs/a'],
  ['/etc/*/x', '/etc'],
  ['/*.yaml', '/'],
])('the files of %s lie in %s', (pattern, base) => {
  expect(globBase(pattern)).toBe(base);
  expect(isGlob(pattern)).toBe(true);
  expect(isGlob(base)).toBe(false);
});
