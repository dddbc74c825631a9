import { describe, expect, it } from '@jest/globals';
import { bento, connect } from '../../test/catalogues.js';
import { goldenLines } from '../../test/golden.js';
import { lint } from '../lint.js';
import { deletesRoot } from './always.js';
import { constantAnswer } from './constant-answer.js';
import { endpointOf } from './endpoints.js';
import { isCovered } from './is-covered.js';

describe('constantAnswer', () => {
  it.each<readonly [string, boolean | undefined]>([
    ['true', true],
    ['false', false],
    ['!true', false],
    ['! false', true],
    ['(true)', true],
    ['1 == 1', true],
    ['1 == 2', false],
    ['1 != 2', true],
    ['2 >= 3', false],
    ['2.5 > -1', true],
    ['"a" == "a"', true],
    ['"a" == "b"', false],
    ['"a" < "b"', true],
    ['true && false', false],
    ['true || false && false', false],
    ['(true || false) && !(1 == 2)', true],
    ['false # never', false],
    ['', undefined],
    ['this.a', undefined],
    ['true.string()', undefined],
    ['"a".uppercase() == "A"', undefined],
    ['1 == "1"', undefined],
    ['null == null', undefined],
    ['1', undefined],
    ['true &&', undefined],
    ['(true', undefined],
    ['true false', undefined],
    ['false || this.a', undefined],
    ['truest', undefined],
  ])('%j is %j', (text, answer) => {
    expect(constantAnswer(text)).toBe(answer);
  });
});

describe('deletesRoot', () => {
  it.each([
    ['root = deleted()', true],
    ['deleted()', true],
    ['root=deleted() # gone', true],
    ['# gone\nroot = deleted()\n\n', true],
    ['let a = this.b\nroot = deleted()', true],
    ['root.a = 1\nroot = deleted()', true],
    ['root = if this.a { deleted() }', false],
    ['if this.a {\n  root = deleted()\n}', false],
    ['if this.a {\nroot = deleted()', false],
    ['root = this\nroot.a = deleted()', false],
    ['root = deleted()\nroot.a = 1', false],
    ['root = this.a.or(\ndeleted())', false],
    ['root = match {\n  this.a => 1\nroot = deleted()', false],
    ['', false],
  ])('%j: %j', (text, answer) => {
    expect(deletesRoot(text)).toBe(answer);
  });
});

describe('isCovered', () => {
  it.each<readonly [family: string, wanted: string, written: string, covered: boolean]>([
    ['kafka', 'a', 'a', true],
    ['kafka', 'a*', 'ab', false],
    ['nats', 'events.*', 'events.new', true],
    ['nats', 'events.*', 'events.new.big', false],
    ['nats', 'events.>', 'events.new.big', true],
    ['nats', 'events.>', 'events', false],
    ['nats', 'events.new', 'events.old', false],
    ['mqtt', 'home/+/heat', 'home/hall/heat', true],
    ['mqtt', 'home/+/heat', 'home/hall/light', false],
    ['mqtt', 'home/#', 'home/hall/heat', true],
    ['mqtt', '+', 'a/b', false],
    ['file', './in/*.json', './in/a.json', true],
    ['file', './in/*.json', './in/b/a.json', false],
    ['file', './in/**', './in/b/a.json', true],
    ['file', './in/?.txt', './in/a.txt', true],
    ['file', './in/a.json', './in/axjson', false],
    ['sftp', '/up/*', '/up/a', true],
    ['s3', '*', 'a', false],
  ])('of %s: %s and %s: %j', (family, wanted, written, covered) => {
    expect(isCovered(family, wanted, written)).toBe(covered);
  });
});

describe('endpoints', () => {
  it.each([connect, bento].flatMap((c) => (['input', 'output'] as const).map((type) => [c, type] as const)))(
    'name fields that exist: %#',
    (catalogue, type) => {
      const known = catalogue.names(type).flatMap((name) => {
        const endpoint = endpointOf(type, name);
        return endpoint === undefined ? [] : [{ name, endpoint }];
      });
      expect(known.length).toBeGreaterThan(20);
      for (const { name, endpoint } of known) {
        const children = catalogue.component(type, name)?.config.children;
        const fields = new Set(children?.map((field) => field.name) ?? ['']);
        expect(endpoint.names.filter((field) => !fields.has(field))).toEqual([]);
        const prefix = endpoint.prefixes?.[type === 'input' ? 0 : 1];
        expect([prefix, endpoint.keys].filter((field) => field !== undefined && !fields.has(field))).toEqual([]);
      }
    },
  );
});

/** Kinds of findings about loops and dead ends, with their lines. */
const graph = (text: string): readonly string[] =>
  goldenLines(
    text,
    lint(text, { catalogue: connect }).findings.filter((f) => /^(?:potential_loop|unreachable)/.test(f.kind)),
  )
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '');

const io = (input: string, output: string): string => `input:\n  ${input}\noutput:\n  ${output}\n`;

describe('loops', () => {
  const nats = (subject: string, url = 'nats://a:4222'): string => `nats: { urls: [ '${url}' ], subject: ${subject} }`;
  it.each<readonly [string, string, string]>([
    ['the same subject', nats('a'), nats('a')],
    ['a subject below what is read', nats('a.>'), nats('a.b')],
    ['behind a broker', `broker: { inputs: [ { ${nats('b')} }, { ${nats('a')} } ] }`, nats('a')],
    [
      'within a switch',
      nats('a'),
      `switch: { cases: [ { check: this.x, output: { ${nats('a')} } }, { output: { drop: {} } } ] }`,
    ],
    ['within a fallback', nats('a'), `fallback: [ { stdout: {} }, { ${nats('a')} } ]`],
    ['within retry', nats('a'), `retry: { output: { ${nats('a')} } }`],
    ['within read_until', `read_until: { check: this.done, input: { ${nats('a')} } }`, nats('a')],
    ['files by a pattern', "file: { paths: [ './in/*.json' ] }", 'file: { path: ./in/out.json }'],
    [
      'a table',
      'mongodb: { url: u, database: d, collection: c, query: root = 1 }',
      'mongodb: { url: u, database: d, collection: c, operation: insert-one }',
    ],
    ['a queue of AMQP 1', 'amqp_1: { urls: [ a ], source_address: q }', 'amqp_1: { urls: [ a ], target_address: q }'],
    ['a key of a bucket', 'nats_kv: { urls: [ a ], bucket: b }', 'nats_kv: { urls: [ a ], bucket: b, key: k }'],
    [
      'the same reference to the environment',
      'nats: { urls: [ "${U}" ], subject: a }',
      'nats: { urls: [ "${U}" ], subject: a }',
    ],
  ])('%s', (_, input, output) => {
    expect(graph(io(input, output)).join()).toMatch(/^\d+:\d+ warning potential_loop [^,]*$/);
  });

  it.each<readonly [string, string, string]>([
    ['another subject', nats('a'), nats('b')],
    ['another server', nats('a'), nats('a', 'nats://b:4222')],
    ['a subject that a query makes', nats('a'), nats('"${! this.s }"')],
    ['a subject from the environment', nats('a'), nats('${S}')],
    ['above what is read', nats('a.*'), nats('a')],
    ['another folder', "file: { paths: [ './in/*.json' ] }", 'file: { path: ./out/a.json }'],
    ['another prefix', 'aws_s3: { bucket: b, prefix: in/ }', 'aws_s3: { bucket: b, path: out/a }'],
    ['another kind of broker', 'mqtt: { urls: [ a ], topics: [ t ] }', 'nats: { urls: [ a ], subject: t }'],
    [
      'another key of a bucket',
      'nats_kv: { urls: [ a ], bucket: b, key: k.* }',
      'nats_kv: { urls: [ a ], bucket: b, key: j }',
    ],
    [
      'another database',
      'mongodb: { url: u, database: d, collection: c, query: root = 1 }',
      'mongodb: { url: u, database: e, collection: c, operation: insert-one }',
    ],
  ])('none: %s', (_, input, output) => {
    expect(graph(io(input, output))).toEqual([]);
  });
});

describe('dead ends', () => {
  const processors = (list: string): string =>
    `input:\n  stdin: {}\npipeline:\n  processors:\n${list.replace(/^/gm, '    ')}\noutput:\n  drop: {}\n`;
  it.each<readonly [string, string, readonly string[]]>([
    ['behind a mapping that drops', '- mapping: root = deleted()\n- noop: {}', ['6:7']],
    [
      'behind a mapping of several lines that drops',
      '- mapping: |\n    let a = 1\n    root = deleted()\n- noop: {}',
      ['8:7'],
    ],
    ['behind a list that drops', '- processors:\n    - mutation: root = deleted()\n- noop: {}', ['7:7']],
    ['behind one for each that drops', '- for_each:\n    - bloblang: deleted()\n- noop: {}', ['7:7']],
    ['within a branch', '- branch:\n    processors:\n      - mapping: root = deleted()\n      - noop: {}', ['8:13']],
    [
      'a branch without a request',
      '- branch:\n    request_map: root = deleted()\n    processors:\n      - noop: {}',
      ['7:9'],
    ],
    ['a loop that never starts', '- while:\n    check: "false"\n    processors:\n      - noop: {}', ['7:9']],
    [
      'a loop that runs once',
      '- while:\n    at_least_once: true\n    check: "false"\n    processors:\n      - noop: {}',
      [],
    ],
    ['a case that is never true', '- switch:\n    - check: 1 == 2\n      processors: []', ['6:11']],
    [
      'a case behind one that takes everything',
      '- switch:\n    - check: \'"a" == "a"\'\n      processors: []\n    - check: this.b\n      processors: []',
      ['8:11'],
    ],
    [
      'a case behind one that falls through',
      '- switch:\n    - fallthrough: true\n      processors: []\n    - check: this.b\n      processors: []',
      [],
    ],
    ['behind try, which a failed message passes', '- try:\n    - mapping: root = deleted()\n- noop: {}', []],
    ['behind a mapping that may drop', '- mapping: root = if this.a { deleted() }\n- noop: {}', []],
    ['behind a mapping from the environment', '- mapping: ${M:root = deleted()}\n- noop: {}', []],
  ])('%s', (_, list, places) => {
    expect(graph(processors(list)).map((line) => line.split(' ')[0])).toEqual(places);
  });

  it.each<readonly [string, string, readonly string[]]>([
    [
      'an output that nothing reaches',
      'input:\n  stdin: {}\npipeline:\n  processors:\n    - mapping: root = deleted()\noutput:\n  stdout: {}\n',
      ['6:1'],
    ],
    [
      'an output that is meant to drop',
      'input:\n  stdin: {}\npipeline:\n  processors:\n    - mapping: root = deleted()\noutput:\n  drop: {}\n',
      [],
    ],
    [
      'an input that drops all it reads',
      'input:\n  stdin: {}\n  processors:\n    - mapping: root = deleted()\npipeline:\n  processors:\n    - noop: {}\noutput:\n  stdout: {}\n',
      ['7:7', '8:1'],
    ],
    ['an output behind one that never fails', 'output:\n  fallback:\n    - drop: {}\n    - stdout: {}\n', ['4:7']],
    ['an output behind one that may fail', 'output:\n  fallback:\n    - stdout: {}\n    - drop: {}\n', []],
    [
      'a case of an output behind one that takes all',
      'output:\n  switch:\n    cases:\n      - output: { drop: {} }\n      - check: this.a\n        output: { drop: {} }\n',
      ['5:9'],
    ],
    [
      'a case behind one that goes on',
      'output:\n  switch:\n    cases:\n      - continue: true\n        output: { drop: {} }\n      - check: this.a\n        output: { drop: {} }\n',
      [],
    ],
  ])('%s', (_, text, places) => {
    expect(graph(text).map((line) => line.split(' ')[0])).toEqual(places);
  });
});
