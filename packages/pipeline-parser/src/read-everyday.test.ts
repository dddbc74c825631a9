import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { parseAnyYaml } from './parse-yaml.js';
import { readEveryday } from './read-everyday.js';
import { SourceText } from './source-text.js';
import { DEFAULT_LIMITS, type Limits } from './yaml-finding.js';

const everyday = (text: string, limits: Limits = DEFAULT_LIMITS) => readEveryday(new SourceText(text), limits);
const whole = (text: string) => parseAnyYaml(text);

const EVERYDAY: readonly string[] = [
  'a: 1',
  'a: 1\n',
  '# first\n\na: 1 # said\n# last\n',
  'a:\n  b:\n    c: d\ne: f\n',
  'a:\nb:\n  - c\n  -\n  - d: e\n    f: g\n',
  'a:\n- b\n- c: d\n\n  e:\n  - f\ng: h\n',
  '- a\n- - b\n  - c\n-\n  d: e\n',
  'a: "b: c" # d\n"e f": \'it\'\'s\'\n',
  'a: "tab \\t, \\"quoted\\""\n',
  'a: [b, "c", -1, d:1, [e], {f: g}]\nh: {}\ni: []\nj: { k: l, m: { n: o } }\n',
  'a: |\n  b\n\n    c\n  # d\n\ne: >-\n  f\n  g\n',
  'a: |+\n  b\n\n\n',
  'a: |\n\n   \nb: c\n',
  'a:\n  - |\n    b\n  - >+\n    c\n',
  'a: |\n  b',
  'a: |\n  b\n   ',
  'a: -1\nb: --flag\nc: :x\nd: a:b#c\n',
  'a: ${B}\nc: "${D:e}"\nf: [${G:}, h]\n${I}: ${J:k: l}\n',
  'a: |\n  ${B:\n  c}\n',
  'é: ü\n',
];

const NOT_EVERYDAY: readonly string[] = [
  '',
  '# nothing\n',
  'a',
  '  a: 1\n',
  '---\na: 1\n',
  'a: 1\n...\n',
  'a: &b 1\n',
  'a: *b\n',
  'a: !!str 1\n',
  '<<: {a: b}\n',
  '? a\n: b\n',
  'a: b\n  c\n',
  'a: "b\n  c"\n',
  'a: [b,\n  c]\n',
  'a: [b, c,]\n',
  'a: [b: c]\n',
  'a: {b}\n',
  'a: {b: }\n',
  'a: "\\x41"\n',
  'a: b: c\n',
  'a: b:\n',
  'a : b\n',
  'a: - b\n',
  'a: @b\n',
  'a: "b"c\n',
  'a: |2\n    b\n',
  'a: |\n    \n  b\n',
  'a:\tb\n',
  'a: b\r\n',
  'a: 1\n  b: 2\n',
  'a:\n    b: 1\n  c: 2\n',
  'a:\n  - b\n  c: d\n',
  '- a\nb: c\n',
  'a: 😀\n',
  '"a": "${B:"}"\n',
  '%YAML 1.1\n',
];

describe('everyday YAML', () => {
  test.each(EVERYDAY)('%j is read as the whole reader reads it', (text) => {
    const { documents, findings } = whole(text);
    expect({ root: everyday(text), findings }).toEqual({ root: documents[0]?.root, findings: [] });
  });

  test.each(NOT_EVERYDAY)('%j is left to the whole reader', (text) => {
    expect(everyday(text)).toBeUndefined();
  });

  it('leaves texts beyond the limits to the whole reader', () => {
    const deep = Array.from({ length: 150 }, (_, i) => `${' '.repeat(i)}a:`).join('\n');
    expect(everyday(deep)).toBeUndefined();
    expect(everyday('a: [1, 2, 3]\n', { ...DEFAULT_LIMITS, nodes: 3 })).toBeUndefined();
    expect(everyday('a: {b: {c: {d: e}}}\n', { ...DEFAULT_LIMITS, depth: 4 })).toBeUndefined();
  });

  it('never reads anything otherwise than the whole reader', () => {
    const piece = fc.constantFrom(
      ...['a', 'b', ': ', ':', '- ', '-', ' ', '  ', '\n', '\n  ', '\n- ', '\n    ', '#', ' #', '"', "'", "''", '\\"'],
      ...['[', ']', '{', '}', ', ', '|', '>', '|-\n  ', '>+\n    ', '${A}', '${A:b: c}', '${A:\n}', '?', '1', 'a: b\n'],
    );
    const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (each) => {
        const root = everyday(each);
        if (root === undefined) return;
        const { documents, findings } = whole(each);
        expect({ root, findings }).toEqual({ root: documents[0]?.root, findings: [] });
      }),
      { numRuns: 3000 },
    );
  });
});
