import { CHOMPING_MODE, getScalarValue, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';
import { hasReference } from './environment.js';
import { newScalar } from './new-node.js';
import type { Chomping, ScalarNode, ScalarStyle } from './node.js';
import type { SourceText } from './source-text.js';

const SPACE = 32;
const NEWLINE = 10;

const STYLE = {
  single: SCALAR_STYLE.SINGLE_QUOTED,
  double: SCALAR_STYLE.DOUBLE_QUOTED,
  literal: SCALAR_STYLE.LITERAL_BLOCK,
  folded: SCALAR_STYLE.FOLDED_BLOCK,
} as const;
const CHOMP = { clip: CHOMPING_MODE.CLIP, strip: CHOMPING_MODE.STRIP, keep: CHOMPING_MODE.KEEP } as const;

/** The escapes whose meaning every reader agrees on. */
const COMMON_ESCAPES = /^(?:[^\\]|\\[nrt"\\])*$/;

/**
 * The scalars of an everyday text. `text` is the source with its environment references covered: where things stand is
 * found in it, what they say is taken from the source. Undefined stands for anything out of the ordinary.
 */
export class EverydayScalars {
  readonly #open: boolean;

  constructor(
    readonly source: SourceText,
    readonly text: string,
  ) {
    this.#open = text !== source.text;
  }

  /** A plain scalar; both ends are where its first and behind where its last character stand. */
  plain(start: number, end: number): ScalarNode | undefined {
    const raw = this.source.text.slice(start, end);
    if (this.#open && raw.includes('\n')) return undefined;
    const span = { start, end };
    const dynamic = this.#open && hasReference(raw);
    return newScalar(this.source, span, undefined, undefined, raw, 'plain', span, -1, 'clip', dynamic);
  }

  /** A quoted scalar that begins at `start` and ends before `limit`. */
  quoted(start: number, limit: number): ScalarNode | undefined {
    const { text } = this;
    const style = text[start] === '"' ? 'double' : 'single';
    const close = style === 'double' ? this.#closeDouble(start + 1) : this.#closeSingle(start + 1);
    if (close < 0 || close >= limit) return undefined;
    const seen = text.slice(start + 1, close);
    const raw = this.#open ? this.source.text.slice(start + 1, close) : seen;
    if (raw !== seen && /[\\'"\n]/.test(raw)) return undefined;
    const simple = style === 'double' ? !seen.includes('\\') : !seen.includes("'");
    if (!simple && style === 'double' && !COMMON_ESCAPES.test(seen)) return undefined;
    const value = simple ? raw : this.#decoded(style, 'clip', -1, start + 1, close);
    return newScalar(
      this.source,
      { start, end: close + 1 },
      undefined,
      undefined,
      value,
      style,
      { start: start + 1, end: close },
      -1,
      'clip',
      this.#open && hasReference(raw),
    );
  }

  /** A block scalar whose mark stands at `start` and whose content begins on the line at `from`. */
  block(start: number, from: number, style: 'literal' | 'folded', chomping: Chomping, least: number) {
    const { text } = this;
    let indent = -1;
    let deepestBlank = 0;
    let end = from;
    for (let line = from; line < text.length; line = end) {
      let at = line;
      while (text.charCodeAt(at) === SPACE) at++;
      const column = at - line;
      if (at >= text.length) {
        if (column > Math.max(indent, 0)) end = at;
        break;
      }
      if (text.charCodeAt(at) !== NEWLINE) {
        if (column < (indent < 0 ? least : indent)) break;
        if (indent < 0 && column < deepestBlank) return undefined;
        if (indent < 0) indent = column;
      } else if (indent < 0) deepestBlank = Math.max(deepestBlank, column);
      const stop = text.indexOf('\n', at);
      end = stop < 0 ? text.length : stop + 1;
    }
    const value = this.#decoded(style, chomping, indent, from, end);
    const dynamic = this.#open && hasReference(this.source.text.slice(from, end));
    const span = { start, end };
    return newScalar(
      this.source,
      span,
      undefined,
      undefined,
      value,
      style,
      { start: from, end },
      indent,
      chomping,
      dynamic,
    );
  }

  #decoded(style: Exclude<ScalarStyle, 'plain'>, chomping: Chomping, indent: number, start: number, end: number) {
    const event: Omit<ScalarEvent, 'type'> = {
      valueStart: start,
      valueEnd: end,
      anchorStart: -1,
      anchorEnd: -1,
      tagStart: -1,
      tagEnd: -1,
      style: STYLE[style],
      chomping: CHOMP[chomping],
      indent,
      fast: false,
    };
    return getScalarValue(this.source.text, event as ScalarEvent);
  }

  #closeSingle(from: number): number {
    let close = this.text.indexOf("'", from);
    while (close >= 0 && this.text[close + 1] === "'") close = this.text.indexOf("'", close + 2);
    return close;
  }

  #closeDouble(from: number): number {
    for (let close = this.text.indexOf('"', from); close >= 0; close = this.text.indexOf('"', close + 1)) {
      let slash = close;
      while (this.text[slash - 1] === '\\' && slash > from) slash--;
      if ((close - slash) % 2 === 0) return close;
    }
    return -1;
  }
}
