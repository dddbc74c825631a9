import { isStackOverflow } from '../stack-overflow.js';
import { base64 } from './base64.js';
import { type KeyOrder, keyOrder } from './key-order.js';
import { Timestamp } from './timestamp.js';
import {
  DELETED,
  Float,
  isNilArray,
  JsonNumber,
  NOTHING,
  type ObjectValue,
  sortedKeys,
  Uint64,
  type Value,
} from './value.js';
import { visit } from './walk-budget.js';

/** A value that JSON cannot say: an infinity, no number, or what is longer than a text may be. */
export class UnprintableValueError extends Error {
  override readonly name = 'UnprintableValueError';
}

/** Characters that JSON of one value may have; values that share parts can be far longer than what holds them. */
const MOST_CHARACTERS = 268_435_456;

/** The bound of the value that is printed now; values are printed one at a time. */
let most = MOST_CHARACTERS;

const wantLength = (length: number): void => {
  if (length > most) throw new OutputLimitError(most);
};

/** A value whose JSON is longer than it may be. */
export class OutputLimitError extends UnprintableValueError {
  constructor(limit: number) {
    super(`the value has more than ${limit} characters as JSON`);
  }
}

export interface JsonFormat {
  /** Text of one level of indentation; without it everything stands on one line. */
  readonly indent?: string;
  /** Whether `<`, `>` and `&` are escaped; the default. */
  readonly escapeHtml?: boolean;
  /** Whether array literals without elements print as null, as they do wherever a mapping prints a value itself. */
  readonly nilArrays?: boolean;
  /** Characters that the text may have, 2^28 when not given; more is an {@link OutputLimitError}. */
  readonly limit?: number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes control characters
const NEEDS_ESCAPE = /["\\<>&\u0000-\u001f\u2028\u2029\ud800-\udfff]/;
const TO_ESCAPE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes control characters
  /["\\<>&\u0000-\u001f\u2028\u2029]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const SHORT: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function escapeUnit(unit: string): string {
  const short = SHORT[unit];
  if (short !== undefined) return short;
  const code = unit.charCodeAt(0);
  return code >= 0xd800 && code <= 0xdfff ? '\\ufffd' : `\\u${code.toString(16).padStart(4, '0')}`;
}

const quote = (text: string): string =>
  NEEDS_ESCAPE.test(text) ? `"${text.replace(TO_ESCAPE, escapeUnit)}"` : `"${text}"`;

const quoteAsIs = (text: string): string =>
  NEEDS_ESCAPE.test(text)
    ? `"${text.replace(TO_ESCAPE, (unit) => (unit === '<' || unit === '>' || unit === '&' ? unit : escapeUnit(unit)))}"`
    : `"${text}"`;

/** Text of a float as the reference prints it. */
export function formatFloat(value: number): string {
  if (!Number.isFinite(value)) throw new UnprintableValueError(`unsupported value: ${goFloatName(value)}`);
  return Object.is(value, -0) ? '-0' : String(value);
}

/** `NaN`, `+Inf`, `-Inf`. */
export const goFloatName = (value: number): string => (Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf');

/** A value as JSON: keys sorted, numbers as they were written, bytes as base64. Throws {@link UnprintableValueError}. */
export function formatJson(value: Value, format: JsonFormat = {}): string {
  const quoted = format.escapeHtml === false ? quoteAsIs : quote;
  const nil = format.nilArrays === true;
  most = Math.min(format.limit ?? MOST_CHARACTERS, MOST_CHARACTERS);
  parts = 0;
  if (texts.size > 0) texts = new Map();
  try {
    return format.indent === undefined
      ? compact(value, quoted, nil)
      : indented(value, quoted, format.indent, '\n', nil);
  } catch (cause) {
    if (!isStackOverflow(cause)) throw cause;
    throw new UnprintableValueError('the value is nested deeper than the stack of this machine');
  }
}

/** Years that RFC 3339 has no digits for cannot be printed. */
function printableTime(value: Timestamp): string {
  const { year } = value.civil();
  if (year >= 0 && year <= 9999) return value.format();
  throw new UnprintableValueError('Time.MarshalJSON: year outside of range [0,9999]');
}

function scalar(value: Exclude<Value, Value[]>, quoted: (text: string) => string): string | undefined {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'symbol':
      return value === DELETED || value === NOTHING ? 'null' : undefined;
    default:
      if (value === null) return 'null';
      if (value instanceof Float) return formatFloat(value.value);
      if (value instanceof JsonNumber) return value.text;
      if (value instanceof Uint64) return String(value.value);
      if (value instanceof Timestamp) return quoted(printableTime(value));
      if (value instanceof Uint8Array) return `"${base64(value)}"`;
      return undefined;
  }
}

function compact(value: Value, quoted: (text: string) => string, nil: boolean): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'object' && value !== null) {
    const plain = Object.getPrototypeOf(value) === Object.prototype;
    if (plain || Array.isArray(value)) {
      parts += 1;
      if (parts > MANY) return remembered(value, quoted, nil);
      return plain ? compactObject(value as ObjectValue, quoted, nil) : compactArray(value as Value[], quoted, nil);
    }
  }
  return scalar(value, quoted) ?? compactObject(value as ObjectValue, quoted, nil);
}

/** Arrays and objects that are printed before it is worth looking whether they come again. */
const MANY = 50_000;
let parts = 0;
let texts = new Map<object, string>();

/** Values may share parts, which are printed once: what such a value is too long for its bound shows at once then. */
function remembered(value: object, quoted: (text: string) => string, nil: boolean): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = Array.isArray(value)
    ? compactArray(value, quoted, nil)
    : compactObject(value as ObjectValue, quoted, nil);
  if (texts.size < MANY) texts.set(value, text);
  return text;
}

function compactArray(value: Value[], quoted: (text: string) => string, nil: boolean): string {
  if (nil && isNilArray(value)) return 'null';
  let out = '[';
  for (let i = 0; i < value.length; i++) {
    if (i > 0) out += ',';
    out += compact(value[i] ?? null, quoted, nil);
    wantLength(out.length);
  }
  return `${out}]`;
}

function compactObject(object: ObjectValue, quoted: (text: string) => string, nil: boolean): string {
  const order = keyOrder(object);
  const { sorted } = order;
  const labels = quoted === quote ? labelsOf(order) : undefined;
  let out = '{';
  for (let i = 0; i < sorted.length; i++) {
    const key = sorted[i] ?? '';
    if (i > 0) out += ',';
    out += labels === undefined ? `${quoted(key)}:` : labels[i];
    out += compact(object[key] ?? null, quoted, nil);
    wantLength(out.length);
  }
  return `${out}}`;
}

function labelsOf(order: KeyOrder): readonly string[] {
  order.labels ??= order.sorted.map((key) => `${quote(key)}:`);
  return order.labels;
}

function indented(value: Value, quoted: (text: string) => string, indent: string, line: string, nil: boolean): string {
  const inner = line + indent;
  if (typeof value === 'object' && nil) visit();
  if (Array.isArray(value)) {
    if (nil && isNilArray(value)) return 'null';
    if (value.length === 0) return '[]';
    return joined('[', ']', value, (item) => indented(item, quoted, indent, inner, nil), inner, line);
  }
  const text = scalar(value, quoted);
  if (text !== undefined) return text;
  const object = value as ObjectValue;
  const keys = sortedKeys(object);
  if (keys.length === 0) return '{}';
  const entry = (key: string): string => `${quoted(key)}: ${indented(object[key] ?? null, quoted, indent, inner, nil)}`;
  return joined('{', '}', keys, entry, inner, line);
}

/** Parts in brackets, each on a line of its own. */
function joined<T>(
  open: string,
  close: string,
  parts: readonly T[],
  print: (part: T) => string,
  inner: string,
  line: string,
): string {
  let out = open;
  for (let i = 0; i < parts.length; i++) {
    out += `${i === 0 ? '' : ','}${inner}${print(parts[i] as T)}`;
    wantLength(out.length);
  }
  return `${out}${line}${close}`;
}
