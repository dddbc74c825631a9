import { describe, expect, it, test } from '@jest/globals';
import { growth } from '@weir/testkit';
import { coverReferences, decoderOf, envReferences, expandReferences, findReferences } from './environment.js';
import { parseYaml } from './parse-yaml.js';

describe('references', () => {
  test.each<[string, (readonly [string, string | undefined])[]]>([
    ['${A}', [['A', undefined]]],
    [
      'x${A_1.b}y${C:d}',
      [
        ['A_1.b', undefined],
        ['C', 'd'],
      ],
    ],
    ['${A:}', [['A', '']]],
    ['${A:b:c"d}', [['A', 'b:c"d']]],
    ['${A:x${B}y}', [['A', 'x${B}y']]],
    ['${A|base64decode}', [['A', undefined]]],
    ['${A-B} ${!this} ${{C:d}} $D ${}', []],
    ['no reference', []],
  ])('%j', (text, found) => {
    expect(findReferences(text).map((r) => [r.name, r.fallback])).toEqual(found);
    expect(coverReferences(text)).toHaveLength(text.length);
    expect(findReferences(coverReferences(text))).toEqual([]);
  });

  it('of a scalar stand where they stand in the text', () => {
    const text = 'a: "x ${A:1} y"\n';
    const root = parseYaml(text).documents[0]?.root;
    const value = root?.kind === 'mapping' ? root.pairs[0]?.value : undefined;
    if (value?.kind !== 'scalar') throw new Error('a scalar was expected');
    expect(value.dynamic).toBe(true);
    expect(envReferences(value).map(({ span }) => text.slice(span.start, span.end))).toEqual(['${A:1}']);
  });
});

describe('expansion', () => {
  const variables: Readonly<Record<string, string>> = { A: 'one', EMPTY: '', LINES: 'x\ny' };
  test.each<[string, string, string[]]>([
    ['${A}', 'one', []],
    ['${A:two}', 'one', []],
    ['${EMPTY}', '', []],
    ['${EMPTY:two}', 'two', []],
    ['${NONE:two}', 'two', []],
    ['${NONE} ${NONE}', ' ', ['NONE', 'NONE']],
    ['${NONE:${A}}', '${A}', []],
    ['${LINES}', 'x\\ny', []],
    ['${{A:b}}', '${A:b}', []],
  ])('%j becomes %j', (text, expanded, missing) => {
    expect(expandReferences(text, (name) => variables[name])).toEqual({ text: expanded, missing });
  });
});

describe('hostile texts', () => {
  test.each<[string, (n: number) => string]>([
    ['openings', (n) => '${'.repeat(4 * n)],
    ['openings with defaults', (n) => `a: ${'${A:'.repeat(2 * n)}`],
    ['openings and closings', (n) => `a: ${'${A:'.repeat(n)}${'}'.repeat(n)}`],
    ['openings behind quotes', (n) => `a: "${'${\\\\'.repeat(n)}"`],
  ])('many %s take linear time', (_, text) => {
    expect(growth((n) => void parseYaml(text(n)), 6250)).toBeLessThan(40);
  });
});

describe('decoderOf', () => {
  it.each([
    ['${A|base64decode}', 'base64decode'],
    ['${A:x|foo}', 'foo'],
    ['${A:x|foo|bar}', 'bar'],
    ['${A}', undefined],
    ['${A:x}', undefined],
    ['${A:a|b c}', undefined],
  ])('%s is decoded with %s', (reference, decoder) => {
    expect(decoderOf(reference)).toBe(decoder);
  });
});

it.each([
  ['"${A:\\q}"', '${A:\\q}'],
  ['["${A:\\q}"]', '${A:\\q}'],
  ['"a\\n${A:\\}"', 'a\n${A:\\}'],
  ['"${A:\\x4}\\x41"', '${A:\\x4}A'],
])('what is no escape stays within a reference: %s', (text, value) => {
  const { documents, findings } = parseYaml(`a: ${text}\nb: and more`);
  const root = documents[0]?.root;
  const [first] = root?.kind === 'mapping' ? root.pairs : [];
  const node = first?.value.kind === 'sequence' ? first.value.items[0] : first?.value;
  expect([findings, node?.kind === 'scalar' && node.value]).toEqual([[], value]);
});
