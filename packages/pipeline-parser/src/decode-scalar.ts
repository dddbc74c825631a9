import type { Chomping, ScalarStyle } from './node.js';

/** Where each stretch of a decoded value stands in the source: parallel lists of starts, ascending. */
export interface DecodedScalar {
  readonly value: string;
  readonly valueStarts: readonly number[];
  readonly sourceStarts: readonly number[];
}

export interface RawScalar {
  readonly style: ScalarStyle;
  readonly start: number;
  readonly end: number;
  readonly indent: number;
  readonly chomping: Chomping;
}

/** Decodes a scalar's source text by YAML's rules for its style and keeps track of where every piece came from. */
export function decodeScalar(text: string, raw: RawScalar): DecodedScalar {
  const pieces = new Pieces();
  if (raw.style === 'literal' || raw.style === 'folded') decodeBlock(text, raw, pieces);
  else decodeFlow(text, raw, pieces);
  return pieces;
}

class Pieces implements DecodedScalar {
  value = '';
  readonly valueStarts: number[] = [];
  readonly sourceStarts: number[] = [];

  add(piece: string, source: number): void {
    if (piece === '') return;
    this.valueStarts.push(this.value.length);
    this.sourceStarts.push(source);
    this.value += piece;
  }
}

const isBreak = (c: number): boolean => c === 10 || c === 13;
const isBlank = (c: number): boolean => c === 32 || c === 9;

/** Plain and quoted scalars: single line breaks fold into a space, further ones stay, blanks around them vanish. */
function decodeFlow(text: string, raw: RawScalar, out: Pieces): void {
  const { style, end } = raw;
  let at = raw.start;
  let from = at;
  let solid = at;
  while (at < end) {
    const c = text.charCodeAt(at);
    if (isBreak(c)) {
      out.add(text.slice(from, solid), from);
      const fold = skipBreaks(text, at, end);
      out.add(fold.breaks === 1 ? ' ' : '\n'.repeat(fold.breaks - 1), at);
      at = from = solid = fold.at;
    } else if (style === 'single' && c === 39) {
      out.add(text.slice(from, at), from);
      out.add("'", at);
      at = from = solid = at + 2;
    } else if (style === 'double' && c === 92) {
      out.add(text.slice(from, at), from);
      at = from = solid = decodeEscape(text, at, end, out);
    } else {
      at++;
      if (!isBlank(c)) solid = at;
    }
  }
  out.add(text.slice(from, style === 'plain' ? solid : end), from);
}

function skipBreaks(text: string, start: number, end: number): { at: number; breaks: number } {
  let at = start;
  let breaks = 0;
  while (at < end) {
    const c = text.charCodeAt(at);
    if (c === 13 && text.charCodeAt(at + 1) === 10) at++;
    if (isBreak(c)) breaks++;
    else if (!isBlank(c)) break;
    at++;
  }
  return { at, breaks };
}

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['t', '\t'],
  ['\t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\x1B'],
  [' ', ' '],
  ['"', '"'],
  ['/', '/'],
  ['\\', '\\'],
  ['N', '\x85'],
  ['_', '\xA0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
]);

const DIGITS: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);

/** Writes what the escape at `at` stands for; answers the offset behind it. */
function decodeEscape(text: string, at: number, end: number, out: Pieces): number {
  const letter = text[at + 1] ?? '';
  if (isBreak(letter.charCodeAt(0))) return skipBreaks(text, at + 1, end).at;
  const simple = SIMPLE_ESCAPES.get(letter);
  if (simple !== undefined) {
    out.add(simple, at);
    return at + 2;
  }
  const digits = DIGITS.get(letter) ?? 0;
  const hex = text.slice(at + 2, Math.min(at + 2 + digits, end));
  // What is no escape stays: it can stand within a reference to the environment, which YAML never sees.
  if (digits === 0 || hex.length < digits || !/^[0-9A-Fa-f]+$/.test(hex)) {
    out.add('\\', at);
    return at + 1;
  }
  const code = Number.parseInt(hex, 16);
  out.add(code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD', at);
  return at + 2 + digits;
}

/** Literal and folded blocks: indentation goes, trailing line breaks follow the chomping mark. */
function decodeBlock(text: string, raw: RawScalar, out: Pieces): void {
  const indent = Math.max(0, raw.indent);
  let at = raw.start;
  let empty = 0;
  let emptyAt = at;
  let started = false;
  let deeper = false;
  let breakAt = at;
  while (at < raw.end) {
    const stop = lineStop(text, at, raw.end);
    const content = contentStart(text, at, stop, indent);
    if (raw.indent < 0 || content < 0) {
      if (empty === 0) emptyAt = at;
      empty++;
    } else {
      const moreIndented = isBlank(text.charCodeAt(content));
      const wasDeeper = deeper;
      deeper = moreIndented;
      const folds = raw.style === 'folded' && !moreIndented && !wasDeeper;
      const breaks = started && !folds ? empty + 1 : empty;
      if (folds && empty === 0 && started) out.add(' ', breakAt);
      else out.add('\n'.repeat(breaks), started ? breakAt : emptyAt);
      out.add(text.slice(content, stop), content);
      started = true;
      empty = 0;
    }
    breakAt = stop;
    at = nextLine(text, stop);
  }
  if (raw.chomping === 'keep') out.add('\n'.repeat(started ? empty + 1 : empty), breakAt);
  else if (raw.chomping === 'clip' && started) out.add('\n', breakAt);
}

function lineStop(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && !isBreak(text.charCodeAt(at))) at++;
  return at;
}

const nextLine = (text: string, stop: number): number =>
  text.charCodeAt(stop) === 13 && text.charCodeAt(stop + 1) === 10 ? stop + 2 : stop + 1;

/** Offset of a line's content behind its indentation; -1 for a line with nothing but indentation. */
function contentStart(text: string, start: number, stop: number, indent: number): number {
  let column = 0;
  while (column < indent && text.charCodeAt(start + column) === 32) column++;
  return start + column >= stop ? -1 : start + indent;
}
