// Random mappings with documents to run them on: calls of every function and method on targets and arguments that rows and
// examples show to make sense, and on others that do not. The same seed gives the same mappings.
import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { FUNCTIONS } from '../dist/functions/index.js';
import { METHODS } from '../dist/methods/index.js';

/** Whose results are chance, the machine's, or slow on purpose; and what only one of two sides has. */
const LEFT_OUT = new Set([
  ...'bcrypt_password compare_argon2 compare_bcrypt counter count env fake file file_rel file_json file_rel_json hostname'.split(
    ' ',
  ),
  ...'ksuid nanoid now pi random_int range_random snowflake_id timestamp_unix timestamp_unix_micro timestamp_unix_milli'.split(
    ' ',
  ),
  ...'timestamp_unix_nano ulid uuid_v4 uuid_v7 random shuffle tracing_id tracing_span error_source_label ts_rand'.split(
    ' ',
  ),
  ...'encrypt_aes compress sign_jwt_es256 sign_jwt_es384 sign_jwt_es512 cache_get cache_set cache_add cache_delete flow_id'.split(
    ' ',
  ),
  ...'from from_all schema_registry parse_parquet geoip_anonymous_ip geoip_asn geoip_city geoip_connection_type vector'.split(
    ' ',
  ),
  ...'geoip_country geoip_domain geoip_enterprise geoip_isp argon2 bcrypt json content meta metadata'.split(' '),
]);

const NUMBERS =
  '0 1 2 3 5 7 -1 -2 10 12 31 60 63 64 65 100 127 128 255 256 -128 -129 32767 65535 65536 1000 2147483647 2147483648 -2147483648 4294967295 4294967296 9007199254740991 9007199254740993 9223372036854775807 -9223372036854775808 0.5 1.5 2.5 -0.5 -1.5 0.1 3.14159 1.0 100.0 1234567.891 0.000001 0.0000001 1700000000 1700000000.123456789 1700000000000'.split(
    ' ',
  );
const JSON_NUMBERS = [
  ...NUMBERS,
  ...'-0 -0.0 1e3 1E+2 1e-7 1e21 1e300 1e400 1.50 9223372036854775808 18446744073709551615 18446744073709551616 123456789012345678901234567890 1.7976931348623157e308 5e-324'.split(
    ' ',
  ),
];
const TEXTS = [
  '',
  ' ',
  'a',
  'abc',
  'Hello World',
  'hello world foo bar',
  '  padded\t\n',
  'a,b,c',
  'ABC',
  'foo_bar-baz qux',
  'é',
  'ünïcödé ßtraße',
  '日本語 テキスト',
  '😀 grin 👨‍👩‍👧',
  'e\u0301',
  'İstanbul ǅ ŉ ﬁ',
  '"quoted"',
  '\\back\\slash',
  'line\nbreak\r\nand\ttab',
  '<a href="x">b &amp; c</a>',
  'a.b.c',
  'a/b/../c',
  '/abs/path.txt',
  '5',
  '-7',
  '5.5',
  '1e3',
  '0x1f',
  '0b11',
  '0o17',
  ' 5 ',
  '+5',
  '5_000',
  'NaN',
  'Infinity',
  '-inf',
  'true',
  'TRUE',
  'False',
  't',
  'null',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551615',
  '{"a":1}',
  '[1,2,3]',
  '{bad',
  '{"a":{"b":[1,2.50,"x"]}}',
  'a=1&b=2&a=3',
  'https://user:pa%20ss@example.com:8080/p/a th?q=1&r=%41#frag',
  '2024-02-29T12:34:56.789Z',
  '2024-02-29T12:34:56+02:00',
  '2020-12-31',
  '1h30m',
  '-5ms',
  '1.5s',
  'P1DT2H',
  'P1Y2M3W',
  'aGVsbG8=',
  'aGVsbG8',
  '68656c6c6f',
  '(a)(b)?',
  '[a-z]+',
  '(?P<x>\\w+)',
  '%d %s',
  '%v',
  'key=value other="x y"',
  'root = this',
  'UTC',
  'America/New_York',
  'x'.repeat(70),
  '192.168.0.1',
  'dGVzdA==',
  'a\tb\tc\n1\t2\t3',
  'name,age\nbob,5\n"al,x",6',
  '<r><a x="1">t</a><a/></r>',
  'a: 1\nb: [x, y]',
  '\u0000\u0001',
  '\u2028',
  'K',
  'ſ',
  'ΑΣ',
  'ὈΔΥΣΣΕΎΣ',
];
const INVALID = ['"\\xff\\xfe"', '"a\\x80b"'];

const folder = new URL('../conformance/', import.meta.url);
const rows = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => load(readFileSync(new URL(name, folder), 'utf8')))
  .filter((row) => row.metadata === undefined && row.only_ours !== true);

/** A text in double quotes, or undefined where the language has no escape for it. */
const quoted = (text) =>
  `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r').replaceAll('\0', '\\x00').replaceAll('\u0001', '\\x01')}"`;

/** Arguments of calls as rows and examples write them, by the name that is called. */
const knownArguments = new Map();
const knownInputs = new Map();
const CALL = /([a-z0-9_]+)\(((?:[^()"]|"(?:[^"\\]|\\.)*"|\([^()]*\))*)\)/g;
function learn(mapping, input) {
  for (const [, name, args] of mapping.matchAll(CALL)) {
    if (!knownArguments.has(name)) knownArguments.set(name, []);
    knownArguments.get(name).push(args);
    if (!knownInputs.has(name)) knownInputs.set(name, []);
    const before = /([\s\S]*)\./.exec(mapping.slice(0, mapping.indexOf(`${name}(`)))?.[1];
    const target = before === undefined ? undefined : /(?:=\s*)([^=\n]*)$/.exec(before)?.[1];
    if (target !== undefined) knownInputs.get(name).push({ target, input });
  }
}
for (const { mapping, input } of rows) learn(mapping, input ?? '{}');
for (const { examples = [] } of [...FUNCTIONS, ...METHODS])
  for (const [mapping, input] of examples) learn(mapping, input);

/** A generator of `{ mapping, input }` for a dialect. */
export function randomMappings(dialect, seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n) => Math.floor(random() * n);
  const pick = (list) => list[below(list.length)];
  const chance = (p) => random() < p;
  const only = process.env.ONLY?.split(',');
  const names = (signatures) =>
    [...signatures.keys()].filter((name) => !LEFT_OUT.has(name) && (only === undefined || only.includes(name))).sort();
  const methods = names(dialect.methods);
  const functions = names(dialect.functions).filter((name) => !['throw', 'deleted', 'nothing', 'var'].includes(name));

  function json(depth) {
    switch (below(depth > 2 ? 5 : 8)) {
      case 0:
        return pick(['null', 'true', 'false']);
      case 1:
      case 2:
        return pick(JSON_NUMBERS);
      case 3:
      case 4:
        return JSON.stringify(pick(TEXTS));
      case 5:
        return `[${Array.from({ length: below(4) }, () => json(depth + 1)).join(',')}]`;
      case 6: {
        const one = below(4);
        const make = [
          () => pick(NUMBERS),
          () => JSON.stringify(pick(TEXTS)),
          () => json(2),
          () => `{"a":${pick(NUMBERS)},"b":${json(2)}}`,
        ][one];
        return `[${Array.from({ length: 1 + below(4) }, make).join(',')}]`;
      }
      default: {
        const keys = ['a', 'b', 'c', 'a.b', 'é', 'x y', '0', ''].filter(() => chance(0.35));
        return `{${keys.map((key) => `${JSON.stringify(key)}:${json(depth + 1)}`).join(',')}}`;
      }
    }
  }

  const fields = 'a b c d e'.split(' ');
  const field = () => `this.${pick(fields)}`;

  function literal(depth) {
    switch (below(depth > 1 ? 6 : 9)) {
      case 0:
        return pick(['null', 'true', 'false']);
      case 1:
      case 2:
        return pick(NUMBERS);
      case 3:
      case 4:
        return chance(0.06) ? pick(INVALID) : quoted(pick(TEXTS));
      case 5:
        return pick(['now_', '', '', '']) === '' ? quoted(pick(TEXTS)) : pick(NUMBERS);
      case 6:
        return `[${Array.from({ length: below(4) }, () => expression(depth + 1)).join(', ')}]`;
      case 7:
        return `{${Array.from({ length: below(3) }, () => `${quoted(pick(fields))}: ${expression(depth + 1)}`).join(', ')}}`;
      default:
        return pick([
          'deleted()',
          'nothing()',
          'throw("boom")',
          '"2024-02-29T12:34:56.789012345Z".ts_parse("2006-01-02T15:04:05Z07:00")',
          '"abc".bytes()',
          '5.uint8()',
          '2.5.float32()',
          '7.int64()',
          '200.uint64()',
          '1700000000.5.ts_unix_milli()',
          '"x".bytes()',
          '1709210096.ts_unix()',
        ]);
    }
  }

  function argument(parameter, depth) {
    if (chance(0.12)) return expression(depth + 1);
    if (chance(0.1)) return field();
    switch (parameter.type) {
      case 'string':
        return quoted(pick(TEXTS));
      case 'bool':
        return pick(['true', 'false']);
      case 'integer':
        return pick(NUMBERS);
      case 'float':
      case 'number':
        return pick(NUMBERS);
      case 'array':
        return `[${Array.from({ length: below(4) }, () => literal(2)).join(', ')}]`;
      case 'object':
        return `{"a": ${literal(2)}, "b": ${literal(2)}}`;
      case 'timestamp':
        return pick([
          '"2024-02-29T12:34:56Z"',
          '1700000000',
          '"2020-01-01T00:00:00.5+02:00".ts_parse("2006-01-02T15:04:05Z07:00")',
        ]);
      case 'query':
        return pick([
          'x -> x',
          'this',
          'x -> x.string()',
          'x -> x > 1',
          'x -> x.a',
          'this.a',
          'x -> x.length()',
          'item -> item.value',
          'i -> i.key',
          'x -> x.type()',
          '_ -> true',
          'x -> deleted()',
          'x -> if x == 1 { deleted() }',
          'item -> item.tally + item.value',
          'i -> i.left < i.right',
          'x -> x.number()',
          'v -> v.uppercase()',
        ]);
      default:
        return literal(depth + 1);
    }
  }

  function args(name, signature, depth) {
    const known = knownArguments.get(name);
    if (known !== undefined && chance(0.6)) return pick(known);
    if (signature.variadic) return Array.from({ length: below(4) }, () => literal(depth + 1)).join(', ');
    const given = signature.params.filter((p) => !(p.optional || p.default !== undefined) || chance(0.5));
    // A parameter may only be left out by position when all behind it are.
    if (chance(0.15)) return given.map((p) => `${p.name}: ${argument(p, depth)}`).join(', ');
    const list = [];
    for (const p of signature.params) {
      if ((p.optional || p.default !== undefined) && chance(0.4)) break;
      list.push(argument(p, depth));
    }
    if (chance(0.03)) list.pop();
    if (chance(0.03)) list.push(literal(depth));
    return list.join(', ');
  }

  function call(target, depth) {
    const name = pick(methods);
    return `${target}.${name}(${args(name, dialect.methods.get(name), depth)})`;
  }

  function primary(depth) {
    if (chance(0.5)) return field();
    if (chance(0.12)) {
      const name = pick(functions);
      if (name !== undefined) return `${name}(${args(name, dialect.functions.get(name), depth)})`;
    }
    return literal(depth);
  }

  function expression(depth) {
    if (depth > 2) return primary(depth);
    switch (below(14)) {
      case 0:
        return `${primary(depth + 1)} ${pick('+ - * / % == != < <= > >= && || |'.split(' '))} ${primary(depth + 1)}`;
      case 1:
        return `(${expression(depth + 1)})`;
      case 2:
        return `if ${primary(depth + 1)} ${pick(['==', '>', '!='])} ${primary(depth + 1)} { ${primary(depth + 1)} } else { ${primary(depth + 1)} }`;
      case 3:
        return `match ${primary(depth + 1)} { ${literal(2)} => ${primary(2)}, this.type() == ${quoted(pick(['string', 'number', 'array']))} => ${primary(2)}, _ => ${primary(2)} }`;
      case 4:
      case 5:
      case 6:
        return call(primary(depth + 1), depth + 1);
      case 7:
        return call(call(primary(depth + 1), depth + 1), depth + 1);
      default:
        return primary(depth);
    }
  }

  function wrapped(value) {
    switch (below(9)) {
      case 0:
        return `root.v = (${value}).catch(this)`;
      case 1:
        return `root.v = (${value}).type()`;
      case 2:
        return `root.v = ${value}\nroot.w = this.a`;
      case 3:
        return `let x = ${value}\nroot.v = [$x, $x.type()]`;
      case 4:
        return `root = ${value}`;
      case 5:
        return `root.v = (${value}).or("none")`;
      default:
        return `root.v = ${value}`;
    }
  }

  const document = () => `{${fields.map((name) => `"${name}":${json(0)}`).join(',')}}`;

  /** A row with one of its literals or numbers changed, or run on another document. */
  function mutatedRow() {
    const row = pick(rows);
    let { mapping, input = '{}' } = row;
    if (row.dialect !== undefined && row.dialect !== dialect.name) return undefined;
    if ([...mapping.matchAll(CALL)].some(([, name]) => LEFT_OUT.has(name)) || /(?:^|\s)(?:import|from)\b/.test(mapping))
      return undefined;
    const spots = [...mapping.matchAll(/"(?:[^"\\\n]|\\.)*"|(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g)];
    if (spots.length > 0 && chance(0.6)) {
      const spot = pick(spots);
      const made =
        spot[0][0] === '"'
          ? chance(0.8)
            ? quoted(pick(TEXTS))
            : pick(NUMBERS)
          : chance(0.8)
            ? pick(NUMBERS).replace('-', '')
            : quoted(pick(TEXTS));
      mapping = mapping.slice(0, spot.index) + made + mapping.slice(spot.index + spot[0].length);
    } else {
      const inside = [
        ...input.matchAll(/"(?:[^"\\]|\\.)*"(?!\s*:)|(?<=[:[,])\s*(?:-?\d[\d.eE+-]*|true|false|null)(?=[,\]}])/g),
      ];
      if (inside.length > 0) {
        const spot = pick(inside);
        input = input.slice(0, spot.index) + json(1) + input.slice(spot.index + spot[0].length);
      } else if (chance(0.5)) input = document();
    }
    if (chance(0.25)) mapping = mapping.replace(/\)\s*$/, `)${call('', 2)}`);
    return { mapping, input };
  }

  /** Whether a row would only make something huge. */
  const huge = ({ mapping }) =>
    /\.repeat\(|range\(|\.pow\(|percentile/.test(mapping) && /\d{5}|repeat\((?!\d)/.test(mapping);

  return {
    next() {
      for (;;) {
        const row = candidate();
        if (row !== undefined && !huge(row)) return row;
      }
    },
  };

  function candidate() {
    if (only === undefined && chance(0.35)) return mutatedRow();
    const name = pick(methods);
    const known = knownInputs.get(name);
    if (chance(0.45) && known !== undefined && known.length > 0) {
      const { target, input } = pick(known);
      if ([...target.matchAll(CALL)].some(([, called]) => LEFT_OUT.has(called))) return undefined;
      let value = `${target}.${name}(${args(name, dialect.methods.get(name), 0)})`;
      if (chance(0.2)) value = call(value, 1);
      return { mapping: wrapped(value), input: chance(0.85) ? input : document() };
    }
    const target = chance(0.6) ? field() : literal(0);
    const value = chance(0.6) ? `${target}.${name}(${args(name, dialect.methods.get(name), 0)})` : expression(0);
    return { mapping: wrapped(value), input: document() };
  }
}
