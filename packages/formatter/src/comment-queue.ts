import { type Comment, findComments, type ParsedYaml } from '@weir/pipeline-parser';

/** A comment that stands on a line of its own. */
export interface Note {
  /** The comment with its `#`. */
  readonly text: string;
  /** True when a blank line stands above it. */
  readonly blank: boolean;
}

/** The comments of a text in order, handed out one after the other as the tree is walked. */
export class CommentQueue {
  readonly #text: string;
  readonly #comments: readonly Comment[];
  #next = 0;

  constructor(parsed: ParsedYaml) {
    this.#text = parsed.source.text;
    this.#comments = findComments(parsed);
  }

  /** Every comment that starts before an offset. */
  before(offset: number): readonly Comment[] {
    return this.#takeWhile((comment) => comment.span.start < offset);
  }

  /** The comments before an offset that stand alone at a column of at least `column`. */
  aloneFrom(column: number, offset: number): readonly Comment[] {
    return this.#takeWhile((c) => c.span.start < offset && c.alone && this.column(c.span.start) >= column);
  }

  /** The comment behind a token, on the same line and before an offset. */
  behind(end: number, offset: number): Comment | undefined {
    const comment = this.#comments[this.#next];
    if (comment === undefined || comment.span.start < end || comment.span.start >= offset) return undefined;
    if (!/^[ \t,]*$/.test(this.#text.slice(end, comment.span.start))) return undefined;
    this.#next++;
    return comment;
  }

  /** The next comment when it stands before an offset and behind some token of its line. */
  besideToken(offset: number): Comment | undefined {
    const comment = this.#comments[this.#next];
    if (comment === undefined || comment.alone || comment.span.start >= offset) return undefined;
    this.#next++;
    return comment;
  }

  /** 0-based column of an offset. */
  column(offset: number): number {
    return offset - this.#lineStart(offset);
  }

  /** True when the line above an offset's line is blank. */
  blankAbove(offset: number): boolean {
    const start = this.#lineStart(offset);
    if (start === 0) return false;
    return this.#text.slice(this.#lineStart(start - 1), start - 1).trim() === '';
  }

  /** Offset of the next character from `start` on that is neither blank nor part of a comment. */
  tokenAfter(start: number): number {
    let at = start;
    for (;;) {
      while (at < this.#text.length && /\s/.test(this.#text.charAt(at))) at++;
      if (this.#text[at] !== '#') return at;
      while (at < this.#text.length && this.#text[at] !== '\n') at++;
    }
  }

  note(comment: Comment): Note {
    return {
      text: this.#text.slice(comment.span.start, comment.span.end).trimEnd(),
      blank: this.blankAbove(comment.span.start),
    };
  }

  #lineStart(offset: number): number {
    return this.#text.lastIndexOf('\n', offset - 1) + 1;
  }

  #takeWhile(wanted: (comment: Comment) => boolean): readonly Comment[] {
    const taken: Comment[] = [];
    for (let comment = this.#comments[this.#next]; comment !== undefined && wanted(comment); ) {
      taken.push(comment);
      this.#next++;
      comment = this.#comments[this.#next];
    }
    return taken;
  }
}
