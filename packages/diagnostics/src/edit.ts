import type { Span } from './span.js';

/** Replacement of one span of a text; an empty span inserts. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/**
 * Applies edits to a text and leaves every other character alone.
 * Edits may come in any order; of two that overlap only the earlier one (by start, then by place in the list) is applied.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = edits.map((edit, order) => ({ edit, order }));
  ordered.sort((a, b) => a.edit.span.start - b.edit.span.start || a.order - b.order);
  let result = '';
  let at = 0;
  for (const { edit } of ordered) {
    if (edit.span.start < at) continue;
    result += text.slice(at, edit.span.start) + edit.text;
    at = edit.span.end;
  }
  return result + text.slice(at);
}
