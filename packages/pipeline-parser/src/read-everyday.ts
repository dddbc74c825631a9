import { coverReferences } from './environment.js';
import { EverydayScalars } from './everyday-scalar.js';
import { newEmpty, newMapping, newPair, newSequence } from './new-node.js';
import type { MappingNode, Pair, ScalarNode, SequenceNode, YamlNode } from './node.js';
import type { SourceText } from './source-text.js';
import type { Limits } from './yaml-finding.js';

const SPACE = 32;
const NEWLINE = 10;
const HASH = 35;
const COLON = 58;
const DASH = 45;

/** Characters beyond the printable ones that every reader agrees on, tabs and carriage returns too; marks between documents. */
const UNUSUAL = /[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]|^(?:---|\.\.\.)/m;
/** What a plain scalar may begin with here: `-`, `?` and `:` only in front of something. */
const PLAIN_START = /(?:[^\s#&*!|>'"%@`,[\]{}?:-]|[?:-][^\s,[\]{}:])/y;
const FLOW_SIGNS = ',[]{}';

/**
 * Reads the YAML that nearly every pipeline is written in: one document of block mappings and sequences, scalars on one
 * line, block scalars, brackets that close on their line. Undefined for everything else, right or wrong, which the whole
 * reader then judges. The tree is the same as the whole reader's, at about a fifth of its time: it takes lines where
 * that one takes characters and tries productions. Linting 243 cold files takes a tenth less time with it.
 */
export const readEveryday = (source: SourceText, limits: Limits): YamlNode | undefined =>
  UNUSUAL.test(source.text) ? undefined : new EverydayReader(source, limits).read();

class EverydayReader {
  /** The source with its environment references covered. */
  readonly text: string;
  readonly scalars: EverydayScalars;
  /** The line that is read: its first character that is no blank, the column of that (-1 at the end), and its end. */
  at = 0;
  indent = -1;
  end = 0;
  /** Offset behind the last token. */
  cursor = 0;
  /** Nodes and levels that may still come. */
  nodesLeft: number;
  levelsLeft: number;

  constructor(
    readonly source: SourceText,
    limits: Limits,
  ) {
    this.text = coverReferences(source.text);
    this.scalars = new EverydayScalars(source, this.text);
    this.nodesLeft = Math.min(limits.nodes, limits.expandedNodes);
    // The whole reader counts a few levels more than there are; near the limit it decides.
    this.levelsLeft = limits.depth >> 1;
  }

  read(): YamlNode | undefined {
    this.toLine(0);
    if (this.indent !== 0) return undefined;
    const root = this.collection(this.at, 0);
    return this.isAtEnd ? root : undefined;
  }

  get isAtEnd(): boolean {
    return this.indent === -1;
  }

  /** Goes to the first line with content that begins at `from` or behind it. */
  toLine(from: number): void {
    const { text } = this;
    for (let start = from; start < text.length; ) {
      let at = start;
      while (text.charCodeAt(at) === SPACE) at++;
      const stop = text.indexOf('\n', at);
      const end = stop < 0 ? text.length : stop;
      if (at < end && text.charCodeAt(at) !== HASH) {
        this.at = at;
        this.indent = at - start;
        this.end = end;
        return;
      }
      start = end + 1;
    }
    this.indent = -1;
  }

  /** A block collection whose first entry stands at `at`; behind it the line is the first that is indented less. */
  collection(at: number, column: number): MappingNode | SequenceNode | undefined {
    if (this.levelsLeft === 0) return undefined;
    this.levelsLeft--;
    this.nodesLeft--;
    const node = this.isDash(at) ? this.sequence(at, column) : this.mapping(at, column);
    this.levelsLeft++;
    return node;
  }

  mapping(start: number, column: number): MappingNode | undefined {
    const pairs: Pair[] = [];
    this.cursor = start;
    let at = start;
    do {
      const key = this.key(at);
      if (key === undefined) return undefined;
      const value = this.value(column, true);
      if (value === undefined) return undefined;
      pairs.push(newPair(key, key.value, value, false));
      at = this.at;
    } while (this.indent === column);
    if (this.indent > column) return undefined;
    return newMapping({ start, end: this.cursor }, undefined, undefined, false, pairs);
  }

  sequence(start: number, column: number): SequenceNode | undefined {
    const items: YamlNode[] = [];
    this.cursor = Math.max(this.cursor, start);
    let at = start;
    do {
      const item = this.item(at + 1, column);
      if (item === undefined) return undefined;
      items.push(item);
      at = this.at;
    } while (this.indent === column && this.isDash(at));
    // A key may follow at the column of the list that another key holds; whoever holds the list knows.
    if (this.indent > column) return undefined;
    return newSequence({ start, end: this.cursor }, undefined, undefined, false, items);
  }

  /** What follows a dash: also a collection that begins on the same line. */
  item(from: number, column: number): YamlNode | undefined {
    const at = this.skipSpaces(from);
    if (at >= this.end || !(this.isDash(at) || this.keyEnd(at) >= 0)) return this.value(column, false, from);
    return this.collection(at, column + at - from + 1);
  }

  /** A key and its colon, behind which the cursor then is. */
  key(at: number): ScalarNode | undefined {
    const end = this.keyEnd(at);
    const quote = this.text[at] === '"' || this.text[at] === "'";
    const key = end < 0 ? undefined : quote ? this.scalars.quoted(at, end) : this.scalars.plain(at, end);
    if (key === undefined || key.value === '<<') return undefined;
    this.nodesLeft--;
    this.cursor = end + 1;
    return key;
  }

  /** Offset of the colon behind the key at `at`; -1 when no key stands there. */
  keyEnd(at: number): number {
    const { text } = this;
    const quote = text[at] === '"' || text[at] === "'";
    let colon = quote ? (this.scalars.quoted(at, this.end)?.span.end ?? -1) : this.isPlainStart(at) ? at : -1;
    if (colon < 0 || (quote && text.charCodeAt(colon) !== COLON)) return -1;
    for (colon = text.indexOf(':', colon); colon >= 0 && colon < this.end; colon = text.indexOf(':', colon + 1)) {
      const isEnd = colon + 1 >= this.end || text.charCodeAt(colon + 1) === SPACE;
      if (isEnd && !quote && (text.charCodeAt(colon - 1) === SPACE || text.slice(at, colon).includes(' #'))) return -1;
      if (isEnd || quote) return isEnd ? colon : -1;
    }
    return -1;
  }

  /** The value behind a colon or dash; behind it the line is the next one. */
  value(column: number, isMapping: boolean, from = this.cursor): YamlNode | undefined {
    const at = this.skipSpaces(from);
    if (--this.nodesLeft <= 0) return undefined;
    if (at >= this.end || this.text.charCodeAt(at) === HASH) {
      this.toLine(this.end + 1);
      const holdsList = isMapping && this.indent === column && this.isDash(this.at);
      if (this.indent > column || holdsList) return this.collection(this.at, this.indent);
      return newEmpty(this.source, this.cursor);
    }
    const sign = this.text[at];
    if (sign === '|' || sign === '>') return this.block(at, column + 1);
    const node = sign === '[' || sign === '{' ? this.flow(at) : this.scalar(at);
    if (node === undefined) return undefined;
    this.cursor = node.span.end;
    const rest = this.skipSpaces(this.cursor);
    if (rest < this.end && (rest === this.cursor || this.text.charCodeAt(rest) !== HASH)) return undefined;
    this.toLine(this.end + 1);
    return node;
  }

  scalar(at: number): ScalarNode | undefined {
    const { text } = this;
    if (text[at] === '"' || text[at] === "'") return this.scalars.quoted(at, this.end);
    if (!this.isPlainStart(at)) return undefined;
    const line = text.slice(at, this.end);
    const comment = line.indexOf(' #');
    let end = comment < 0 ? this.end : at + comment;
    while (text.charCodeAt(end - 1) === SPACE) end--;
    const colon = line.indexOf(': ');
    if ((colon >= 0 && at + colon < end) || text.charCodeAt(end - 1) === COLON) return undefined;
    return this.scalars.plain(at, end);
  }

  block(at: number, least: number): ScalarNode | undefined {
    const sign = this.text[at + 1];
    const chomping = sign === '-' ? 'strip' : sign === '+' ? 'keep' : 'clip';
    const behind = chomping === 'clip' ? at + 1 : at + 2;
    const rest = this.skipSpaces(behind);
    if (this.end >= this.text.length || (rest < this.end && (rest === behind || this.text.charCodeAt(rest) !== HASH)))
      return undefined;
    const style = this.text[at] === '|' ? 'literal' : 'folded';
    const node = this.scalars.block(at, this.end + 1, style, chomping, least);
    if (node === undefined) return undefined;
    this.cursor = node.span.end;
    this.toLine(this.cursor);
    return node;
  }

  /** A collection in brackets that ends on its line. */
  flow(at: number): MappingNode | SequenceNode | undefined {
    const isMapping = this.text[at] === '{';
    const close = isMapping ? '}' : ']';
    const pairs: Pair[] = [];
    const items: YamlNode[] = [];
    let next = this.skipSpaces(at + 1);
    if (this.levelsLeft === 0) return undefined;
    this.levelsLeft--;
    if (this.text[next] !== close)
      for (;;) {
        const first = this.flowValue(next);
        if (first === undefined) return undefined;
        next = this.skipSpaces(first.span.end);
        if (isMapping) {
          if (first.kind !== 'scalar' || first.value === '<<') return undefined;
          if (this.text.charCodeAt(next) !== COLON || this.text.charCodeAt(next + 1) !== SPACE) return undefined;
          const value = this.flowValue(this.skipSpaces(next + 1));
          if (value === undefined) return undefined;
          pairs.push(newPair(first, first.value, value, false));
          next = this.skipSpaces(value.span.end);
        } else items.push(first);
        if (this.text[next] === close) break;
        if (this.text[next] !== ',') return undefined;
        next = this.skipSpaces(next + 1);
      }
    this.levelsLeft++;
    const span = { start: at, end: next + 1 };
    return isMapping
      ? newMapping(span, undefined, undefined, true, pairs)
      : newSequence(span, undefined, undefined, true, items);
  }

  flowValue(at: number): YamlNode | undefined {
    const { text } = this;
    this.nodesLeft--;
    if (at >= this.end) return undefined;
    if (text[at] === '[' || text[at] === '{') return this.flow(at);
    if (text[at] === '"' || text[at] === "'") return this.scalars.quoted(at, this.end);
    if (!this.isPlainStart(at)) return undefined;
    let stop = at;
    while (stop < this.end && !FLOW_SIGNS.includes(text[stop] ?? '')) {
      const code = text.charCodeAt(stop);
      if (code === HASH && text.charCodeAt(stop - 1) === SPACE) return undefined;
      if (code === COLON && (stop + 1 >= this.end || ` ${FLOW_SIGNS}`.includes(text[stop + 1] ?? ''))) break;
      stop++;
    }
    while (text.charCodeAt(stop - 1) === SPACE) stop--;
    return this.scalars.plain(at, stop);
  }

  isPlainStart(at: number): boolean {
    PLAIN_START.lastIndex = at;
    return PLAIN_START.test(this.text);
  }

  /** A dash before a blank or the end of the line. */
  isDash(at: number): boolean {
    if (this.text.charCodeAt(at) !== DASH) return false;
    const next = this.text.charCodeAt(at + 1);
    return next === SPACE || next === NEWLINE || at + 1 >= this.text.length;
  }

  skipSpaces(from: number): number {
    let at = from;
    while (this.text.charCodeAt(at) === SPACE) at++;
    return at;
  }
}
