import type { Position } from './span.js';

/** Translates between offsets and lines of one text; a line ends with LF, CR LF or a lone CR, which belongs to it. */
export class LineIndex {
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    this.#starts = lineStarts(text);
  }

  /** Number of lines; an empty text has one, a text that ends with a line break has an empty last one. */
  get lineCount(): number {
    return this.#starts.length;
  }

  /** Position of an offset; offsets outside the text are clamped to it. */
  positionAt(offset: number): Position {
    const at = Math.max(0, Math.min(offset, this.#text.length));
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - (this.#starts[low] ?? 0) + 1 };
  }

  /** Offset of a position; a column past the end of its line is clamped to the end, a line past the last to the end of the text. */
  offsetAt(position: Position): number {
    const start = this.#starts[position.line - 1];
    if (start === undefined) return position.line < 1 ? 0 : this.#text.length;
    return Math.min(start + Math.max(0, position.column - 1), start + this.lineText(position.line).length);
  }

  /** Text of a 1-based line without its line break; empty for a line that does not exist. */
  lineText(line: number): string {
    const start = this.#starts[line - 1];
    if (start === undefined) return '';
    const next = this.#starts[line] ?? this.#text.length;
    return this.#text.slice(start, next).replace(/[\r\n]+$/, '');
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  // Nearly no text has a carriage return, and searching takes a tenth of the time of looking at each character.
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return starts;
}
