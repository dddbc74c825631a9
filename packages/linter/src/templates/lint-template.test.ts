import { describe, expect, it } from '@jest/globals';
import { type Catalogue, withComponents } from '@weir/schema-model';
import { bento, connect } from '../../test/catalogues.js';
import { goldenLines } from '../../test/golden.js';
import { lint } from '../lint.js';
import { lintTemplate, type TemplateLintOptions } from './lint-template.js';
import { readTemplate } from './read-template.js';
import type { RenderTemplate } from './template-tests.js';

const TEMPLATE = `name: greet
type: processor
status: stable
categories: [ Utility ]
summary: Greets.
fields:
  - name: text
    type: string
    default: hello
  - name: times
    type: int
  - name: names
    type: string
    kind: list
    default: []
mapping: |
  root.log.message = this.text
metrics_mapping: root = this
tests:
  - name: greets
    config:
      times: 1
    expected:
      log:
        message: hello
`;

const linted = (text: string, catalogue: Catalogue = connect): string =>
  goldenLines(text, lintTemplate(text, { catalogue }).findings);

describe('a template', () => {
  it.each([[connect], [bento]])('that is sound has no findings', (catalogue) => {
    expect(linted(TEMPLATE, catalogue)).toBe('');
  });

  it.each<readonly [what: string, from: string, to: string, expected: string]>([
    ['without a name', 'name: greet\n', '', '1:1 error missing_field name'],
    ['without a mapping', 'mapping: |\n  root.log.message = this.text\n', '', '1:1 error missing_field mapping'],
    ['of an unknown type', 'type: processor', 'type: procesor', '2:7 error invalid_option procesor -> processor'],
    ['of an unknown status', 'status: stable', 'status: done', '3:9 error invalid_option done'],
    ['with a field of an unknown type', 'type: int', 'type: integer', '11:11 error invalid_option integer'],
    ['with a field of an unknown kind', 'kind: list', 'kind: lst', '14:11 error invalid_option lst -> list'],
    ['with a misspelled key of a field', 'kind: list', 'knd: list', '14:5 error unknown_field knd -> kind'],
    ['with a misspelled key', 'summary:', 'sumary:', '5:1 error unknown_field sumary -> summary'],
    ['with a broken mapping', 'this.text', 'this.text.upper()', '17:32 error unknown_method upper -> uppercase'],
    ['with a broken mapping of metrics', 'root = this\n', 'root =\n', '18:24 error bloblang_syntax metrics_mapping'],
    [
      'whose test gives an unknown field',
      'times: 1',
      'times: 1\n      tmes: 2',
      '23:7 error unknown_field tmes -> names',
    ],
    ['whose test leaves out a field without a default', 'times: 1', 'text: x', '22:7 error missing_field times'],
    ['whose test gives a wrong type', 'times: 1', 'times: many', '22:14 error wrong_type many'],
    ['whose test has no name', '- name: greets\n    config', '- config', '20:5 error missing_field name'],
  ])('%s', (_, from, to, expected) => {
    expect(TEMPLATE).toContain(from);
    expect(linted(TEMPLATE.replace(from, to)).trimEnd()).toBe(expected);
  });

  it('is no pipeline', () => {
    expect(goldenLines(TEMPLATE, lint(TEMPLATE, { catalogue: connect }).findings)).toBe(
      '1:1 error foreign_document name\n',
    );
  });

  it.each([
    ['bloblang', 'redpanda-connect', ''],
    ['bloblang', 'bento', '11:11 error invalid_option bloblang\n'],
    ['string_enum', 'redpanda-connect', ''],
    ['string_enum', 'bento', '11:11 error invalid_option string_enum\n'],
  ])('a field of type %s in %s', (type, distribution, expected) => {
    const text = TEMPLATE.replace('type: int', `type: ${type}`).replace('times: 1', 'times: root = this');
    const found = linted(text, distribution === 'bento' ? bento : connect);
    expect(
      found
        .split('\n')
        .filter((line) => line.startsWith('11:'))
        .join('\n'),
    ).toBe(expected.trimEnd());
  });
});

/** What the mapping of the template below makes, as an interpreter would. */
const render: RenderTemplate = ({ fields: { text, times }, label }) =>
  text === 'bad'
    ? { failure: 'failed assignment (line 1)' }
    : text === 'gone'
      ? { config: { lgo: { message: text } } }
      : { config: { label, log: { message: text ?? null, fields: { n: times ?? null } } } };

describe('the tests of a template', () => {
  const tested = (test: string, options: Partial<TemplateLintOptions> = { render }): string => {
    const text = `${TEMPLATE.slice(0, TEMPLATE.indexOf('  - name: greets'))}${test}`;
    return lintTemplate(text, { catalogue: connect, ...options })
      .findings.map(({ span, kind, message }) => `${text.slice(0, span.start).split('\n').length} ${kind}: ${message}`)
      .join('\n');
  };
  const config = '  - name: t\n    config: { times: 1 }\n';

  it.each<readonly [what: string, test: string, expected: string]>([
    ['that hold', `${config}    expected: { label: '', log: { message: hello, fields: { n: 1 } } }\n`, ''],
    ['without an expectation', '  - name: t\n    config: { times: 1, text: 5 }\n    label: x\n', ''],
    [
      'whose value is another',
      `${config}    expected:\n      label: ''\n      log:\n        message: hi\n        fields: { n: 1 }\n`,
      '25 template_test: the test t makes "hello" at log.message, not "hi"',
    ],
    [
      'whose value is of another type',
      `${config}    expected: { label: '', log: { message: hello, fields: { n: '1' } } }\n`,
      '22 template_test: the test t makes 1 at log.fields.n, not "1"',
    ],
    [
      'that expect less',
      `${config}    expected: { log: { message: hello, fields: { n: 1 } } }\n`,
      '22 template_test: the test t also makes label',
    ],
    [
      'that expect more',
      `${config}    expected: { label: '', log: { message: hello, fields: { n: 1 } }, meta: {} }\n`,
      '22 template_test: the test t does not make meta',
    ],
    [
      'that expect another shape',
      `${config}    expected: { label: '', log: [ hello ] }\n`,
      '22 template_test: the test t makes another shape at log, not another shape',
    ],
    [
      'for which the mapping fails',
      '  - name: t\n    config: { times: 1, text: bad }\n',
      '21 template_test: the mapping fails in the test t: failed assignment (line 1)',
    ],
    [
      'for which it makes what the engine refuses',
      '  - name: t\n    config: { times: 1, text: gone }\n',
      '21 unknown_component: what the test t makes: redpanda-connect has no processor lgo; log is probably meant',
    ],
    ['of which the environment decides', '  - name: t\n    config: { times: 1, text: "${BAD:bad}" }\n', ''],
    [
      'of which another thing is wrong',
      '  - name: t\n    config: { times: many, text: bad }\n',
      '21 wrong_type: times takes a whole number, not the text many; the engine does not start: cannot unmarshal into int',
    ],
  ])('%s', (_, test, expected) => {
    expect(tested(test)).toBe(expected);
  });

  it('are only compared with the fields where nothing can run the mapping', () => {
    expect(tested('  - name: t\n    config: { times: 1, text: bad }\n', {})).toBe('');
  });
});

describe('the component that a template makes', () => {
  const catalogue = withComponents(
    connect,
    [readTemplate(TEMPLATE)].flatMap((spec) => spec ?? []),
  );
  const used = (config: string): string =>
    goldenLines(config, lint(`pipeline:\n  processors:\n    - greet: ${config}\n`, { catalogue }).findings);

  it.each([
    ['{ times: 2 }', ''],
    ['{ times: 2, text: hi, names: [ a ] }', ''],
    ['{}', 'missing_field times'],
    ['{ times: 2, txt: hi }', 'unknown_field txt -> text'],
    ['{ times: many }', 'wrong_type many'],
    ['{ times: 2, names: a }', 'wrong_type a -> [a]'],
  ])('%s', (config, expected) => {
    expect(
      used(config)
        .trimEnd()
        .replace(/^\S+ error /, ''),
    ).toBe(expected);
  });

  it('is suggested like any other, and leaves the others alone', () => {
    const text = 'pipeline:\n  processors:\n    - gret: { times: 1 }\n    - mapping: root = this\n';
    expect(goldenLines(text, lint(text, { catalogue }).findings)).toBe('3:7 error unknown_component gret -> greet\n');
    expect(catalogue.names('processor')).toEqual([...catalogue.names('processor')].sort());
    expect(catalogue.component('processor', 'mapping')).toBe(connect.component('processor', 'mapping'));
    expect(connect.component('processor', 'greet')).toBeUndefined();
  });

  it.each([
    [''],
    ['name: x\n'],
    ['name: x\ntype: gadget\n'],
    ['- name: x\n  type: input\n'],
    ['name: [x]\ntype: input\n'],
  ])('is none for %j', (text) => {
    expect(readTemplate(text)).toBeUndefined();
  });

  it.each([
    ['type: bloblang', { type: 'string', bloblang: true }],
    ['type: unknown', { type: 'unknown' }],
    ['type: float\n    kind: map', { type: 'float', kind: 'map' }],
    ['type: string_enum\n    options: [ a, b ]', { type: 'string', options: ['a', 'b'] }],
    ['type: string_annotated_enum\n    options: { a: first, b: second }', { type: 'string', options: ['a', 'b'] }],
    ['type: bool\n    default: false', { type: 'bool', hasDefault: true, default: false }],
  ])('has a field of %j', (declared, expected) => {
    const text = `name: x\ntype: input\nfields:\n  - name: f\n    ${declared}\nmapping: root = this\n`;
    expect(readTemplate(text)?.config.children?.[0]).toMatchObject({ name: 'f', ...expected });
  });
});
