import { describe, expect, it } from '@jest/globals';
import { parseYaml } from './parse-yaml.js';

/** Lines with a finding about the text as YAML. */
const lines = (text: string): readonly number[] => {
  const { findings, source } = parseYaml(text);
  return findings.map(({ span }) => source.lines.positionAt(span.start).line);
};

/** Each measured on the reader of the engines. */
describe('tabs that the engines refuse', () => {
  it.each([
    ['a line of nothing else, last', 'a:\n  b: {}\n\t\n', 3],
    ['a line of nothing else, without an end', 'a:\n  b: {}\n  \t', 3],
    ['a line of nothing else, first', '\t\na: 1\n', 1],
    ['a line of nothing else, between', 'a:\n  b: {}\n  \t\nc: 1\n', 3],
    ['a line of nothing else, below a key', 'a:\n\t\n  b: 1\n', 2],
    ['a line of nothing else, in a list', 'a:\n\t\n  - b: 1\n', 2],
    ['behind the start of a document', '---\n\t\na: 1\n', 2],
    ['in front of a comment', 'a: 1\n\t# x\n', 2],
    ['in front of an indented comment', 'a:\n  b: 1\n  \t# x\nc: 1\n', 3],
    ['behind a dash', 'a:\n  -\tb\n', 2],
    ['behind two dashes', 'a:\n  - -\tb\n', 2],
    ['left of the text of a block', 'a: |\n    b\n\t\n', 3],
    ['left of the text of a folded block', 'a: >\n    b\n  \t\n', 3],
    ['behind the indentation of the first line of a block', 'a: |\n  \tb\n', 2],
    ['at a key', 'a:\n\tb: 1\n', 2],
  ])('%s', (_, text, line) => {
    expect(lines(text)).toEqual([line]);
  });
});

describe('tabs that the engines take', () => {
  it.each([
    ['behind a value', 'a: 1\t\nb: 2\n'],
    ['in front of a comment behind a value', 'a: 1\t# x\n'],
    ['behind a colon', 'a:\tb\n'],
    ['between a colon and a mapping', 'a:\t{b: 1}\n'],
    ['between a colon and a list', 'a:\n  b: \t[c, {d: e}]\n'],
    ['between an anchor and a mapping', 'a: &x\t{b: 1}\nc: *x\n'],
    ['behind a colon, below it a mapping', 'a:\t\n  b: 1\n'],
    ['in front of a colon', 'a\t: 1\n'],
    ['between brackets', 'a: {\n\tb: 1,\n\t\n}\n'],
    ['in a quoted text over lines', 'a: "b\n\tc"\n'],
    ['in a plain text over lines', 'a: b\n  \tc\n'],
    ['within the text of a block', 'a: |\n  b\n  \tc\n'],
    ['at the start of a block of a given depth', 'a: |2\n  \tb\n'],
    ['behind the start of a document', '---\t\na: 1\n'],
    ['in a later document', 'a: 1\n---\n\t\nb: 1\n'],
  ])('%s', (_, text) => {
    expect(lines(text)).toEqual([]);
  });

  it('leave what is read alone', () => {
    const { documents } = parseYaml('a:\t{b: "x\ty"}\n');
    const [root] = documents;
    expect(JSON.stringify(root?.root, (key, value) => (key === 'source' ? undefined : value))).toContain('x\\ty');
  });
});
