import { describe, expect, it } from '@jest/globals';
import { autoCorrect, lint, present } from '../src/index.js';
import { connect } from './catalogues.js';

/** Where the one error of a text is found, what it says stands there, and the lines that its repair touches. */
function shown(text: string): { place: string; found: string; before: string | null; after: string | null } {
  const errors = lint(text, { catalogue: connect }).findings.filter((finding) => finding.severity === 'error');
  const [finding] = errors;
  if (finding === undefined || errors.length > 1) throw new Error(`${errors.length} errors in ${text}`);
  const { start, context, before, after } = present(finding, text);
  expect(context).toContain(`> ${start.line} | `);
  return { place: `${start.line}:${start.column}`, found: finding.found, before, after };
}

const P = 'pipeline:\n  processors:\n';

describe('a mistake within a mapping, in every style of YAML', () => {
  it.each<readonly [style: string, text: string, place: string, before: string, after: string]>([
    [
      'plain',
      `${P}    - mapping: root = this.a.upper()\n`,
      '3:30',
      '    - mapping: root = this.a.upper()',
      '    - mapping: root = this.a.uppercase()',
    ],
    [
      'plain over lines',
      `${P}    - mapping: root =\n        this.a.upper()\n`,
      '4:16',
      '        this.a.upper()',
      '        this.a.uppercase()',
    ],
    [
      'single quotes',
      `${P}    - mapping: 'root = "x".upper()'\n`,
      '3:28',
      `    - mapping: 'root = "x".upper()'`,
      `    - mapping: 'root = "x".uppercase()'`,
    ],
    [
      'single quotes, doubled',
      `${P}    - mapping: 'root = "it''s".upper()'\n`,
      '3:32',
      `    - mapping: 'root = "it''s".upper()'`,
      `    - mapping: 'root = "it''s".uppercase()'`,
    ],
    [
      'double quotes with escapes',
      `${P}    - mapping: "root = \\"x\\".upper()"\n`,
      '3:30',
      '    - mapping: "root = \\"x\\".upper()"',
      '    - mapping: "root = \\"x\\".uppercase()"',
    ],
    [
      'double quotes with line feeds',
      `${P}    - mapping: "let a = 1\\nroot = this.b.upper()"\n`,
      '3:42',
      '    - mapping: "let a = 1\\nroot = this.b.upper()"',
      '    - mapping: "let a = 1\\nroot = this.b.uppercase()"',
    ],
    [
      'double quotes over lines',
      `${P}    - mapping: "root =\n        this.a.upper()"\n`,
      '4:16',
      '        this.a.upper()"',
      '        this.a.uppercase()"',
    ],
    [
      'literal block',
      `${P}    - mapping: |\n        # é ü 漢\n        root.a = this.a.upper()\n        root.b = 1\n`,
      '5:25',
      '        root.a = this.a.upper()',
      '        root.a = this.a.uppercase()',
    ],
    [
      'literal block, stripped, deeper',
      `${P}    - mapping: |-\n            root.a = this.a.upper()\n`,
      '4:29',
      '            root.a = this.a.upper()',
      '            root.a = this.a.uppercase()',
    ],
    [
      'literal block of a given depth',
      `${P}    - mapping: |2\n        root.a = this.a.upper()\n`,
      '4:25',
      '        root.a = this.a.upper()',
      '        root.a = this.a.uppercase()',
    ],
    [
      'literal block with blank lines',
      `${P}    - mapping: |\n\n\n        root.a = this.a.upper()\n`,
      '6:25',
      '        root.a = this.a.upper()',
      '        root.a = this.a.uppercase()',
    ],
    [
      'folded block',
      `${P}    - mapping: >\n        root.a =\n        this.a.upper()\n`,
      '5:16',
      '        this.a.upper()',
      '        this.a.uppercase()',
    ],
    [
      'flow',
      `pipeline: { processors: [ { mapping: "root = this.a.upper()" } ] }\n`,
      '1:53',
      'pipeline: { processors: [ { mapping: "root = this.a.upper()" } ] }',
      'pipeline: { processors: [ { mapping: "root = this.a.uppercase()" } ] }',
    ],
    [
      'JSON',
      '{\n\t"pipeline": {"processors": [{"mapping": "root = this.a.upper()"}]}\n}\n',
      '2:57',
      '\t"pipeline": {"processors": [{"mapping": "root = this.a.upper()"}]}',
      '\t"pipeline": {"processors": [{"mapping": "root = this.a.uppercase()"}]}',
    ],
    [
      'CR LF',
      `${P}    - mapping: |\n        root.a = 1\n        root.b = this.a.upper()\n`.replaceAll('\n', '\r\n'),
      '5:25',
      '        root.b = this.a.upper()',
      '        root.b = this.a.uppercase()',
    ],
    [
      'an interpolated text',
      "output:\n  file:\n    path: './${! this.a.upper() }.json'\n",
      '3:25',
      "    path: './${! this.a.upper() }.json'",
      "    path: './${! this.a.uppercase() }.json'",
    ],
    [
      'an alias, found where it is anchored',
      `${P}    - &m\n      mapping: root = this.a.upper()\n`,
      '4:30',
      '      mapping: root = this.a.upper()',
      '      mapping: root = this.a.uppercase()',
    ],
  ])('%s', (_, text, place, before, after) => {
    expect(shown(text)).toEqual({ place, found: 'upper', before, after });
  });

  it('counts columns in characters of the text, whatever stands before', () => {
    const text = `${P}    - mapping: root.a = "漢é".upper()\n`;
    expect(shown(text)).toMatchObject({ place: '3:30', found: 'upper' });
  });
});

describe('a mistake in a name, in every style of YAML', () => {
  it.each<readonly [style: string, text: string, place: string, found: string, after: string]>([
    ['block', 'input:\n  stdni: {}\n', '2:3', 'stdni', '  stdin: {}'],
    ['flow', 'input: { stdni: {} }\n', '1:10', 'stdni', 'input: { stdin: {} }'],
    ['JSON', '{"input": {"stdni": {}}}\n', '1:12', 'stdni', '{"input": {"stdin": {}}}'],
    ['single quotes', "input:\n  'stdni': {}\n", '2:3', 'stdni', "  'stdin': {}"],
    ['an explicit key', 'input:\n  ? stdni\n  : {}\n', '2:5', 'stdni', '  ? stdin'],
    ['an anchor and a tag', 'input:\n  stdni: &a !!map {}\n', '2:3', 'stdni', '  stdin: &a !!map {}'],
    ['behind a comment', 'input:\n  # stdni: {}\n  stdni: {} # stdni\n', '3:3', 'stdni', '  stdin: {} # stdni'],
    ['CR LF', 'input:\r\n  stdni: {}\r\n', '2:3', 'stdni', '  stdin: {}'],
    ['a tab behind the colon', 'input:\n  stdni:\t{}\n', '2:3', 'stdni', '  stdin:\t{}'],
    ['a byte order mark', '\uFEFFinput:\n  stdni: {}\n', '2:3', 'stdni', '  stdin: {}'],
    ['behind the start of a document', '---\ninput:\n  stdni: {}\n', '3:3', 'stdni', '  stdin: {}'],
    ['a list item', `${P}    - mappign: root = this\n`, '3:7', 'mappign', '    - mapping: root = this'],
    [
      'a list without indentation',
      'pipeline:\n  processors:\n  - mappign: root = this\n',
      '3:5',
      'mappign',
      '  - mapping: root = this',
    ],
    ['a field', 'input:\n  generate:\n    mapping: root = 1\n    cuont: 1\n', '4:5', 'cuont', '    count: 1'],
    ['a root key', 'inptu:\n  stdin: {}\n', '1:1', 'inptu', 'input:'],
    ['within a job', 'name: j\ntype: pipeline\nconfig:\n  input:\n    stdni: {}\n', '5:5', 'stdni', '    stdin: {}'],
  ])('%s', (_, text, place, found, after) => {
    expect(shown(text)).toMatchObject({ place, found, after });
  });
});

describe('correcting', () => {
  const text = [
    '# a pipeline                  # two',
    "'input':   # quoted",
    '  stdni:   {}   # misspelled',
    'pipeline:',
    '  processors:',
    '    # first',
    '    - mappign: |   # block',
    '        # é within',
    '        root = this.a.upper()  # why',
    '    - log: { mesage: "x" } # flow',
    'output: &o',
    '  dorp: {}',
    '',
  ].join('\n');

  it.each([['\n'], ['\r\n']])('leaves everything else as it is, line ends %j', (end) => {
    const given = text.replaceAll('\n', end);
    const { text: corrected, corrections } = autoCorrect(given, { catalogue: connect });
    expect(corrections.map(({ line, from, to }) => `${line} ${from} ${to}`)).toEqual([
      '3 stdni stdin',
      '7 mappign mapping',
      '9 upper uppercase',
      '10 mesage message',
      '12 dorp drop',
    ]);
    const expected = given
      .replace('  stdni:', '  stdin:')
      .replace('mappign', 'mapping')
      .replace('upper()', 'uppercase()')
      .replace('mesage', 'message')
      .replace('dorp', 'drop');
    expect(corrected).toBe(expected);
    expect(lint(corrected, { catalogue: connect }).findings).toEqual([]);
  });
});
