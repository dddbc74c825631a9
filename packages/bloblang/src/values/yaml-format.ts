import { goVerbFloat } from './go-float.js';
import { printableText } from './text.js';
import { Timestamp } from './timestamp.js';
import { DELETED, Float, JsonNumber, NOTHING, type ObjectValue, ownValue, Uint64, type Value } from './value.js';
import { visit } from './walk-budget.js';

const STEP = '    ';

/** A value as YAML in the style of Go's yaml.v3: four spaces, keys in natural order, texts quoted only where they must be. */
export const formatYaml = (value: Value): string => block(value, '').replace(/^\n/, '').replace(/^ /, '');

/** Text of a value behind a key or dash: scalars start with a space, blocks with a line break. */
function block(value: Value, indent: string): string {
  visit();
  if (value instanceof Uint8Array) return block(Array.from(value, BigInt), indent);
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []\n';
    return `\n${value.map((item) => `${indent}-${inItem(item, indent)}`).join('')}`;
  }
  const text = scalar(value, indent);
  if (text !== undefined) return ` ${text}\n`;
  const object = value as ObjectValue;
  const keys = Object.keys(object).sort(naturalOrder);
  if (keys.length === 0) return ' {}\n';
  return `\n${keys.map((key) => `${indent}${quoteText(key, indent)}:${inEntry(ownValue(object, key) ?? null, indent)}`).join('')}`;
}

const inEntry = (value: Value, indent: string): string => block(value, indent + STEP);

/** A collection inside a list starts on the line of its dash. */
function inItem(value: Value, indent: string): string {
  const inner = `${indent}  `;
  const text = block(value, inner);
  return text.startsWith('\n') ? ` ${text.slice(1 + inner.length)}` : text;
}

function scalar(value: Exclude<Value, Value[]>, indent: string): string | undefined {
  switch (typeof value) {
    case 'string':
      return quoteText(printableText(value), indent);
    case 'number':
      return `"${value}"`;
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'symbol':
      return value === DELETED || value === NOTHING ? 'null' : undefined;
    default:
      if (value === null) return 'null';
      if (value instanceof Float) return floatText(value.value);
      if (value instanceof JsonNumber) return `"${value.text}"`;
      if (value instanceof Uint64) return String(value.value);
      if (value instanceof Timestamp) return value.format();
      return undefined;
  }
}

const floatText = (value: number): string => {
  if (Number.isFinite(value)) return goVerbFloat(value, 'g', undefined, (text) => text) ?? '';
  return Number.isNaN(value) ? '.nan' : value > 0 ? '.inf' : '-.inf';
};

/** Texts that a reader would take for something else. */
const OTHER =
  /^(?:|~|null|Null|NULL|true|True|TRUE|false|False|FALSE|y|Y|yes|Yes|YES|on|On|ON|n|N|no|No|NO|off|Off|OFF|[-+]?(?:\d[\d_]*)(?:\.\d*)?(?:[eE][-+]?\d+)?|[-+]?\.\d+(?:[eE][-+]?\d+)?|0x[0-9a-fA-F_]+|0o[0-7_]+|0b[01_]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|\d{4}-\d\d?-\d\d?(?:[Tt ].*)?|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.\d*)?)$/;
const NOT_PLAIN = /^(?:[-?:](?:\s|$)|[,[\]{}#&*!|>'"%@`]|---|\.\.\.)|^\s|\s$|:(?:\s|$)|\s#/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: YAML escapes control characters
const SPECIAL = /[\0-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\u2028\u2029\ufeff\u{10000}-\u{10ffff}]/u;

function quoteText(text: string, indent: string): string {
  if (OTHER.test(text)) return JSON.stringify(text);
  if (text.includes('\n') && !SPECIAL.test(text) && !/^\s|[^\S\n]\n|\t/.test(text)) return literal(text, indent);
  if (SPECIAL.test(text) || /[\n\t]/.test(text)) return doubleQuoted(text);
  return NOT_PLAIN.test(text) && text !== '--' ? `'${text.replaceAll("'", "''")}'` : text;
}

function literal(text: string, indent: string): string {
  const chomp = !text.endsWith('\n') ? '-' : text.endsWith('\n\n') ? '+' : '';
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  return `|${chomp}${lines.map((line) => (line === '' ? '\n' : `\n${indent === '' ? STEP : indent}${line}`)).join('')}`;
}

const SHORT: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\x07': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '\x1b': '\\e',
  '"': '\\"',
  '\\': '\\\\',
  '\x85': '\\N',
  '\xa0': '\\_',
  '\u2028': '\\L',
  '\u2029': '\\P',
};

function doubleQuoted(text: string): string {
  let out = '"';
  for (const rune of text) {
    const code = rune.codePointAt(0) ?? 0;
    if (SHORT[rune] !== undefined) out += SHORT[rune];
    else if (!SPECIAL.test(rune)) out += rune;
    else if (code < 256) out += `\\x${code.toString(16).toUpperCase().padStart(2, '0')}`;
    else if (code < 65536) out += `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`;
    else out += `\\U${code.toString(16).toUpperCase().padStart(8, '0')}`;
  }
  return `${out}"`;
}

/** Order of keys: runs of digits by their number, letters after everything else. */
function naturalOrder(a: string, b: string): number {
  const left = Array.from(a);
  const right = Array.from(b);
  let digits = false;
  for (let i = 0; i < left.length && i < right.length; i++) {
    const [x, y] = [left[i] ?? '', right[i] ?? ''];
    if (x === y) {
      digits = /\d/.test(x);
      continue;
    }
    const [xLetter, yLetter] = [/\p{L}/u.test(x), /\p{L}/u.test(y)];
    if (xLetter && yLetter) return x < y ? -1 : 1;
    if (xLetter || yLetter) return digits ? (xLetter ? -1 : 1) : xLetter ? 1 : -1;
    const number = (runes: readonly string[]): string => /^\d+/.exec(runes.slice(i).join(''))?.[0] ?? '';
    const [m, n] = [number(left), number(right)];
    if (m !== '' && n !== '' && Number(m) !== Number(n)) return Number(m) - Number(n);
    if (m.length !== n.length) return m.length - n.length;
    return x < y ? -1 : 1;
  }
  return left.length - right.length;
}
