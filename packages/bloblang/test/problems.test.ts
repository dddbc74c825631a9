import { describe, expect, it } from '@jest/globals';
import { defaultDialect } from '../src/default-dialect.js';
import type { Dialect } from '../src/dialect.js';

import { parseInterpolated, parseMapping } from '../src/parse.js';
import type { ProblemCode } from '../src/problem.js';

const redpanda: Dialect = { ...defaultDialect, name: 'redpanda-connect' };

/** A mapping, the code of its first problem, the text it marks, and the mapping after its correction (null for none). */
type Row = readonly [mapping: string, code: ProblemCode, marked: string, corrected: string | null];

const FOREIGN: readonly Row[] = [
  ["root = 'abc'", 'foreign_idiom', "'abc'", 'root = "abc"'],
  ["root = 'it\\'s \"so\"'", 'foreign_idiom', "'it\\'s \"so\"'", 'root = "it\'s \\"so\\""'],
  ['root = `abc`', 'foreign_idiom', '`abc`', 'root = "abc"'],
  ['root = `a "b"`', 'foreign_idiom', '`a "b"`', 'root = "a \\"b\\""'],
  ['root = f"a {x}"', 'foreign_idiom', 'f', null],
  ['root = {{ .user.name }}', 'foreign_idiom', '{{ .user.name }}', 'root = this.user.name'],
  ['root = this.a === 1', 'foreign_idiom', '===', 'root = this.a == 1'],
  ['root = this.a !== 1', 'foreign_idiom', '!==', 'root = this.a != 1'],
  ['root = this.a <> 1', 'foreign_idiom', '<>', 'root = this.a != 1'],
  ['root = this.a ?? 1', 'foreign_idiom', '??', 'root = this.a | 1'],
  ['root = this?.a', 'foreign_idiom', '?.', 'root = this.a'],
  ['root = this.a ? 1 : 2', 'foreign_idiom', 'this.a ? 1 : 2', 'root = if this.a { 1 } else { 2 }'],
  [
    'root = this.a == 1 ? "x" : "y"',
    'foreign_idiom',
    'this.a == 1 ? "x" : "y"',
    'root = if this.a == 1 { "x" } else { "y" }',
  ],
  ['root = this.a and this.b', 'foreign_idiom', 'and', 'root = this.a && this.b'],
  ['root = this.a OR this.b', 'foreign_idiom', 'OR', 'root = this.a || this.b'],
  ['root = not this.a', 'foreign_idiom', 'not ', 'root = !this.a'],
  ['root = this.a is not null', 'foreign_idiom', 'is not', 'root = this.a != null'],
  ['root = this.a is null', 'foreign_idiom', 'is', 'root = this.a == null'],
  ['root := 1', 'foreign_idiom', ':=', 'root = 1'],
  ['root.n += 1', 'foreign_idiom', '+=', 'root.n = root.n + 1'],
  ['root = this.a.map_each(x => x)', 'foreign_idiom', '=>', 'root = this.a.map_each(x -> x)'],
  ['root = 1;', 'foreign_idiom', ';', 'root = 1'],
  ['var x = 1', 'foreign_idiom', 'var', 'let x = 1'],
  ['const x = 1', 'foreign_idiom', 'const', 'let x = 1'],
  ['return this.a', 'foreign_idiom', 'return', 'root = this.a'],
  ['function f(x) { return x }', 'foreign_idiom', 'function', null],
  ['def f(x):', 'foreign_idiom', 'def', null],
  ['for x in this.a { }', 'foreign_idiom', 'for', null],
  ['// note\nroot = 1', 'foreign_idiom', '//', '# note\nroot = 1'],
  ['root = 1 // note\n', 'foreign_idiom', '//', 'root = 1 # note\n'],
  ['root = .a', 'foreign_idiom', '.', 'root = this.a'],
  ['root = $.a', 'foreign_idiom', '$.', 'root = this.a'],
  [
    'if this.a { root = 1 } elif this.b { root = 2 }',
    'foreign_idiom',
    'elif',
    'if this.a { root = 1 } else if this.b { root = 2 }',
  ],
  ['root = this.name.toUpperCase()', 'unknown_method', 'toUpperCase', 'root = this.name.uppercase()'],
  ['root = this.name.upper()', 'unknown_method', 'upper', 'root = this.name.uppercase()'],
  ['root = uuid()', 'unknown_function', 'uuid', 'root = uuid_v4()'],
  ['root = uppercase(this.a)', 'unknown_function', 'uppercase', null],
];

const CHECKS: readonly Row[] = [
  ['root = this.a.uppercas()', 'unknown_method', 'uppercas', 'root = this.a.uppercase()'],
  ['root = "a".uppercase(1)', 'wrong_argument_count', '1', null],
  ['root = "a".replace_all("a")', 'missing_argument', '"a".replace_all("a")', null],
  ['root = "a".replace_all(old: "a", nw: "b")', 'unknown_argument', 'nw', 'root = "a".replace_all(old: "a", new: "b")'],
  ['root = "a".replace_all(old: "a", old: "b")', 'duplicate_argument', 'old', null],
  ['root = "a".replace_all(old: "a", "b")', 'mixed_arguments', '"a".replace_all(old: "a", "b")', null],
  ['root = [].append(value: 1)', 'named_arguments_unsupported', 'value', null],
  ['root = "a".replace_all(1, "b")', 'wrong_argument_type', '1', null],
  ['root = random_int(min: this.a)', 'dynamic_argument', 'this.a', null],
  ['root = "a".re_match("(")', 'invalid_argument', 're_match("(")', null],
  ['root = "bad".ts_parse("2006")', 'invalid_argument', 'ts_parse("2006")', null],
  ['root = "a" + 1', 'invalid_operation', '"a" + 1', null],
  ['root = 1 / 0', 'invalid_operation', '1 / 0', null],
  ['map a { root = 1 }\nmap a { root = 2 }', 'duplicate_map', 'a', null],
  ['map a { meta b = 1 }', 'forbidden_statement', 'meta', null],
  ['root = {1: 2}', 'invalid_key', '1', null],
  ['root = x -> y -> x', 'invalid_lambda', 'x -> y', null],
  ['root = "abc', 'unterminated_string', '', null],
  ['root = "a\\qb"', 'invalid_escape', '\\q', null],
  ['root = 9223372036854775808', 'invalid_number', '9223372036854775808', null],
];

const SUSPICIOUS: readonly Row[] = [
  [
    'root = match this.a { "x" | "y" => 1 }',
    'suspicious_pattern',
    '"x" | "y"',
    'root = match this.a { this == "x" || this == "y" => 1 }',
  ],
  ['root = match this.a { _ => 1, 2 => 3 }', 'unreachable_case', '2 => 3', null],
  ['root = if false { 1 } else { 2 }', 'unreachable_case', 'false', null],
  ['root = if this.a { 1 } else if !true && null == null { 2 }', 'unreachable_case', '!true && null == null', null],
  ['root = if 1 > 2 { 1 } else { 2 }', 'unreachable_case', '1 > 2', null],
  ['root = if "a" != "b" || false { 1 } else if this.b { 2 } else { 3 }', 'unreachable_case', 'this.b', null],
  ['if true {\n  root = 1\n} else {\n  root = 2\n  root = 3\n}', 'unreachable_case', 'root = 2\n  root = 3', null],
  ['root = match this.a { 1 => 1, 1 => 3 }', 'unreachable_case', '1', null],
  ['root = {a: 1}', 'suspicious_key', 'a', 'root = {"a": 1}'],
  ['this.a = 1', 'assignment_to_this', 'this', 'root.a = 1'],
  ['root = this.a == None', 'foreign_idiom', 'None', 'root = this.a == null'],
  ['root = this.a || this.b && this.c', 'suspicious_precedence', '&&', null],
  ['let name = 1\nroot = $nane', 'undefined_variable', '$nane', 'let name = 1\nroot = $name'],
  ['map m { root = $x }\nlet x = 1', 'undefined_variable', '$x', null],
  [
    'map shout { root = this }\nroot = this.apply("shuot")',
    'unknown_map',
    '"shuot"',
    'map shout { root = this }\nroot = this.apply("shout")',
  ],
];

const QUIET: readonly string[] = [
  'if true { let x = 1 }\nroot = $x',
  'root = (this.a || this.b) && this.c',
  'root = if env("DEBUG") == "yes" { 1 } else if now() != "" { 2 } else { 3 }',
  'root = this.map_each(k -> {k: 1})',
  'root = {(this.k): 1}',
  'root = match this.a { 1 => 1, this > 1 => 2, _ => 3 }',
  'import "maps.blobl"\nroot = this.apply("other")',
];

function verify(
  list: 'errors' | 'warnings',
  [mapping, code, marked, corrected]: Row,
  dialect: Dialect = defaultDialect,
): void {
  const problem = parseMapping(mapping, dialect)[list][0];
  expect([problem?.code, mapping.slice(problem?.span.start, problem?.span.end)]).toEqual([code, marked]);
  const fixed =
    problem?.correction === undefined
      ? null
      : mapping.slice(0, problem.span.start) + problem.correction + mapping.slice(problem.span.end);
  expect(fixed).toBe(corrected);
  if (fixed !== null) expect(parseMapping(fixed.endsWith('\n') ? fixed : `${fixed}\n`, dialect)[list]).toEqual([]);
}

describe('foreign idioms', () => {
  it.each(FOREIGN)('%s', (...row) => verify('errors', row));

  it('are indexes only where the language has none', () => {
    const [problem] = parseMapping('root = this.a[0]', redpanda).errors;
    expect([problem?.code, problem?.correction]).toEqual(['foreign_idiom', '.index(0)']);
    expect(parseMapping('root = this.a[0]', defaultDialect).errors).toEqual([]);
  });
});

const DIALECTS = [
  ['bento', defaultDialect],
  ['redpanda-connect', redpanda],
] as const;

describe.each(DIALECTS)('static checks of %s', (_name, dialect) => {
  it.each(CHECKS)('%s', (...row) => verify('errors', row, dialect));
});

describe.each(DIALECTS)('suspicions of %s', (_name, dialect) => {
  it.each(SUSPICIOUS)('%s', (...row) => verify('warnings', row, dialect));
  it.each(QUIET)('nothing about %s', (mapping) => {
    expect(parseMapping(mapping, dialect)).toMatchObject({ errors: [], warnings: [] });
  });
});

describe('recovery', () => {
  it.each([
    ['after a broken statement', "root.a = 'x'\nroot.b = this.c.upper()\nroot.d = 1 +\nroot.e = 2", [1, 2, 4]],
    ['inside a block', 'if this.a {\n  root.b = \n  root.c = 1\n  root.d = [1, 2\n}\nroot.e = ?', [2, 4, 6]],
    ['after an open bracket', 'root.a = this.b.map_each(x -> x\nroot.c = this.d.nope()', [2, 2]],
    ['after an open string', 'root.a = "abc\nroot.b = this.d.nope()', [2, 2]],
  ])('finds the mistakes %s', (_name, mapping, lines) => {
    expect(parseMapping(mapping, defaultDialect).errors.map(({ line }) => line)).toEqual(lines);
  });

  it('gives no tree when something is wrong, and one when nothing is', () => {
    expect(parseMapping('root = ', defaultDialect).ast).toBeUndefined();
    expect(parseMapping('root = 1', defaultDialect).ast?.statements).toHaveLength(1);
  });
});

describe('interpolated strings', () => {
  it.each([
    ['a ${! json("x" } b', 'syntax', 16],
    ['a ${! } b', 'syntax', 7],
    ['a ${! this.a', 'syntax', 13],
    ['a ${{! x', 'syntax', 9],
    ['${! nope() }', 'unknown_function', 11],
    ['${! this.a.upper() } ${! this.b == }', 'unknown_method', 19],
  ])('%s', (text, code, column) => {
    const [problem] = parseInterpolated(text, defaultDialect).errors;
    expect([problem?.code, problem?.column]).toEqual([code, column]);
  });

  it('reports each broken segment', () => {
    expect(parseInterpolated("${! 'a' } ${! this.a.upper() }", defaultDialect).errors.map(({ code }) => code)).toEqual(
      ['syntax', 'unknown_method'].map((code, i) => (i === 0 ? 'foreign_idiom' : code)),
    );
  });
});
