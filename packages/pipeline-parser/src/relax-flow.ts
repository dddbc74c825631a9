import type { Span } from '@weir/diagnostics';

/**
 * The engines' YAML reader lets the lines of a bracketed collection or a quoted scalar stand at any indentation; js-yaml
 * wants them deeper than their key. This pass finds such collections and scalars by a light scan of block structure.
 */
export interface FlowScan {
  /** The text with the line breaks, tabs and comments inside closed brackets and quotes turned into blanks, same length. */
  readonly text: string;
  /** Offset of a bracket or quote that is never closed; undefined when all are. What follows it is left alone. */
  readonly unclosed: number | undefined;
  /** The stretches whose lines were joined, in order. */
  readonly joined: readonly Span[];
}

const BLOCK_HEADER = /^[|>][-+0-9]*[ \t]*(?:#.*)?$/;

/** Scans a text and joins the lines of every bracketed collection and quoted scalar. Linear in the text. */
export function relaxFlow(text: string): FlowScan {
  const chars: string[] = [];
  const joined: Span[] = [];
  let copied = 0;
  let unclosed: number | undefined;
  let at = 0;
  while (at < text.length) {
    const stop = lineStop(text, at);
    const value = valueStart(text, at, stop);
    const opener = text[value.at] ?? '';
    if (value.at < stop && (opener === '[' || opener === '{' || opener === '"' || opener === "'")) {
      const close = opener === '"' || opener === "'" ? closeQuote(text, value.at) : closeBracket(text, value.at);
      if (close < 0) {
        unclosed = value.at;
        break;
      }
      if (close > stop) {
        chars.push(text.slice(copied, value.at), joinLines(text, value.at, close));
        joined.push({ start: value.at, end: close });
        copied = close;
      }
      at = afterBreak(text, lineStop(text, close));
      continue;
    }
    at = afterBreak(text, stop);
    if (BLOCK_HEADER.test(text.slice(value.at, stop))) at = skipBlock(text, at, value.indent);
  }
  return { text: chars.join('') + text.slice(copied), unclosed, joined };
}

const isBreak = (c: number): boolean => c === 10 || c === 13;

function lineStop(text: string, start: number): number {
  let at = start;
  while (at < text.length && !isBreak(text.charCodeAt(at))) at++;
  return at;
}

const afterBreak = (text: string, stop: number): number =>
  text.charCodeAt(stop) === 13 && text.charCodeAt(stop + 1) === 10 ? stop + 2 : stop + 1;

const PROPERTY = /^(?:[&!][^\s[\]{},]*[ \t]+)+/;
const PLAIN_KEY = /^[^\s"'#[\]{}|>&*!%@`,][^\n\r]*?:(?=[ \t]|$)/;
const QUOTED_KEY = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')[ \t]*:(?=[ \t]|$)/;

/** Where the value that a line opens begins, behind its dashes, key and properties; and how deep its parent stands. */
function valueStart(text: string, start: number, stop: number): { at: number; indent: number } {
  let at = start;
  let indent = -1;
  for (;;) {
    while (at < stop && (text[at] === ' ' || text[at] === '\t')) at++;
    if ((text[at] === '-' || text[at] === '?') && (text[at + 1] === ' ' || at + 1 === stop)) {
      indent = at - start;
      at++;
      continue;
    }
    const rest = text.slice(at, stop);
    const property = PROPERTY.exec(rest);
    if (property !== null) {
      at += property[0].length;
      continue;
    }
    const key = PLAIN_KEY.exec(rest) ?? QUOTED_KEY.exec(rest);
    if (key === null) return { at, indent };
    indent = at - start;
    at += key[0].length;
    while (at < stop && (text[at] === ' ' || text[at] === '\t')) at++;
    const valueProperty = PROPERTY.exec(text.slice(at, stop));
    return { at: at + (valueProperty?.[0].length ?? 0), indent };
  }
}

/** First offset behind a block scalar whose parent stands at `indent`. */
function skipBlock(text: string, start: number, indent: number): number {
  let at = start;
  while (at < text.length) {
    const stop = lineStop(text, at);
    let column = 0;
    while (text.charCodeAt(at + column) === 32) column++;
    if (at + column < stop && column <= indent) return at;
    at = afterBreak(text, stop);
  }
  return at;
}

/** Offset behind the quote that closes the one at `open`; -1 when there is none. */
function closeQuote(text: string, open: number): number {
  const quote = text.charCodeAt(open);
  for (let at = open + 1; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === 92 && quote === 34) at++;
    else if (c === quote) {
      if (quote === 39 && text.charCodeAt(at + 1) === 39) at++;
      else return at + 1;
    }
  }
  return -1;
}

/** Offset behind the bracket that closes the one at `open`; -1 when there is none. */
function closeBracket(text: string, open: number): number {
  let depth = 0;
  let at = open;
  while (at < text.length) {
    const c = text[at] ?? '';
    if (c === '[' || c === '{') depth++;
    else if (c === ']' || c === '}') {
      depth--;
      if (depth === 0) return at + 1;
    } else if ((c === '"' || c === "'") && startsToken(text, at)) {
      at = closeQuote(text, at);
      if (at < 0) return -1;
      continue;
    } else if (c === '#' && isBlankBefore(text, at)) {
      at = lineStop(text, at);
      continue;
    }
    at++;
  }
  return -1;
}

const isBlankBefore = (text: string, at: number): boolean => /[\s]/.test(text[at - 1] ?? ' ');

/** A quote opens a scalar only where a scalar may begin; elsewhere it is a letter of a plain one. */
function startsToken(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && /\s/.test(text[before] ?? '')) before--;
  return /[[{,:?]/.test(text[before] ?? '[');
}

/** The stretch with its line breaks, and the comments in front of them, as blanks; quoted text keeps its `#`. */
function joinLines(text: string, start: number, end: number): string {
  let result = '';
  let at = start;
  while (at < end) {
    const c = text[at] ?? '';
    if ((c === '"' || c === "'") && (at === start || startsToken(text, at))) {
      const close = closeQuote(text, at);
      result += text.slice(at, close).replace(/\\?[\r\n]|\t/g, (match) => ' '.repeat(match.length));
      at = close;
    } else if (c === '#' && isBlankBefore(text, at)) {
      const stop = lineStop(text, at);
      result += ' '.repeat(stop - at);
      at = stop;
    } else {
      result += c === '\n' || c === '\r' || c === '\t' ? ' ' : c;
      at++;
    }
  }
  return result;
}
