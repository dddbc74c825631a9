import { describe, expect, it, test } from '@jest/globals';
import { growth } from '@weir/testkit';
import { findPair, type YamlNode } from './node.js';
import { parseYaml } from './parse-yaml.js';
import { toPlain } from './to-plain.js';

const read = (text: string) => {
  const parsed = parseYaml(text);
  return {
    value: toPlain(parsed.documents[0]?.root),
    findings: parsed.findings.map(({ kind, span, message }) => {
      const { line, column } = parsed.source.lines.positionAt(span.start);
      return `${line}:${column} ${kind} ${message}`;
    }),
  };
};

describe('what is read without complaint', () => {
  test.each<[string, string, unknown]>([
    ['a block', 'a: 1\nb:\n  - x\n  - y: z\n', { a: 1, b: ['x', { y: 'z' }] }],
    ['JSON', '{"a": {"b": [1, null, true]}}', { a: { b: [1, null, true] } }],
    ['JSON indented with tabs', '{\n\t"a": [\n\t\t1\n\t]\n}', { a: [1] }],
    ['CR LF', 'a: b\r\nc: |\r\n  d\r\n  e\r\n', { a: 'b', c: 'd\ne\n' }],
    ['a byte order mark', '\uFEFFa: b\n', { a: 'b' }],
    [
      'a closing bracket as far left as its key',
      'a: [\n  b\n]\nc:\n  d: {\n e: f }\n',
      { a: ['b'], c: { d: { e: 'f' } } },
    ],
    ['comments inside brackets', 'a: [ # one\n# two\nb ]\n', { a: ['b'] }],
    ['quoted text continued at any depth', 'a: "foo\nbar"\nb: \'x\ny\'\n', { a: 'foo bar', b: 'x y' }],
    ['a comment right behind a quote', 'a: "b"#c\nd: [e]#f\n', { a: 'b', d: ['e'] }],
    [
      'anchors, aliases and merge keys',
      'a: &x {b: 1, c: 2}\nd: {<<: *x, c: 3}\ne: *x\n',
      { a: { b: 1, c: 2 }, d: { b: 1, c: 3 }, e: { b: 1, c: 2 } },
    ],
    [
      'a list of merged mappings, the first wins',
      'a: &x {b: 1}\nc: &y {b: 2, d: 3}\ne:\n  <<: [*x, *y]\n',
      { a: { b: 1 }, c: { b: 2, d: 3 }, e: { b: 1, d: 3 } },
    ],
    ['duplicate keys, the last counts', 'a: 1\na: 2\n', { a: 2 }],
    [
      'names of the object prototype as keys',
      '__proto__: 1\nconstructor: 2\n',
      JSON.parse('{"__proto__": 1, "constructor": 2}'),
    ],
    [
      'references that would not be YAML',
      'a: {b: ${X:1:"2"}}\nc: ${Y:z: }\nd: [${A}, "${B:\\"}"]\n',
      { a: { b: '${X:1:"2"}' }, c: '${Y:z: }', d: ['${A}', '${B:"}'] },
    ],
    ['an empty value', 'a:\nb: ~\n', { a: null, b: null }],
    [
      'a block scalar with content at the key',
      'a:\n- b: |\n    x\n  c: >-\n    y\n    z\n',
      { a: [{ b: 'x\n', c: 'y z' }] },
    ],
  ])('%s', (_, text, value) => {
    expect(read(text)).toEqual({ value, findings: [] });
  });

  it('an empty text has one document without content', () => {
    expect(parseYaml('').documents).toEqual([{ root: undefined, span: { start: 0, end: 0 }, cut: false }]);
    expect(parseYaml('# nothing\n').documents.map((d) => d.root)).toEqual([undefined]);
  });
});

describe('lines also end at NEL, LS and PS', () => {
  test.each<[string, string, unknown]>([
    ['a comment', '# a\u2028b: 1\n', { b: 1 }],
    ['a key', 'a: 1\u0085b: 2\u2029c: 3', { a: 1, b: 2, c: 3 }],
    ['a block', 'a: |\n  x\u0085  y\nb: 1\n', { a: 'x\ny\n', b: 1 }],
    ['quoted text', 'a: "x\u0085  y"\n', { a: 'x y' }],
  ])('%s', (_, text, value) => {
    expect(read(text)).toEqual({ value, findings: [] });
  });

  it('and places stay what they are', () => {
    expect(read('a: 1 # \u2028b: @x\n').findings).toEqual([expect.stringMatching(/^1:12 syntax/)]);
    expect(parseYaml('a: "\u2028"\n').source.text).toBe('a: "\u2028"\n');
  });
});

describe('several documents', () => {
  test.each<[string, string, unknown[]]>([
    ['a leading marker starts the first', '---\na: 1\n', [{ a: 1 }]],
    ['comments before it belong to it', '# c\n---\na: 1\n', [{ a: 1 }]],
    ['each marker starts another', 'a: 1\n---\nb: 2\n---\nc: 3\n', [{ a: 1 }, { b: 2 }, { c: 3 }]],
    ['an end marker ends one', 'a: 1\n...\nb: 2\n', [{ a: 1 }, { b: 2 }]],
    ['a marker ends a block scalar', 'a: |\n  x\n---\nb: 2\n', [{ a: 'x\n' }, { b: 2 }]],
    ['dashes inside a line are text', 'a: ---\nb: x---\n', [{ a: '---', b: 'x---' }]],
    ['a line left of the first key ends one', '  a: 1\n  b: 2\nc: 3\n', [{ a: 1, b: 2 }, { c: 3 }]],
    ['also below comments and a marker', '# c\n---\n  # d\n  a: 1\n c: 3\n', [{ a: 1 }, { c: 3 }]],
    ['also a list', '  - a\nc: 3\n', [['a'], { c: 3 }]],
    ['each further left ends another', '    a: 1\n  b: 2\nc: 3\n', [{ a: 1 }, { b: 2 }, { c: 3 }]],
    ['what follows a bracket', '{"a": 1}\nb: 2\n', [{ a: 1 }, { b: 2 }]],
  ])('%s', (_, text, values) => {
    const { documents, findings } = parseYaml(text);
    expect(documents.map((d) => toPlain(d.root))).toEqual(values);
    expect(findings).toEqual([]);
  });

  it('says which began without a marker', () => {
    expect(parseYaml('  a: 1\nb: 2\n---\nc: 3\n').documents.map((d) => d.cut)).toEqual([false, true, false]);
  });

  test.each(['  a: 1\n@b: 2\n', '  a: 1\n\tb: 2\n', '  a: 1\n"b\n', 'a: 1\n- b\n', 'a: 1\nb\n', '  a: 1\n   b: 2\n'])(
    'no document ends in %j',
    (text) => {
      expect(parseYaml(text).findings.map((f) => [f.kind, f.document])).toEqual([['syntax', 0]]);
    },
  );

  it('a finding says which document it is in', () => {
    const { findings } = parseYaml('a: 1\n---\nb: [\n');
    expect(findings.map((f) => f.document)).toEqual([1]);
  });
});

describe('errors are findings and the rest is still read', () => {
  test.each<[string, string, string, unknown]>([
    ['a tab', 'a:\n\tb: 1\n\tc:\n\t\td: 2\n', '2:1 syntax a tab', { a: { b: 1, c: { d: 2 } } }],
    ['an open bracket', 'a: [x, y\nc: d\n', '1:4 syntax this bracket is not closed', { a: null, c: 'd' }],
    [
      'an open quote',
      'a: "x\nb: y\nc: "z"\nd: 1\n',
      '1:4 syntax this quote is not closed',
      { a: null, b: 'y', c: 'z', d: 1 },
    ],
    ['an open quote at the end', 'b: y\na: "x', '2:4 syntax this quote is not closed', { b: 'y', a: null }],
    ['a colon in plain text', 'a: b: c\nd: 1\n', '1:5 syntax this does not fit', { a: null, d: 1 }],
    ['a quote in single quotes', "a: 'it's'\nb: 1\n", '1:8 syntax this does not fit', { a: null, b: 1 }],
    ['an unknown escape', 'a: "c:\\d"\nb: 1\n', '1:8 syntax this escape', { a: null, b: 1 }],
    ['an escaped slash', 'a: "c\\/d"\nb: 1\n', '1:6 syntax this escape', { a: 'c/d', b: 1 }],
    ['a key below a value', 'a: b\n  c: d\ne: 1\n', '2:4 syntax this does not fit', { a: 'b', e: 1 }],
    ['a list item out of line', 'a:\n  - b\n   - c: d\nf: 1\n', '3:7 syntax this list item', { a: ['b'], f: 1 }],
    ['text left of a block', 'a: |\n  foo\n bar\nb: 1\n', '3:2 syntax this does not fit', { a: 'foo\n  \n', b: 1 }],
    ['a template left in', 'a: {{ b }}\nc: 1\n', '1:5 syntax a mapping cannot be a key', { a: { '': null }, c: 1 }],
    ['an undefined alias', 'a: *b\nc: 1\n', '1:4 unknown_alias no anchor &b', { a: null, c: 1 }],
    ['an alias within its own anchor', 'a: &b [1, *b]\n', '1:11 recursive_alias', { a: [1, null] }],
    ['a dot in an anchor', 'a: &b.c d\ne: f\n', '1:5 syntax an anchor is named', { a: 'd', e: 'f' }],
    ['a control character', 'a: b\u0007\nc: 1\n', '1:5 syntax this control character', { a: null, c: 1 }],
  ])('%s', (_, text, finding, value) => {
    const result = read(text);
    expect(result.value).toEqual(value);
    expect(result.findings).toHaveLength(1);
    expect(result.findings[0]).toContain(finding);
  });

  it('finds several errors of one text', () => {
    const { findings } = read('a: "\\q"\nb: 1\nc: @x\nd: 2\ne: [\n');
    expect(findings.map((f) => f.split(' ')[0])).toEqual(['1:6', '3:4', '5:4']);
  });

  test.each<[string, string, readonly string[]]>([
    ['a line that makes all below it wrong', 'a:\n    b: 1\n  c: 2\n  d: 3\n  e: 4\nf: 1\n', ['3:3']],
    ['with comments in between', 'a:\n    b: 1\n  c: 2\n\n  # d\n  e: 4\nf: 1\n', ['3:3']],
    ['a fence left in the text', 'a: 1\n```\nb: 2\nc: 3\nd: 4\n', ['2:1']],
    ['and another one further down', 'a:\n    b: 1\n  c: 2\nf: 1\ng:\n    h: 1\n  i: 2\n', ['3:3', '7:3']],
  ])('one cause is one finding: %s', (_, text, places) => {
    expect(read(text).findings.map((f) => f.split(' ')[0])).toEqual(places);
  });

  it('says what was left out', () => {
    const text = 'a: @b\nc: 1\n';
    expect(parseYaml(text).skipped.map(({ start, end }) => text.slice(start, end))).toEqual([' @b']);
  });

  it('keeps the good prefix of a text that stays broken', () => {
    const broken = Array.from({ length: 30 }, (_, i) => `k${i}: @\n`).join('');
    const result = read(`a: 1\n${broken}`);
    expect(result.findings).toHaveLength(10);
    expect(result.value).toMatchObject({ a: 1 });
  });
});

describe('limits', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const limits = (text: string) => parseYaml(text).findings.map((f) => [f.kind, f.limit?.name, f.limit?.value]);

  it('takes 200 levels and names the limit beyond', () => {
    expect(limits(nested(200))).toEqual([]);
    expect(limits(nested(201))).toEqual([['limit', 'depth', 200]]);
    expect(limits('- '.repeat(5000))).toEqual([['limit', 'depth', 200]]);
    expect(limits('{a: '.repeat(5000))).toEqual([['limit', 'depth', 200]]);
  });

  it('takes 100,000 nodes and names the limit beyond', () => {
    const list = (n: number) => `[${'a,'.repeat(n)}]`;
    expect(limits(list(99_999))).toEqual([]);
    expect(limits(list(100_000))).toEqual([['limit', 'nodes', 100_000]]);
  });

  it('stops at aliases that multiply', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 30; i++) lines.push(`a${i}: &a${i} [${`*a${i - 1}, `.repeat(10)}]`);
    // Followed to the end they are 10^30 nodes.
    expect(limits(lines.join('\n'))).toEqual([['limit', 'expanded_nodes', 100_000]]);
  });

  it('reads 10 MB in linear time', () => {
    const line = '  root.value = this.value.uppercase() # some mapping text\n';
    const read = (lines: number) => expect(parseYaml(`a: |\n${line.repeat(lines)}`).findings).toEqual([]);
    expect(growth(read, 22_500)).toBeLessThan(40);
  });
});

describe('positions', () => {
  const spansOf = (text: string, node: YamlNode | undefined, out: string[] = []): string[] => {
    if (node === undefined) return out;
    out.push(text.slice(node.span.start, node.span.end));
    if (node.kind === 'mapping') for (const p of node.pairs) spansOf(text, p.value, spansOf(text, p.key, out));
    if (node.kind === 'sequence') for (const i of node.items) spansOf(text, i, out);
    return out;
  };

  test.each<[string, string[]]>([
    ['a: b', ['a: b', 'a', 'b']],
    ['a: "b c" # d', ['a: "b c"', 'a', '"b c"']],
    ['a: [b, {c: d}]', ['a: [b, {c: d}]', 'a', '[b, {c: d}]', 'b', '{c: d}', 'c', 'd']],
    ['a: { } # x', ['a: { }', 'a', '{ }']],
    ['a: [ b, # ]\n c ]', ['a: [ b, # ]\n c ]', 'a', '[ b, # ]\n c ]', 'b', 'c']],
    ['a:\nb: 1', ['a:\nb: 1', 'a', '', 'b', '1']],
    ['a: | # c\n  x\nb: 1', ['a: | # c\n  x\nb: 1', 'a', '| # c\n  x\n', 'b', '1']],
    ['- &x !!str a\n- *x', ['- &x !!str a\n- *x', 'a', '*x']],
    ['---\na: 1\n', ['a: 1', 'a', '1']],
  ])('%j', (text, spans) => {
    expect(spansOf(text, parseYaml(text).documents[0]?.root)).toEqual(spans);
  });

  it('keeps tags, anchors, styles and duplicates', () => {
    const root = parseYaml("a: !!str &x 1\nb: 'q'\nb: |-\n  z\n").documents[0]?.root;
    if (root?.kind !== 'mapping') throw new Error('a mapping was expected');
    expect(findPair(root, 'a')?.value).toMatchObject({ tag: '!!str', anchor: 'x', style: 'plain' });
    expect(root.pairs.map((p) => [p.name, p.value.kind === 'scalar' && p.value.style])).toEqual([
      ['a', 'plain'],
      ['b', 'single'],
      ['b', 'literal'],
    ]);
  });
});
