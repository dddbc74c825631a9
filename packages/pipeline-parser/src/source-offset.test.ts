import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import type { ScalarNode, YamlNode } from './node.js';
import { parseYaml } from './parse-yaml.js';
import { sourceOffset } from './source-offset.js';

function firstValue(text: string): ScalarNode {
  const root: YamlNode | undefined = parseYaml(text).documents[0]?.root;
  const value = root?.kind === 'mapping' ? root.pairs[0]?.value : undefined;
  if (value?.kind !== 'scalar') throw new Error(`no scalar in ${text}`);
  return value;
}

describe('every character of the value is traced to the text', () => {
  test.each<[string, string]>([
    ['plain', 'a: one two three'],
    ['plain over lines', 'a: one\n  two\n\n  three\n'],
    ['single quoted', "a: 'it''s one'\n"],
    ['double quoted', 'a: "x\\ty \\u00e9 \\"z\\" end"\n'],
    ['double quoted over lines', 'a: "one\n  two \\\n  three"\n'],
    ['literal', 'a: |\n  root.a = 1\n\n    deeper\n  é𝄞 end\n'],
    ['literal with CR LF', 'a: |\r\n  one\r\n  two\r\n'],
    ['literal with explicit indentation', 'a: |2-\n    one\n  two\n'],
    ['folded', 'a: >\n  one\n  two\n\n  three\n    four\n  five\n'],
    ['kept line breaks', 'a: |+\n  one\n\n\nb: 1\n'],
  ])('%s', (_, text) => {
    const scalar = firstValue(text);
    let last = -1;
    for (let i = 0; i < scalar.value.length; i++) {
      const at = sourceOffset(scalar, i);
      const c = scalar.value[i] ?? '';
      expect(at).toBeGreaterThanOrEqual(scalar.body.start);
      expect(at).toBeLessThanOrEqual(scalar.body.end);
      expect(at).toBeGreaterThanOrEqual(last);
      last = at;
      const escaped = text[at] === '\\' || text.slice(at, at + 2) === "''" || /\s/.test(c);
      if (!escaped) expect([i, text[at]]).toEqual([i, c]);
    }
  });

  it('answers the end for an offset behind the value', () => {
    expect(sourceOffset(firstValue('a: bcd'), 3)).toBe(6);
    expect(sourceOffset(firstValue('a: bcd'), 99)).toBe(6);
    expect(sourceOffset(firstValue('a: "bcd"'), 3)).toBe(7);
    expect(sourceOffset(firstValue('a:\nb: 1'), 0)).toBe(2);
  });

  it('finds a word in any block scalar', () => {
    const line = fc.stringMatching(/^ {0,3}[a-z é"'\\#:]{0,12}$/);
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('|', '>', '|-', '>+'),
        (lines, header) => {
          const text = `a: ${header}\n  start\n${lines.map((l) => `  ${l}\n`).join('')}  XYZ\n`;
          const scalar = firstValue(text);
          const at = sourceOffset(scalar, scalar.value.indexOf('XYZ'));
          expect(text.slice(at, at + 3)).toBe('XYZ');
        },
      ),
    );
  });

  it('decodes as the event reader does', () => {
    const text = fc.stringMatching(/^[a-z][a-z "'\\]{0,10}$/);
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('literal', 'double', 'single'),
        (lines, style) => {
          const source =
            style === 'literal'
              ? `a: |\n${lines.map((l) => `  ${l}\n`).join('')}`
              : style === 'double'
                ? `a: ${JSON.stringify(lines.join('\n'))}`
                : `a: '${lines.join('\n  ').replaceAll("'", "''")}'`;
          const scalar = firstValue(source);
          const last = scalar.value.length - 1;
          expect(sourceOffset(scalar, 0)).toBe(scalar.body.start + (style === 'literal' ? 2 : 0));
          expect(sourceOffset(scalar, last)).toBeLessThan(scalar.body.end);
        },
      ),
    );
  });
});
