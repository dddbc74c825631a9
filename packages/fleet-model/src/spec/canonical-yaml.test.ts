import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { load } from 'js-yaml';
import type { Json } from '../json.js';
import { canonicalYaml } from './canonical-yaml.js';

describe('canonicalYaml', () => {
  it('sorts keys, nests by two spaces and starts list items on the line of the dash', () => {
    const value: Json = {
      b: [{ y: 1, x: ['p', { q: true }] }, [], [[1], 2]],
      a: { deep: { z: null }, none: {} },
      'key with: colon': 'x',
    };
    expect(canonicalYaml(value)).toBe(
      [
        'a:',
        '  deep:',
        '    z: null',
        '  none: {}',
        'b:',
        '  - x:',
        '      - p',
        '      - q: true',
        '    "y": 1',
        '  - []',
        '  - - - 1',
        '    - 2',
        '"key with: colon": x',
        '',
      ].join('\n'),
    );
  });

  it.each<[Json, string]>([
    ['plain words', 'plain words\n'],
    ['/path/to.file', '/path/to.file\n'],
    ['', '""\n'],
    ['yes', '"yes"\n'],
    ['Null', '"Null"\n'],
    ['12', '"12"\n'],
    ['1e3', '"1e3"\n'],
    ['2020-01-01', '"2020-01-01"\n'],
    [' lead', '" lead"\n'],
    ['a: b', '"a: b"\n'],
    ['# no comment', '"# no comment"\n'],
    ['tab\t', '"tab\\t"\n'],
    ['\u2028\u007f', '"\\u2028\\u007f"\n'],
    [1.5, '1.5\n'],
    [null, 'null\n'],
    [[], '[]\n'],
    [{}, '{}\n'],
  ])('%j is %j', (value, text) => {
    expect(canonicalYaml(value)).toBe(text);
  });

  it.each<[string, string]>([
    ['root.a = 1\nroot.b = 2', 'm: |-\n  root.a = 1\n  root.b = 2\n'],
    ['root.a = 1\n\n  root.b = 2\n', 'm: |\n  root.a = 1\n\n    root.b = 2\n'],
    ['  indented first\nb', 'm: "  indented first\\nb"\n'],
    ['trailing \nb', 'm: "trailing \\nb"\n'],
    ['a\n\n', 'm: "a\\n\\n"\n'],
  ])('several lines %j become %j', (text, yaml) => {
    expect(canonicalYaml({ m: text })).toBe(yaml);
  });

  it('reads back as what was written, and equal values have equal texts', () => {
    const lines = fc.array(fc.constantFrom('a', ' b', '', 'c: d', '# e', '- f', 'g '), { maxLength: 5 });
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      lines.map((list) => list.join('\n')),
    );
    const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(
          text.filter((key) => key !== '__proto__' && key.length < 100),
          tie('tree'),
          { maxKeys: 4, noNullPrototype: true },
        ),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const yaml = canonicalYaml(value);
        if (!/[\ud800-\udfff]/.test(yaml)) expect(load(yaml)).toEqual(value);
        expect(canonicalYaml(reversed(value))).toBe(yaml);
      }),
      { numRuns: 300 },
    );
  });
});

/** The same value with all keys written in the opposite order. */
function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member as Json)]),
  );
}
