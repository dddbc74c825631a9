import { describe, expect, it, test } from '@jest/globals';
import { formatPipeline } from './index.js';

const format = (text: string): string => {
  const result = formatPipeline(text);
  return result.ok
    ? result.text
    : result.findings.map((f) => `${f.line}:${f.column} ${f.kind} ${f.message}`).join('\n');
};

describe('order', () => {
  test.each<[string, string, string]>([
    ['sections', 'output: {drop: {}}\npipeline: {}\ninput: a\n', 'input: a\npipeline: {}\n\noutput:\n  drop: {}\n'],
    [
      'resources, then what surrounds the stream, then tests',
      'tests: []\nlogger: {}\ncache_resources: []\nhttp: {}\ninput: a\n',
      'input: a\ncache_resources: []\nhttp: {}\nlogger: {}\ntests: []\n',
    ],
    [
      'sections nobody knows stay between, as written',
      'z: 1\ntests: []\ny: 2\ninput: a\n',
      'input: a\nz: 1\ny: 2\ntests: []\n',
    ],
    ['the label first', 'input:\n  stdin: {}\n  label: in\n', 'input:\n  label: in\n  stdin: {}\n'],
    [
      'processors of an input last',
      'input:\n  processors: []\n  label: in\n  stdin: {}\n',
      'input:\n  label: in\n  stdin: {}\n  processors: []\n',
    ],
    [
      'the label of a resource',
      'cache_resources:\n  - memory: {}\n    label: c\n',
      'cache_resources:\n  - label: c\n    memory: {}\n',
    ],
    [
      'the label deep inside',
      'output:\n  broker:\n    outputs:\n      - drop: {}\n        label: d\n',
      'output:\n  broker:\n    outputs:\n      - label: d\n        drop: {}\n',
    ],
    [
      'threads before processors',
      'pipeline:\n  processors: []\n  threads: 2\n',
      'pipeline:\n  threads: 2\n  processors: []\n',
    ],
    [
      'free keys as written',
      'input:\n  http_client:\n    headers:\n      z: 1\n      label: x\n',
      'input:\n  http_client:\n    headers:\n      z: 1\n      label: x\n',
    ],
    [
      'the pipeline of a job',
      'config:\n  output: a\n  input: b\nname: j\n',
      'name: j\n\nconfig:\n  input: b\n  output: a\n',
    ],
    [
      'an alias stays behind its anchor',
      'output: &o\n  drop: {}\ninput: *o\n',
      'output: &o\n  drop: {}\n\ninput: *o\n',
    ],
    [
      'an anchor that is moved with its alias',
      'output:\n  a: &x 1\n  b: *x\ninput: c\n',
      'input: c\n\noutput:\n  a: &x 1\n  b: *x\n',
    ],
    ['list items as written', '- b\n- a\n', '- b\n- a\n'],
  ])('%s', (_, text, expected) => {
    expect(format(text)).toBe(expected);
  });
});

describe('style', () => {
  test.each<[string, string, string]>([
    ['two spaces, lists deeper than their key', 'a:\n- b:\n     c: 1\n', 'a:\n  - b:\n      c: 1\n'],
    [
      'JSON',
      '{"input": {"stdin": {}}, "pipeline": {"processors": [{"mapping": "root = this"}]}}',
      'input:\n  stdin: {}\n\npipeline:\n  processors:\n    - mapping: "root = this"\n',
    ],
    ['brackets', 'a: [x, [y, {z: 1}], {}]\n', 'a:\n  - x\n  - - y\n    - z: 1\n  - {}\n'],
    ['CR LF and a byte order mark', '\uFEFFa: |\r\n  b\r\nc: d\r\n', 'a: |\n  b\n\nc: d\n'],
    ['blank lines within: one at most, none at the start', 'a:\n\n  b: 1\n\n\n  c: 2\n', 'a:\n  b: 1\n\n  c: 2\n'],
    ['blank lines of one-line sections as written', 'a: 1\nb: 2\n\n\nc: 3\n', 'a: 1\nb: 2\n\nc: 3\n'],
    ['blanks at line ends', 'a:  \n  b:   1   \n', 'a:\n  b: 1\n'],
    ['a long text is not folded', `a: ${'word '.repeat(60)}end\n`, `a: ${'word '.repeat(60)}end\n`],
    ['keys in needless quotes', '"a": 1\n\'b c\': 2\n"007": 3\n"on": 4\n', 'a: 1\n\'b c\': 2\n"007": 3\n"on": 4\n'],
    ['a text without a last line break', 'a: b', 'a: b\n'],
    ['several documents', 'a: 1\n---\nb: 2\n...\n---\nc: 3\n', 'a: 1\n---\nb: 2\n---\nc: 3\n'],
    ['a leading marker', '---\na: 1\n', 'a: 1\n'],
    ['directives', '%YAML 1.1\n---\na: 1\n', '%YAML 1.1\n---\na: 1\n'],
    ['a document without content in between', 'a: 1\n---\n---\nb: 2\n', 'a: 1\n---\n---\nb: 2\n'],
    ['an explicit key', '? a\n: b\n? [c, d]\n: e\n', 'a: b\n\n? [c, d]\n: e\n'],
  ])('%s', (_, text, expected) => {
    expect(format(text)).toBe(expected);
  });
});

describe('scalars stay what they are', () => {
  test.each([
    'a: "007"\nb: \'true\'\nc: \'null\'\nd: "1e3"\n',
    'a: ${NAME}\nb: "${NAME:x}"\nc: ${X:1:"2"}\nd: ${! json("id") }\n',
    "a: 'it''s'\nb: '# no comment'\n",
    'a: !!str 5\nb: !custom x\nc: &n !!int "7"\nd: *n\n',
    'a: &x\n  b: 1\n\nc:\n  <<: *x\n  d: 2\n',
    'a: "é 😀"\nb: "\\u0000\\u2028\\u0024{X}"\n',
    'a: ~\nb: null\nc:\nd: ""\n',
    'a: 0x1F\nb: 1_000\nc: 2024-01-01\n',
  ])('%j', (text) => {
    expect(formatPipeline(text)).toEqual({ ok: true, text, changed: false });
  });

  test.each<[string, string, string]>([
    ['a literal block', 'a: |\n      x\n        y\n\n      z\n\n\n', 'a: |\n  x\n    y\n\n  z\n'],
    ['stripped', 'a: |-\n   x\n', 'a: |-\n  x\n'],
    ['kept, with its blank lines', 'a: |+\n   x\n\n\nb: 1\n', 'a: |+\n  x\n\n\nb: 1\n'],
    ['folded', 'a: >\n   x\n   y\n', 'a: >\n  x\n  y\n'],
    ['with an indentation of its own', 'a: |4\n      x\n', 'a: |2\n    x\n'],
    ['in a list', 'a:\n- |\n  x\n- >-\n  y\n', 'a:\n  - |\n    x\n  - >-\n    y\n'],
    ['escaped letters', 'a: "\\u00e9\\x41\\U0001F600\\n"\n', 'a: "éA😀\\n"\n'],
    ['quoted text over several lines', 'a: "x  \n     y\n\n z"\n', 'a: "x\n  y\n\n  z"\n'],
    ['plain text over several lines', 'a: x\n     y\n', 'a: x\n  y\n'],
  ])('%s', (_, text, expected) => {
    expect(format(text)).toBe(expected);
  });
});

describe('what an editor or a slip leaves behind', () => {
  test.each<[string, string, string]>([
    ['a byte order mark at the start goes', '\ufeffa: 1\n', 'a: 1\n'],
    ['one in front of a name in a list is part of it', 'a:\n- \ufeffb: 1\n  c: 2\n', 'a:\n  - \ufeffb: 1\n    c: 2\n'],
    ['one at the start of text is part of it', '--- \ufeffa\n', '---\n\ufeffa\n'],
    ['one at the start of the first name is part of it', '---\n\ufeffa: 1\n', '---\n\ufeffa: 1\n'],
    ['a blank of another kind is part of a name', '- \u00a0b: 1\n', '- \u00a0b: 1\n'],
    ['an end marker with nothing above it', '...\na: 1\n', 'a: 1\n'],
    ['end markers in a row, with a comment', '# x\n...\n...\n# y\na: 1\n', '# x\n# y\na: 1\n'],
    ['what is no escape within a reference', 'a: ["${B:\\q}"]\n', 'a:\n  - "${B:\\q}"\n'],
    ['next line is a line feed', 'a: |\u0085 b\u0085c: d # e\u0085', 'a: |\n  b\n\nc: d # e\n'],
    ['a separator of lines ends a comment', 'a: 1 # c\u2028b: 2\n', 'a: 1 # c\nb: 2\n'],
    ['a separator of lines inside of text stays', 'a: "b\u2028 c"\n', 'a: "b\u2028 c"\n'],
    ['end markers between documents', 'a: 1\n...\n...\nb: 1\n', 'a: 1\n---\nb: 1\n'],
  ])('%s', (_, text, expected) => {
    expect(format(text)).toBe(expected);
    expect(formatPipeline(expected)).toEqual({ ok: true, text: expected, changed: false });
  });
});

describe('comments', () => {
  test.each<[string, string, string]>([
    [
      'at the top stay at the top',
      '# licence\n\n# out\noutput: a\ninput: b\n',
      '# licence\n\ninput: b\n\n# out\noutput: a\n',
    ],
    ['travel with their section', 'output: a # o\n# in\ninput: b\n', '# in\ninput: b\n\noutput: a # o\n'],
    ['at the end', 'a: 1\n# x\n\n# y\n', 'a: 1\n# x\n\n# y\n'],
    ['behind a key', 'a:   # x\n  b: 1  # y\n', 'a: # x\n  b: 1 # y\n'],
    ['behind a block header', 'a: |  # x\n  b\n', 'a: | # x\n  b\n'],
    ['between list items', 'a:\n- 1\n# x\n- 2\n  # y\n', 'a:\n  - 1\n  # x\n  - 2\n  # y\n'],
    [
      'at the end of what they belong to',
      'a:\n  b:\n    c: 1\n    # x\n  # y\n# z\nd: 1\n',
      'a:\n  b:\n    c: 1\n    # x\n  # y\n\n# z\nd: 1\n',
    ],
    ['in place of a value', 'a:\n  # x\nb: 1\n', 'a:\n  # x\n\nb: 1\n'],
    ['in brackets', 'a: [ # x\n  b, # y\n  # z\n  c\n] # w\n', '# x\na: # w\n  - b # y\n  # z\n  - c\n'],
    ['behind a dash', 'a:\n  - # x\n    b: 1\n', 'a:\n  - # x\n    b: 1\n'],
    ['below a dash move above it', 'a:\n  -\n    # x\n    b: 1\n', 'a:\n  # x\n  - b: 1\n'],
    ['between a key and its value', 'a:\n  # x\n  b\n', '# x\na: b\n'],
    ['right behind a quote', 'a: "b"#c\n', 'a: "b" #c\n'],
    ['only look like one', 'a: b#c\nd: "# e"\n', 'a: b#c\nd: "# e"\n'],
    ['before a marker', '# x\n---\na: 1\n--- # y\nb: 2\n', '# x\na: 1\n---\n# y\nb: 2\n'],
  ])('%s', (_, text, expected) => {
    expect(format(text)).toBe(expected);
    expect(formatPipeline(expected)).toEqual({ ok: true, text: expected, changed: false });
  });
});

describe('what cannot be formatted', () => {
  test.each<[string, string, string]>([
    ['a tab', 'a:\n\tb: 1\n', '2:1 syntax'],
    ['an open bracket', 'a: [b\n', '1:4 syntax this bracket is not closed'],
    ['a duplicate key', 'a: 1\nb: 2\na: 3\n', '3:1 duplicate_key the key a is written twice: first in line 1'],
    ['a duplicate key deep inside', 'x:\n  - {a: 1, "a": 2}\n', '2:12 duplicate_key'],
    ['text with a comment inside', 'a: [b, c #d\ne]\n', '1:8 syntax a comment stands inside this text'],
    ['nothing', '', '1:1 empty'],
    ['only comments', '# a\n\n# b\n', '1:1 empty'],
    ['only markers', '---\n---\n', '1:1 empty'],
    ['an alias to nothing', 'a: *b\n', '1:4 unknown_alias'],
    [
      'a bomb of aliases',
      `a: &a [x,x,x,x,x,x,x,x,x,x]\n${'bcdefg'.replace(/./g, (c) => `${c}: &${c} [${`*${String.fromCharCode(c.charCodeAt(0) - 1)},`.repeat(10)}]\n`)}`,
      'limit expanded_nodes',
    ],
    ['more documents than are read', '--- 1\n'.repeat(101), '1:1 limit'],
    ['a separator of lines that would stand elsewhere', 'a: 0\nb: |\n\u2028 c\n', '3:1 syntax'],
    [
      'a reference to the environment that would take in what is moved below it',
      'http: "${A:1}"\ninput:\n  ${b:\n    c: d\n',
      '3:3 syntax',
    ],
  ])('%s', (_, text, expected) => {
    expect(format(text)).toContain(expected);
  });

  it('leaves a reference alone that is not closed and has nothing to take in', () => {
    const text = 'input:\n  ${b:\n    c: d\n';
    expect(formatPipeline(text)).toEqual({ ok: true, text, changed: false });
  });

  it('gives every finding its span', () => {
    const result = formatPipeline('a: 1\na: 2\n');
    expect(result).toMatchObject({ ok: false, findings: [{ span: { start: 5, end: 6 }, line: 2, column: 1 }] });
  });
});

it('formats ten thousand lines in reasonable time', () => {
  const text = Array.from({ length: 10_000 }, (_, i) => `k${i}: [a, {b: 1}] # ${i}`).join('\n');
  expect(format(text).split('\n').length).toBeGreaterThan(30_000);
});
