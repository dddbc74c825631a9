import { describe, expect, it, test } from '@jest/globals';
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
  test.each<[string, string]>([
    ['openings', '${'.repeat(200_000)],
    ['openings with defaults', `a: ${'${A:'.repeat(100_000)}`],
    ['openings and closings', `a: ${'${A:'.repeat(50_000)}${'}'.repeat(50_000)}`],
    ['openings behind quotes', `a: "${'${\\\\'.repeat(50_000)}"`],
  ])('many %s take linear time', (_, text) => {
    const started = performance.now();
    parseYaml(text);
    expect(performance.now() - started).toBeLessThan(3000);
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
