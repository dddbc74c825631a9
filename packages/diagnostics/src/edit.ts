import type { Span } from './span.js';

/** Replacement of one span of a text; an empty span inserts. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** The edits that take effect, in the order of the text: of two that overlap only the earlier one (by start, then by place in the list). */
export function effectiveEdits(edits: readonly Edit[]): readonly Edit[] {
  let at = 0;
  return [...edits]
    .sort((a, b) => a.span.start - b.span.start)
    .filter(({ span }) => {
      if (span.start < at) return false;
      at = span.end;
      return true;
    });
}

/** Applies edits, given in any order, to a text and leaves every other character alone; see {@link effectiveEdits}. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const edit of effectiveEdits(edits)) {
    result += text.slice(at, edit.span.start) + edit.text;
    at = edit.span.end;
  }
  return result + text.slice(at);
}
