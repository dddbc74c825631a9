import { describe, expect, it } from '@jest/globals';
import { messageOf } from '../src/conformance/run-row.js';
import {
  type BloblangRuntimeError,
  compileInterpolated,
  compileMapping,
  createServices,
  DELETED,
  formatJson,
  kindOf,
  type MappingInput,
  OutputLimitError,
  parseJson,
  type Value,
} from '../src/interpreter/index.js';

const services = createServices({
  now: () => 1_600_000_000_000_000_000n,
  env: (name) => (name === 'SET' ? 'here' : undefined),
  hostname: () => 'edge',
});
const message = (text: string, metadata: Record<string, string> = {}): MappingInput => messageOf(text, metadata);

function body(result: ReturnType<ReturnType<typeof compileMapping>['map']>): string {
  if (result.kind === 'deleted') return 'deleted';
  return result.body.kind === 'unchanged' ? 'unchanged' : formatJson(result.body.value);
}

describe('map', () => {
  it.each([
    ['root starts empty', 'root.a = this.b', '{"b":1}', '{"a":1}'],
    ['nothing assigned leaves the message', 'let a = 1', '{"b":1}', 'unchanged'],
    ['metadata alone leaves the body', 'meta a = 1', '{"b":1}', 'unchanged'],
    ['deleted() drops', 'root = deleted()', '{"b":1}', 'deleted'],
    [
      'a message that is no JSON is only read when asked for',
      'root = content().uppercase().string()',
      'plain',
      '"PLAIN"',
    ],
    [
      'an assignment into a copy leaves the source',
      'root = this\nroot.a.x = 2\nroot.b = this.a',
      '{"a":{"x":1}}',
      '{"a":{"x":2},"b":{"x":1}}',
    ],
  ])('%s', (_name, mapping, input, expected) => {
    expect(body(compileMapping(mapping).map([message(input)], 0, services))).toBe(expected);
  });

  it('never changes the document it was given', () => {
    const document = parseJson('{"a":{"x":[1,2]},"b":1}');
    const before = formatJson(document);
    const input: MappingInput = { ...message(''), json: () => document };
    const mapping =
      'root = this\nroot.a.x.0 = 9\nroot.a.y = this.a.merge({"z":1})\nroot.b = deleted()\nroot.c = this.a.x.append(3).sort()';
    compileMapping(mapping).map([input], 0, services);
    compileMapping(mapping).mutate([input], 0, services);
    expect(formatJson(document)).toBe(before);
  });

  it.each([
    ['keeps the rest', 'meta a = "new"', { a: 'new', b: '2' }],
    ['deletes one', 'meta a = deleted()', { b: '2' }],
    ['replaces all', 'meta = {"c":"3"}', { c: '3' }],
    ['clears all', 'meta = deleted()', {}],
    ['is unchanged when untouched', 'root = 1', undefined],
  ])('metadata: %s', (_name, mapping, expected) => {
    const result = compileMapping(mapping).map([message('{}', { a: '1', b: '2' })], 0, services);
    const metadata = result.kind === 'message' ? result.metadata : undefined;
    expect(metadata === undefined ? undefined : Object.fromEntries(metadata)).toEqual(expected);
  });

  it('reads metadata as it came and as it was edited', () => {
    const mapping = 'meta a = "new"\nroot = [@a, root_meta("a"), metadata("a"), meta("a"), meta("none"), @none]';
    expect(body(compileMapping(mapping).map([message('{}', { a: 'old' })], 0, services))).toBe(
      '["new","new","old","old",null,null]',
    );
  });
});

describe('mutate', () => {
  it.each([
    ['keeps the document', 'root.a = 1', '{"b":2}', '{"a":1,"b":2}'],
    ['this sees what was assigned', 'root.a = 1\nroot.c = this.a', '{"b":2}', '{"a":1,"b":2,"c":1}'],
    [
      'this stays the old document once the root is replaced',
      'root.x = 1\nroot = {"n":2}\nroot.k = this.x',
      '{"b":2}',
      '{"k":1,"n":2}',
    ],
    ['deletes fields', 'root.b = deleted()', '{"b":2,"c":3}', '{"c":3}'],
    ['drops', 'root = deleted()', '{}', 'deleted'],
  ])('%s', (_name, mapping, input, expected) => {
    expect(body(compileMapping(mapping).mutate([message(input)], 0, services))).toBe(expected);
  });
});

describe('query', () => {
  it.each([
    ['the value of an expression', 'this.a > 1', '{"a":2}', true],
    ['the root', 'root = this.a', '{"a":2}', 2],
    ['the document when nothing is assigned', 'let x = 1', '{"a":2}', { a: 2 }],
    ['deleted', 'deleted()', '{}', DELETED],
  ])('%s', (_name, mapping, input, expected) => {
    expect(compileMapping(mapping).query([message(input)], 0, services)).toEqual(expected as Value);
  });
});

describe('a batch', () => {
  const batch = ['{"n":1}', '{"n":2}', '{"n":3}'].map((text, i) => message(text, { i: String(i) }));

  it.each([
    ['batch_index()', '1'],
    ['batch_size()', '3'],
    ['json("n").from(0)', '1'],
    ['json("n").from_all()', '[1,2,3]'],
    ['json("n").from_all().sum()', '6'],
    ['@i.from(2)', '"2"'],
    ['json("n").from(9).catch("none")', '"none"'],
  ])('%s', (mapping, expected) => {
    expect(formatJson(compileMapping(mapping).query(batch, 1, services))).toBe(expected);
  });
});

describe('the error of an earlier processor', () => {
  const failed: MappingInput = {
    ...message('{}'),
    error: { message: 'went wrong', label: 'step', name: 'http', path: 'root.pipeline.processors.0' },
  };

  it.each([
    ['error()', '"went wrong"', 'null'],
    ['errored()', 'true', 'false'],
    ['error_source_label()', '"step"', 'null'],
    ['error_source_path()', '"root.pipeline.processors.0"', 'null'],
  ])('%s', (mapping, when, otherwise) => {
    expect(formatJson(compileMapping(mapping).query([failed], 0, services))).toBe(when);
    expect(formatJson(compileMapping(mapping).query([message('{}')], 0, services))).toBe(otherwise);
  });
});

describe('services', () => {
  it.each([
    ['env("SET")', '"here"'],
    ['env("UNSET")', 'null'],
    ['hostname()', '"edge"'],
    ['timestamp_unix()', '1600000000'],
    ['now()', '"2020-09-13T12:26:40Z"'],
    ['file("x").catch("none")', '"none"'],
  ])('%s', (mapping, expected) => {
    expect(formatJson(compileMapping(mapping).query([message('{}')], 0, services))).toBe(expected);
  });

  it('reads files through the port', () => {
    const given = createServices({ readFile: (path) => new TextEncoder().encode(`text of ${path}`) });
    expect(compileMapping('file("a.txt").string()').query([message('{}')], 0, given)).toBe('text of a.txt');
  });
});

describe('imports', () => {
  const imports = (path: string): string => {
    const files: Readonly<Record<string, string>> = {
      'maps.blobl': 'map twice { root = this * 2 }',
      'outer.blobl': 'import "maps.blobl"\nmap four { root = this.apply("twice").apply("twice") }',
      'whole.blobl': 'root = this.n + 1',
      'empty.blobl': 'root = 1',
      'broken.blobl': 'map x {',
    };
    const text = files[path];
    if (text === undefined) throw new Error(`open ${path}: no such file or directory`);
    return text;
  };

  it.each([
    ['import "maps.blobl"\nroot = this.n.apply("twice")', '6'],
    ['import "outer.blobl"\nroot = this.n.apply("four")', '12'],
    ['from "whole.blobl"', '4'],
  ])('%s', (mapping, expected) => {
    expect(formatJson(compileMapping(mapping, { imports }).query([message('{"n":3}')], 0, services))).toBe(expected);
  });

  it.each([
    ['import "none.blobl"', /no such file/],
    ['import "empty.blobl"', /no maps to import/],
    ['import "broken.blobl"', /failed to parse import/],
    ['map twice { root = 1 }\nimport "maps.blobl"', /collision/],
  ])('%s is a problem', (mapping, reason) => {
    expect(() => compileMapping(mapping, { imports })).toThrow(reason);
  });
});

describe('limits', () => {
  it.each([
    ['steps', 'root = range(0, 100000).map_each(x -> x)', { steps: 1000 }],
    ['recursion', 'map m { root = this.apply("m") }\nroot = this.apply("m")', { recursion: 100 }],
    ['size', 'root = "x".repeat(1000000)', { size: 1000 }],
    ['size of a range', 'root = range(0, 1000000)', { size: 1000 }],
    ['size of a sum of texts', `let t = this.t${'\nlet t = $t + $t'.repeat(20)}\nroot = $t`, { size: 100_000 }],
    ['size of a list', `let t = [1, 2]${'\nlet t = $t.concat($t)'.repeat(20)}\nroot = $t`, { size: 100_000 }],
  ])('%s end an evaluation with a clear error', (_name, mapping, limits) => {
    const run = (): unknown => compileMapping(mapping, { limits }).map([message('{"t":"abc"}')], 0, services);
    expect(run).toThrow(/limit|maximum/);
  });

  it.each([
    ['in loops', 'root = range(0, 100000).map_each(x -> range(0, 100000).map_each(y -> y).length())'],
    ['between statements', 'root.a = 1\n'.repeat(2000)],
    ['under catch', 'root = range(0, 100000).map_each(x -> x).catch("caught")'],
    ['under |', 'root = range(0, 100000).map_each(x -> x) | "caught"'],
  ])('of time end an evaluation %s', (_name, mapping) => {
    let now = 0n;
    const ticking = createServices({
      now: () => {
        now += 1_000_000n;
        return now;
      },
    });
    const compiled = compileMapping(mapping, { limits: { milliseconds: 50 } });
    const run = (): unknown => compiled.map([message('{}')], 0, ticking);
    expect(run).toThrow('mapping exceeded the time limit of 50 ms');
    expect(compileMapping('root = 1', { limits: { milliseconds: 50 } }).query([message('{}')], 0, ticking)).toBe(1n);
  });

  it('cannot be caught by the mapping', () => {
    const mapping = 'root = range(0, 100000).map_each(x -> x).catch("caught")';
    const run = (): unknown => compileMapping(mapping, { limits: { steps: 1000 } }).map([message('{}')], 0, services);
    expect(run).toThrow('mapping exceeded the limit of 1000 steps');
  });

  it('let a text that doubles end with an error, not with the process', () => {
    const mapping = `let t = this.t${'\nlet t = $t + $t'.repeat(40)}\nroot = $t`;
    const run = (): unknown =>
      compileMapping(mapping, { limits: { size: Number.POSITIVE_INFINITY } }).map(
        [message('{"t":"abc"}')],
        0,
        services,
      );
    expect(run).toThrow(expect.objectContaining({ name: 'BloblangRuntimeError' }));
  });

  describe('of values that share their parts', () => {
    const ARRAYS = `let a = [1]${'\nlet a = [$a, $a]'.repeat(60)}\n`;
    const OBJECTS = `let a = {"x": 1}${'\nlet a = {"x": $a, "y": $a}'.repeat(60)}\n`;
    const OTHERS = OBJECTS.replaceAll('$a', '$b').replaceAll('let a', 'let b');
    const limits = { steps: 100_000 };

    it.each([
      ['printing', `${ARRAYS}root = $a.string()`],
      ['indenting', `${OBJECTS}root = $a.format_json()`],
      ['comparing', `${OBJECTS}${OTHERS}root = $a == $b`],
      ['merging', `${OBJECTS}${OTHERS}root = $a.merge($b).type()`],
      ['assigning', `${OBJECTS}${OTHERS}root = $a.assign($b).type()`],
      ['what changed', `${OBJECTS}${OTHERS}root = $a.diff($b)`],
      ['MessagePack', `${ARRAYS}root = $a.format_msgpack().length()`],
      ['YAML', `${ARRAYS}root = $a.format_yaml().length()`],
      ['XML', `${OBJECTS}root = {"r": $a}.format_xml().length()`],
      ['collapsing', `${OBJECTS}root = $a.collapse().length()`],
      ['paths', `${OBJECTS}root = $a.json_path("$..x").length()`],
      ['schemas', `${OBJECTS}root = $a.json_schema("{}").type()`],
      ['formatting', `${ARRAYS}root = "%v".format($a).length()`],
      ['inferring', `${OBJECTS}root = $a.infer_schema()`],
      ['tokens', `${OBJECTS}root = $a.sign_jwt_hs256("x").length()`],
    ])('end %s with a clear error', (_name, mapping) => {
      const run = (): unknown => compileMapping(mapping, { limits }).map([message('{}')], 0, services);
      expect(run).toThrow(/has more (?:parts than|than \d+ characters)/);
    });

    it.each([
      ['equal themselves', `${OBJECTS}root = $a == $a`, true],
      ['can be passed on', `${ARRAYS}root = $a.length()`, 2n],
    ])('%s', (_name, mapping, expected) => {
      expect(compileMapping(mapping, { limits }).query([message('{}')], 0, services)).toBe(expected);
    });

    it.each([{}, { indent: '  ' }, { limit: 1000 }])('are not printed past the bound, %o', (format) => {
      const result = compileMapping(`${ARRAYS}root = $a`).query([message('{}')], 0, services);
      expect(() => formatJson(result, { limit: 100_000, ...format })).toThrow(OutputLimitError);
    });
  });

  it('turn a nesting that the machine cannot hold into an error', () => {
    const run = (): unknown =>
      compileMapping('map m { root = this.apply("m") }\nroot = this.apply("m")').map([message('{}')], 0, services);
    expect(run).toThrow(
      expect.objectContaining({ name: 'BloblangRuntimeError' } satisfies Partial<BloblangRuntimeError>),
    );
  });
});

describe('interpolated strings', () => {
  it.each([
    ['plain', 'plain', false],
    ['', '', false],
    ['a ${! this.n } b', 'a 1.50 b', true],
    ['${! this.s }${! @k }', 'textv', true],
    ['${! this.o }', '{"x":1}', true],
    ['${! this.none }', 'null', true],
    ['${{!this.n}} $ ${', '${!this.n} $ ${', false],
    ['${! "}" }', '}', true],
  ])('%s', (text, expected, dynamic) => {
    const compiled = compileInterpolated(text);
    const batch = [message('{"n":1.50,"s":"text","o":{"x":1}}', { k: 'v' })];
    expect([compiled.text(batch, 0, services), compiled.dynamic]).toEqual([expected, dynamic]);
    expect(new TextDecoder().decode(compiled.bytes(batch, 0, services))).toBe(expected);
  });

  it('fail when a segment fails', () => {
    expect(() => compileInterpolated('${! this.a.uppercase() }').text([message('{"a":1}')], 0, services)).toThrow(
      /expected string value, got number/,
    );
  });
});

describe('JSON', () => {
  it.each([
    '1.50',
    '1e3',
    '123456789012345678901234567890',
    '-0',
    '0.0000001',
    '9007199254740993',
    '[1,2.5,"x",null,true,{"a":{}}]',
    '"\\u003c\\u003e\\u0026\\u2028"',
    '{"__proto__":{"a":1},"constructor":2}',
    '{"\uffee":1,"😀":2}',
  ])('comes out as it went in: %s', (text) => {
    expect(formatJson(parseJson(text))).toBe(text);
  });

  it.each([
    ['{"b":1,"a":2}', '{"a":2,"b":1}'],
    ['"\\ud800x"', '"\ufffdx"'],
    [' [ 1 , 2 ] ', '[1,2]'],
    ['{"a":1,"a":2}', '{"a":2}'],
  ])('%s becomes %s', (text, expected) => {
    expect(formatJson(parseJson(text))).toBe(expected);
  });

  it.each(['', '{', '[1,]', '{"a"}', '01', 'nul', '"a', '1 2', '{"a":1,}', "'a'", '"\\x"', '\u0001'])(
    'refuses %j',
    (text) => {
      expect(() => parseJson(text)).toThrow(expect.objectContaining({ name: 'JsonSyntaxError' }));
    },
  );

  it('keeps inherited names out of reach', () => {
    const value = compileMapping('root = [this.constructor, this.toString.name, this.__proto__]').query(
      [message('{}')],
      0,
      services,
    );
    expect(value).toEqual([null, null, null]);
  });

  it('names the kind of every value', () => {
    const kinds = parseJson('[null,true,"a",1,1.50,[],{}]');
    expect(Array.isArray(kinds) ? kinds.map(kindOf) : kinds).toEqual([
      'null',
      'bool',
      'string',
      'number',
      'number',
      'array',
      'object',
    ]);
  });
});
