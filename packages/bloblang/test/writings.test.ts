import { describe, expect, it } from '@jest/globals';
import { defaultDialect } from '../src/default-dialect.js';
import { parseMapping } from '../src/parse.js';

/** A mapping with a foreign writing, part of what is said of it, and the mapping after the correction when there is one. */
type Row = readonly [mapping: string, message: RegExp, corrected?: string];

const ROWS: readonly Row[] = [
  ['root.a = this.b;', /no semicolons/, 'root.a = this.b'],
  ['root.a = 1; # note', /no semicolons/, 'root.a = 1 # note'],
  ['root.a = 1; root.b = 2', /no semicolons/, 'root.a = 1\n root.b = 2'],
  ['root.a =this.b', /space stands on both sides of =/, 'root.a = this.b'],
  ['root.a=this.b', /space stands on both sides of =/, 'root.a = this.b'],
  ['root.a= this.b', /space stands on both sides of =/, 'root.a = this.b'],
  ['$x = 1', /variables are set with let/],
  ['@x = 1', /metadata is set with meta/],
  ['let $x = 1', /without \$/, 'let x = 1'],
  ['root.a = {"b" = 1}', /parted by :/, 'root.a = {"b" : 1}'],
  ['root.a: 1', /assignments are written/, 'root.a = 1'],
  ['root = if this.a then this.b else this.c end', /if condition \{ a \} else/],
  ['root = this.b if this.c else this.d', /if condition \{ a \} else/],
  ['root = CASE WHEN this.b THEN 1 END', /cases are written/],
  ['root = this.a.map_each(lambda x: x.c)', /name -> value/, 'root = this.a.map_each(x -> x.c)'],
  ['root = this.a.map_each(function(x) { return x.d })', /name -> value/],
  ['root = [x.b for x in this.c]', /map_each/],
  ['root = {...this, "b": 1}', /merge/],
  ['root = typeof this.b', /\.type\(\)/],
  ['root = new Date()', /now\(\)/],
  ['this.count++', /names its target again/],
  ['root = !!this.b', /\.bool\(\)/],
  ['root = .[0]', /index\(n\)/],
  ['root = this.b NOT IN (1, 2)', /contains/],
  ['root = this.b BETWEEN 1 AND 2', /low <= x/],
  ['root = this.b xor this.c', /differ/, 'root = this.b != this.c'],
  ['root = this.b ^ 2', /\.pow/],
  ['root = ~this.b', /no operator ~/],
  ['root = this::b', /with a dot/, 'root = this.b'],
  ['root = 0x1F', /decimal/],
  ['root = 1e6', /exponent/],
  ['root = 1_000', /stand together/, 'root = 1000'],
  ['root = match this.a { case "x" => 1 }', /cases are written/, 'root = match this.a { "x" => 1 }'],
  ['root = match this.a { "x": 1 }', /cases are written/, 'root = match this.a { "x" => 1 }'],
  ['elif this.a { root = 1 }', /closing brace/],
  ['-- comment', /start with #/, '# comment'],
  ['root = {% if a %}x{% endif %}', /if condition/],
];

describe('writings of other languages', () => {
  it.each(ROWS.map(([mapping, message, corrected]) => [mapping, message, corrected ?? null] as const))(
    '%s',
    (...row) => {
      const [mapping, message, corrected] = row;
      const { errors, warnings } = parseMapping(mapping, defaultDialect);
      const problem = errors[0] ?? warnings[0];
      const fixed =
        problem?.correction === undefined
          ? null
          : mapping.slice(0, problem.span.start) + problem.correction + mapping.slice(problem.span.end);
      expect([problem?.code, fixed]).toEqual(['foreign_idiom', corrected]);
      expect(problem?.message).toMatch(message);
      if (fixed !== null && /^[^#]/.test(fixed)) expect(parseMapping(`${fixed}\n`, defaultDialect).errors).toEqual([]);
    },
  );
});

describe('texts without end', () => {
  it.each([
    ['open brackets', 'root.a = (1\n', 20_000],
    ['open braces', 'root.a = {\n', 20_000],
    ['open blocks', 'if this.a {\n', 20_000],
    ['open strings', 'root.a = "abc\n', 20_000],
    ['chains of literals', `root.a = 1${' + 1'.repeat(900)}\n`, 50],
    ['unknown names', 'root.a = this.nope_x()\n', 20_000],
    ['one long line', 'root.a = x = y ? b : c ', 20_000],
  ])('%s are read within bounds', (_name, piece, times) => {
    const { errors } = parseMapping(piece.repeat(times), defaultDialect);
    expect(errors.length).toBeLessThan(1000);
  });

  it('gives a problem for what no stack holds', () => {
    let text = 'a';
    for (let i = 0; i < 240; i++) text = `a.f(${text})${'.b'.repeat(990)}`;
    expect(parseMapping(`root = ${text}`, defaultDialect).errors).toEqual([
      expect.objectContaining({ code: 'too_deep' }),
    ]);
  });
});
