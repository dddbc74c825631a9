import { describe, expect, it, test } from '@jest/globals';
import { findComments } from './comments.js';
import { findPair } from './node.js';
import { parsePipeline } from './parse-pipeline.js';
import { parseYaml } from './parse-yaml.js';
import { toPlain } from './to-plain.js';

describe('a document is a stream config or a job', () => {
  test.each<[string, string, unknown]>([
    ['input: {stdin: {}}', 'stream', { input: { stdin: {} } }],
    ['name: x\ntype: pipeline\nconfig:\n  input: {stdin: {}}\n', 'job', { input: { stdin: {} } }],
    ['{"name": "x", "config": {"output": {"drop": {}}}}', 'job', { output: { drop: {} } }],
    ['type: pipeline\nconfig: &c {a: 1}\n', 'job', { a: 1 }],
    ['config: {a: 1}\n', 'stream', { config: { a: 1 } }],
    ['name: x\n', 'stream', { name: 'x' }],
  ])('%j is a %s', (text, kind, root) => {
    const parsed = parsePipeline(text);
    expect(parsed.kind).toBe(kind);
    expect(toPlain(parsed.root)).toEqual(root);
    expect(parsed.job !== undefined).toBe(kind === 'job');
  });

  test.each([['- a\n'], ['text'], ['null'], [''], ['name: x\nconfig: 5\n']])(
    '%j has no mapping at its root',
    (text) => {
      expect(parsePipeline(text).root).toBeUndefined();
    },
  );

  it('looks names up as own names only', () => {
    const { root } = parsePipeline('a: 1');
    expect(root && findPair(root, 'constructor')).toBeUndefined();
  });
});

describe('comments', () => {
  it('are found outside of scalars only', () => {
    const text = '# top\na: "# no" # yes\nb: | # header\n  # no\nc: x#no\n  # alone\nd: [1, # in\n 2]\n# end';
    expect(findComments(parseYaml(text)).map((c) => [c.text, c.alone])).toEqual([
      ['top', true],
      ['yes', false],
      ['header', false],
      ['alone', true],
      ['in', false],
      ['end', true],
    ]);
  });

  it.each(['\n', '\r\n', '\r', '\u0085', '\u2028', '\u2029'])('end with their line: %j', (lineEnd) => {
    const text = `a: 1 # one${lineEnd}# two${lineEnd}b: 2`;
    expect(findComments(parseYaml(text)).map((c) => [c.text, c.alone])).toEqual([
      ['one', false],
      ['two', true],
    ]);
  });
});
