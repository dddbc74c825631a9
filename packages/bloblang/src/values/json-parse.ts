import { bytesFromText, printableText, textFromBytes } from './text.js';
import { JsonNumber, type ObjectValue, setKey, type Value } from './value.js';

/** A text that is no JSON; the message says what stands where. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
}

const MAX_DEPTH = 10_000;
/** Numbers behind something else whose text is not that of their value: long ones, exponents, zeros at the end, -0. */
const ODD_NUMBER = /[:,[\s]-?(?:\d(?:[\d.]{15}|[\d.]*[eE]|\d*\.\d*0(?=[,\]}\s]|$))|0\.00000|(?<=-)0(?=\s*[,\]}]|\s*$))/;
const LONE_ESCAPE = /\\u[dD]/;
const LONE_UNIT = /\ufffd|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * Finds what JSON.parse would lose: numbers whose text is not that of their value and lone surrogates. A hit inside a
 * string only costs speed. Three passes, as each is far faster than one of all three.
 */
function isPlain(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first === 45 || (first >= 48 && first <= 57) || ODD_NUMBER.test(text)) return false;
  return !(text.includes('\\u') && LONE_ESCAPE.test(text)) && !LONE_UNIT.test(text);
}

/**
 * How much of a text is to be JSON, which also decides how its mistakes are worded: a `message` is one document, of a
 * `stream` only the first document counts, a `text` is one document to a reader that has all of it at hand.
 */
export type JsonExtent = 'message' | 'stream' | 'text';

/** Reads one JSON document; numbers keep their text. Throws {@link JsonSyntaxError}. */
export function parseJson(source: string | Uint8Array, extent: JsonExtent = 'message'): Value {
  const text = typeof source === 'string' ? source : textFromBytes(source);
  if (isPlain(text)) {
    try {
      return JSON.parse(text) as Value;
    } catch (cause) {
      if (!(cause instanceof SyntaxError)) throw cause;
    }
  }
  return new Reader(text, extent).document();
}

class Reader {
  readonly #text: string;
  readonly #extent: JsonExtent;
  #at = 0;
  #depth = 0;

  constructor(text: string, extent: JsonExtent) {
    this.#text = text;
    this.#extent = extent;
  }

  document(): Value {
    this.#space();
    if (this.#extent !== 'text' && this.#at === this.#text.length) throw new JsonSyntaxError('EOF');
    const value = this.#value();
    if (this.#extent === 'stream') return value;
    this.#space();
    if (this.#at === this.#text.length) return value;
    if (this.#extent === 'text') this.#unexpected('after top-level value');
    this.#value();
    throw new JsonSyntaxError('message contains multiple valid documents');
  }

  #space(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      this.#at += 1;
    }
  }

  #unexpected(where: string): never {
    if (this.#at >= this.#text.length) this.#ended();
    const [byte = 0] = bytesFromText(String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0));
    throw new JsonSyntaxError(`invalid character '${escapedByte(byte)}' ${where}`);
  }

  #ended(): never {
    throw new JsonSyntaxError(this.#extent === 'text' ? 'unexpected end of JSON input' : 'unexpected EOF');
  }

  #value(): Value {
    this.#space();
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object();
      case '[':
        return this.#array();
      case '"':
        return this.#string();
      case 't':
        return this.#word('true', true);
      case 'f':
        return this.#word('false', false);
      case 'n':
        return this.#word('null', null);
      default:
        return this.#number();
    }
  }

  #word<T extends Value>(word: string, value: T): T {
    for (let i = 1; i < word.length; i++) {
      this.#at += 1;
      if (this.#text[this.#at] !== word[i]) this.#unexpected(`in literal ${word} (expecting '${word[i]}')`);
    }
    this.#at += 1;
    return value;
  }

  #enter(): void {
    this.#depth += 1;
    this.#at += 1;
    if (this.#depth > MAX_DEPTH) throw new JsonSyntaxError('exceeded max depth');
  }

  #object(): Value {
    this.#enter();
    const object: ObjectValue = {};
    this.#space();
    if (this.#text[this.#at] !== '}') {
      for (;;) {
        this.#space();
        if (this.#text[this.#at] !== '"') this.#unexpected('looking for beginning of object key string');
        const key = this.#string();
        this.#space();
        if (this.#text[this.#at] !== ':') this.#unexpected('after object key');
        this.#at += 1;
        setKey(object, key, this.#value());
        this.#space();
        if (this.#text[this.#at] === '}') break;
        if (this.#text[this.#at] !== ',') this.#unexpected('after object key:value pair');
        this.#at += 1;
      }
    }
    this.#at += 1;
    this.#depth -= 1;
    return object;
  }

  #array(): Value {
    this.#enter();
    const items: Value[] = [];
    this.#space();
    if (this.#text[this.#at] !== ']') {
      for (;;) {
        items.push(this.#value());
        this.#space();
        if (this.#text[this.#at] === ']') break;
        if (this.#text[this.#at] !== ',') this.#unexpected('after array element');
        this.#at += 1;
      }
    }
    this.#at += 1;
    this.#depth -= 1;
    return items;
  }

  #string(): string {
    const start = this.#at;
    for (this.#at += 1; this.#at < this.#text.length; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === 34) {
        this.#at += 1;
        const raw = this.#text.slice(start, this.#at);
        return printableText(raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1));
      }
      if (code < 32) this.#unexpected('in string literal');
      if (code === 92) this.#escape();
    }
    return this.#ended();
  }

  #escape(): void {
    this.#at += 1;
    const kind = this.#text[this.#at];
    if (kind === 'u') {
      for (let i = 0; i < 4; i++) {
        this.#at += 1;
        if (!/[0-9a-fA-F]/.test(this.#text[this.#at] ?? '')) this.#unexpected('in \\u hexadecimal character escape');
      }
    } else if (kind === undefined || !'"\\/bfnrt'.includes(kind)) this.#unexpected('in string escape code');
  }

  #number(): Value {
    const text = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(this.#text.slice(this.#at, this.#at + 400))?.[0];
    if (text === undefined) {
      if (this.#text[this.#at] === '-') {
        this.#at += 1;
        this.#unexpected('in numeric literal');
      }
      this.#unexpected('looking for beginning of value');
    }
    const complete = text.length < 390 ? text : (/^[-+.\deE]+/.exec(this.#text.slice(this.#at))?.[0] ?? text);
    this.#at += complete.length;
    const more = /^(?:\.|[eE][+-]?)/.exec(this.#text.slice(this.#at, this.#at + 2))?.[0];
    const again = more === '.' ? /[.eE]/ : /[eE]/;
    if (more === undefined || again.test(complete)) return jsonNumber(complete);
    this.#at += more.length;
    return this.#unexpected(more === '.' ? 'after decimal point in numeric literal' : 'in exponent of numeric literal');
  }
}

/** A JSON number that prints as its text. */
export function jsonNumber(text: string): number | JsonNumber {
  const value = Number(text);
  return String(value) === text && !Object.is(value, -0) ? value : new JsonNumber(text);
}

const ESCAPED = new Map([
  [7, '\\a'],
  [8, '\\b'],
  [9, '\\t'],
  [10, '\\n'],
  [11, '\\v'],
  [12, '\\f'],
  [13, '\\r'],
  [39, "\\'"],
  [92, '\\\\'],
]);

/** A byte as the reference shows it, which takes it for a character. */
function escapedByte(byte: number): string {
  const hex = byte.toString(16).padStart(2, '0');
  if (byte < 32 || byte === 127) return ESCAPED.get(byte) ?? `\\x${hex}`;
  if ((byte > 127 && byte <= 160) || byte === 173) return `\\u00${hex}`;
  return ESCAPED.get(byte) ?? String.fromCharCode(byte);
}
