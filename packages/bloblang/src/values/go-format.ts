import { toText } from './convert.js';
import { goVerbFloat } from './go-float.js';
import { goTypeOf } from './go-types.js';
import { floatText } from './numbers.js';
import { bytesFromText, printableText } from './text.js';
import { Timestamp } from './timestamp.js';
import { Float, isObject, JsonNumber, ownValue, sortedKeys, Uint64, type Value } from './value.js';
import { visit } from './walk-budget.js';

interface Verb {
  readonly flags: string;
  readonly width: number | undefined;
  readonly precision: number | undefined;
  readonly verb: string;
}

const DIRECTIVE = /%([-+# 0]*)(\d+|\*)?(?:\.(\d+|\*)?)?(.)?/gsu;

/** What stands between and behind the `%` of a format. */
interface Directive {
  readonly flags: string;
  readonly width: string | undefined;
  readonly precision: string | undefined;
  /** Undefined where the format breaks off. */
  readonly verb: string | undefined;
  readonly plain: boolean;
}

type Piece = string | Directive;

let lastFormat = '';
let lastPieces: readonly Piece[] = [];

/** The pieces of a format; those of the last one are kept, as a mapping formats message after message alike. */
function piecesOf(format: string): readonly Piece[] {
  if (format === lastFormat) return lastPieces;
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of format.matchAll(DIRECTIVE)) {
    const [whole, flags = '', width, places, verb] = match;
    if (match.index > from) pieces.push(format.slice(from, match.index));
    from = match.index + whole.length;
    const precision = whole.includes('.') ? (places ?? '0') : undefined;
    const plain = whole === '%s' || whole === '%v';
    pieces.push(verb === '%' ? '%' : { flags, width, precision, verb, plain });
  }
  if (from < format.length) pieces.push(format.slice(from));
  lastFormat = format;
  lastPieces = pieces;
  return pieces;
}

/** Go's Sprintf: what does not fit is said in the result, as there. */
export function goFormat(format: string, args: readonly Value[]): string {
  let next = 0;
  let out = '';
  const argument = (): Value | undefined => args[next++];
  const star = (text: string | undefined): number | undefined => {
    if (text !== '*') return text === undefined ? undefined : Number(text);
    const value = argument();
    return typeof value === 'bigint' ? Number(value) : undefined;
  };
  for (const piece of piecesOf(format)) {
    if (typeof piece === 'string') {
      out += piece;
      continue;
    }
    const { verb } = piece;
    if (verb === undefined) {
      out += '%!(NOVERB)';
      continue;
    }
    const width = star(piece.width);
    const precision = piece.precision === undefined ? undefined : (star(piece.precision) ?? 0);
    const value = argument();
    if (value === undefined) out += `%!${verb}(MISSING)`;
    else if (piece.plain && typeof value === 'string') out += value;
    else out += formatValue(value, { flags: piece.flags, width, precision, verb });
  }
  if (next >= args.length) return out;
  const extra = args.slice(next).map((value) => (value === null ? '<nil>' : `${goTypeOf(value)}=${plain(value)}`));
  return `${out}%!(EXTRA ${extra.join(', ')})`;
}

function pad(text: string, { flags, width }: Verb, numeric = false): string {
  const length = Array.from(text).length;
  if (width === undefined || length >= width) return text;
  const fill = width - length;
  if (flags.includes('-')) return text + ' '.repeat(fill);
  if (flags.includes('0') && numeric) {
    const sign = /^[+\- ]/.test(text) ? (text[0] ?? '') : '';
    return sign + '0'.repeat(fill) + text.slice(sign.length);
  }
  return (flags.includes('0') ? '0' : ' ').repeat(fill) + text;
}

function formatValue(value: Value, verb: Verb): string {
  if (verb.verb === 'T') return pad(value === null ? '<nil>' : goTypeOf(value), verb);
  if (typeof value === 'symbol') return pad('<nil>', verb);
  if (value === null) return verb.verb === 'v' ? pad('<nil>', verb) : `%!${verb.verb}(<nil>)`;
  if (typeof value === 'object') visit();
  if (Array.isArray(value)) return `[${value.map((item) => formatValue(item, verb)).join(' ')}]`;
  if (isObject(value)) {
    const entries = sortedKeys(value).map(
      (key) => `${formatValue(key, verb)}:${formatValue(ownValue(value, key) ?? null, verb)}`,
    );
    return `map[${entries.join(' ')}]`;
  }
  const text = scalarText(value, verb);
  return text ?? `%!${verb.verb}(${goTypeOf(value)}=${formatValue(value, { ...verb, verb: 'v' })})`;
}

function scalarText(value: Value, verb: Verb): string | undefined {
  if (typeof value === 'bigint') return integerText(value, verb);
  if (value instanceof Uint64) return integerText(value.value, verb);
  if (value instanceof Float)
    return goVerbFloat(value.value, verb.verb, verb.precision, (text) => pad(signed(text, verb), verb, true));
  if (typeof value === 'boolean') return verb.verb === 't' || verb.verb === 'v' ? pad(String(value), verb) : undefined;
  if (typeof value === 'string' || typeof value === 'number' || value instanceof JsonNumber)
    return stringText(toText(value), verb);
  if (value instanceof Uint8Array) {
    if (verb.verb === 'v' || verb.verb === 'd') return `[${[...value].join(' ')}]`;
    return stringText(toText(value), verb);
  }
  if (value instanceof Timestamp)
    return verb.verb === 'v' || verb.verb === 's' ? pad(goTimeText(value), verb) : undefined;
  return undefined;
}

const signed = (text: string, { flags }: Verb): string =>
  text.startsWith('-') || text.startsWith('+')
    ? text
    : flags.includes('+')
      ? `+${text}`
      : flags.includes(' ')
        ? ` ${text}`
        : text;

const RADIX: Readonly<Record<string, readonly [number, string]>> = {
  b: [2, '0b'],
  o: [8, '0'],
  O: [8, ''],
  x: [16, '0x'],
  X: [16, '0X'],
};

function integerText(value: bigint, verb: Verb): string | undefined {
  const magnitude = value < 0n ? -value : value;
  const finish = (digits: string, prefix: string): string => {
    const filled = verb.precision === undefined ? digits : digits.padStart(verb.precision, '0');
    return pad(signed((value < 0n ? '-' : '') + prefix + filled, verb), verb, verb.precision === undefined);
  };
  const radix = RADIX[verb.verb];
  if (radix !== undefined) {
    const digits = magnitude.toString(radix[0]);
    const prefix = verb.verb === 'O' ? '0o' : verb.flags.includes('#') ? radix[1] : '';
    return finish(verb.verb === 'X' ? digits.toUpperCase() : digits, prefix);
  }
  switch (verb.verb) {
    case 'd':
    case 'v':
      return finish(String(magnitude), '');
    case 'c':
      return pad(runeOf(value), verb);
    case 'q':
      return pad(`'${runeOf(value) === "'" ? "\\'" : runeOf(value)}'`, verb);
    case 'U':
      return pad(`U+${magnitude.toString(16).toUpperCase().padStart(4, '0')}`, verb);
    default:
      return undefined;
  }
}

const runeOf = (value: bigint): string =>
  value < 0n || value > 0x10ffffn || (value >= 0xd800n && value <= 0xdfffn)
    ? '\ufffd'
    : String.fromCodePoint(Number(value));

function stringText(text: string, verb: Verb): string | undefined {
  const cut = verb.precision === undefined ? text : Array.from(text).slice(0, verb.precision).join('');
  switch (verb.verb) {
    case 's':
    case 'v':
      return pad(verb.verb === 'v' && verb.flags.includes('#') ? goQuote(cut) : cut, verb);
    case 'q':
      return pad(verb.flags.includes('#') && !cut.includes('`') ? `\`${cut}\`` : goQuote(cut), verb);
    case 'x':
    case 'X': {
      const hex = [...bytesFromText(cut)]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(verb.flags.includes(' ') ? ' ' : '');
      return pad(verb.verb === 'X' ? hex.toUpperCase() : hex, verb);
    }
    default:
      return undefined;
  }
}

function plain(value: Value): string {
  if (value instanceof Float) return goVerbFloat(value.value, 'v', undefined, (text) => text) ?? floatText(value.value);
  if (Array.isArray(value) || isObject(value) || value instanceof Uint8Array) {
    return formatValue(value, { flags: '', width: undefined, precision: undefined, verb: 'v' });
  }
  return toText(value);
}

const goTimeText = (value: Timestamp): string => {
  const { offset } = value.civil();
  const [date, rest = ''] = value.format().split('T');
  const time = rest.replace(/Z$|[+-]\d\d:\d\d$/, '');
  const zone = /[+-]\d\d:\d\d$/.exec(rest)?.[0].replace(':', '') ?? '+0000';
  return `${date} ${time} ${zone} ${offset.abbreviation || zone}`;
};

const QUOTED: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

/** Text in double quotes with Go's escapes; what cannot be printed is escaped. */
export function goQuote(text: string): string {
  let out = '"';
  for (const rune of text) {
    const code = rune.codePointAt(0) ?? 0;
    if (QUOTED[rune] !== undefined) out += QUOTED[rune];
    else if (code >= 0xdc80 && code <= 0xdcff) out += `\\x${(code - 0xdc00).toString(16)}`;
    else if (code < 0x20 || code === 0x7f) out += `\\x${code.toString(16).padStart(2, '0')}`;
    else if (code > 0x7e && !/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(rune)) {
      out += code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
    } else out += printableText(rune);
  }
  return `${out}"`;
}
