import type { ProblemCode, ProblemDraft } from '../problem.js';
import type { Expression, ObjectLiteral } from './ast.js';
import { CHAR, isDigit, MAX_NESTING } from './tokens.js';

// Sticky expressions run at full speed from the first text on; a loop over characters does so only once it is compiled.
const WORD = /[A-Za-z0-9_]*/y;
const NAME = /[a-z0-9_]*/y;
/** A piece of white space, bounded so that no stack of the matcher overflows. */
const BLANKS = /(?:[ \t]{1,500}|(?:#[^\n]*|\r)?\n){0,500}/y;

/** Ends the parse of one statement: what follows a matched keyword or bracket is wrong, so no other reading is tried. */
export class SyntaxFailure {
  readonly draft: ProblemDraft;

  constructor(draft: ProblemDraft) {
    this.draft = draft;
  }
}

/**
 * A place in the text and the reading of its words. Productions return null when they do not match and leave where and
 * why in `failedAt` and `expected`; once a reading is certain they throw a {@link SyntaxFailure} instead.
 */
export class Scanner {
  readonly text: string;
  readonly indexing: boolean;
  pos = 0;
  depth = 0;
  failedAt = 0;
  expected = '';
  failureCode: ProblemCode = 'syntax';
  /** Names that enclosing lambdas gave. */
  readonly contexts: string[] = [];
  /** What was read while deciding whether a brace opens an object or the cases of a match, by where it starts: */
  readKeys: Map<number, { readonly node: Expression; readonly end: number }> | undefined;
  readObjects: Map<number, { readonly node: ObjectLiteral; readonly end: number }> | undefined;
  noObjects: Set<number> | undefined;

  constructor(text: string, indexing: boolean) {
    this.text = text;
    this.indexing = indexing;
  }

  keepKey(start: number, node: Expression, end: number): void {
    this.readKeys ??= new Map();
    this.readKeys.set(start, { node, end });
  }

  keepObject(start: number, node: ObjectLiteral, end: number): void {
    this.readObjects ??= new Map();
    this.readObjects.set(start, { node, end });
  }

  keepNoObject(start: number): void {
    this.noObjects ??= new Set();
    this.noObjects.add(start);
  }

  get atEnd(): boolean {
    return this.pos >= this.text.length;
  }

  /** Code of the character here; NaN at the end. */
  peek(): number {
    return this.text.charCodeAt(this.pos);
  }

  /** Notes a failure that another reading may still overcome. */
  miss(at: number, expected: string, code: ProblemCode = 'syntax'): null {
    this.failedAt = at;
    this.expected = expected;
    this.failureCode = code;
    return null;
  }

  /** Ends the statement: something had to stand here. */
  require(at: number, expected: string, code: ProblemCode = 'syntax'): never {
    throw new SyntaxFailure({
      code,
      message: `required: expected ${expected}`,
      expected: [expected],
      span: { start: at, end: Math.min(at + 1, this.text.length) },
    });
  }

  /** Ends the statement with a message of its own. */
  refuse(code: ProblemCode, at: number, end: number, message: string, name?: string): never {
    throw new SyntaxFailure({ code, message, span: { start: at, end }, ...(name === undefined ? {} : { name }) });
  }

  /** Counts one level of nesting; too many end the statement. */
  enter(): void {
    this.depth += 1;
    if (this.depth > MAX_NESTING) {
      this.refuse('too_deep', this.pos, this.pos + 1, `nested more than ${MAX_NESTING} levels deep`);
    }
  }

  leave(): void {
    this.depth -= 1;
  }

  /**
   * SP := (" " | tab)+
   * True when there was at least one.
   */
  spaces(): boolean {
    const { text, pos } = this;
    let at = pos;
    for (let code = text.charCodeAt(at); code === 32 || code === 9; code = text.charCodeAt(at)) at += 1;
    this.pos = at;
    return at > pos;
  }

  /**
   * NL := ("#" any text)? line-break
   * False leaves the place as it was.
   */
  lineBreak(): boolean {
    const { text } = this;
    let at = this.pos;
    if (text.charCodeAt(at) === CHAR.hash) {
      const end = text.indexOf('\n', at);
      if (end === -1) return false;
      at = end;
    } else if (text.charCodeAt(at) === CHAR.carriageReturn) at += 1;
    if (text.charCodeAt(at) !== CHAR.newline) return false;
    this.pos = at + 1;
    return true;
  }

  /** Where a missing line break is noticed: behind a comment that nothing follows. */
  lineBreakPlace(): number {
    return this.peek() === CHAR.hash ? this.text.length : this.pos;
  }

  /** WS := (SP | NL)* */
  whitespace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.pos);
      if (code !== 10 && code !== 32 && code !== 35 && code !== 13 && code !== 9) return;
      const next = this.text.charCodeAt(this.pos + 1);
      if (code === 32 && next > 32 && next !== 35) {
        // One space, as mostly stands here.
        this.pos += 1;
        return;
      }
      BLANKS.lastIndex = this.pos;
      BLANKS.test(this.text);
      if (BLANKS.lastIndex === this.pos) return;
      this.pos = BLANKS.lastIndex;
    }
  }

  /**
   * ident := [A-Za-z0-9_]+
   * The word here, or an empty string.
   */
  word(): string {
    const start = this.pos;
    WORD.lastIndex = start;
    WORD.test(this.text);
    this.pos = WORD.lastIndex;
    return this.text.slice(start, this.pos);
  }

  /** Where a name of a function, method or argument that starts here ends: `[a-z0-9_]+`. */
  nameEnd(): number {
    NAME.lastIndex = this.pos;
    NAME.test(this.text);
    return NAME.lastIndex;
  }

  /** Takes a character when it is the one here. */
  take(code: number): boolean {
    if (this.text.charCodeAt(this.pos) !== code) return false;
    this.pos += 1;
    return true;
  }

  /** Takes a keyword and the space behind it. */
  keyword(word: string): boolean {
    if (!this.text.startsWith(word, this.pos)) return false;
    const after = this.text.charCodeAt(this.pos + word.length);
    if (after !== CHAR.space && after !== CHAR.tab) return false;
    this.pos += word.length;
    this.spaces();
    return true;
  }

  /**
   * number := "-"? [0-9]+ ("." [0-9]+)?
   * The text of the number, or null.
   */
  number(): string | null {
    const start = this.pos;
    const { text } = this;
    let end = start;
    if (text.charCodeAt(end) === CHAR.minus) end += 1;
    const first = end;
    while (isDigit(text.charCodeAt(end))) end += 1;
    if (end === first) return this.miss(start, 'query');
    if (text.charCodeAt(end) === CHAR.dot && isDigit(text.charCodeAt(end + 1))) {
      end += 1;
      while (isDigit(text.charCodeAt(end))) end += 1;
    }
    this.pos = end;
    return text.slice(start, end);
  }
}
