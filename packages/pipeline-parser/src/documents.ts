import type { Span } from '@weir/diagnostics';

const MARKER = /^(?:---|\.\.\.)(?=[ \t\r\n]|$)/gm;
const ONLY_PREFIX = /^(?:\uFEFF?(?:[ \t]*(?:#.*)?|%.*)(?:\r\n|\r|\n|$))*$/;

/**
 * Splits a text into its documents at the `---` and `...` lines, which end a document whatever stands around them.
 * Comments and directives before the first marker belong to the document that it starts. Always at least one span.
 */
export function splitDocuments(text: string): readonly Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(MARKER)) {
    if (match[0] === '...') {
      const end = lineEnd(text, match.index);
      spans.push({ start, end });
      start = end;
    } else if (match.index > start && !isPrefix(text, start, match.index)) {
      spans.push({ start, end: match.index });
      start = match.index;
    } else if (text.startsWith('---', start) && match.index > start) {
      spans.push({ start, end: match.index });
      start = match.index;
    }
  }
  if (spans.length === 0 || !isPrefix(text, start, text.length)) spans.push({ start, end: text.length });
  return spans;
}

/** Only comments, directives and blank lines. */
function isPrefix(text: string, start: number, end: number): boolean {
  let at = start;
  while (at < end) {
    const stop = Math.min(lineEnd(text, at), end);
    if (!ONLY_PREFIX.test(text.slice(at, stop))) return false;
    at = stop;
  }
  return true;
}

/** Offset just behind the line break that ends the line of `offset`. */
function lineEnd(text: string, offset: number): number {
  for (let i = offset; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 10) return i + 1;
    if (c === 13) return text.charCodeAt(i + 1) === 10 ? i + 2 : i + 1;
  }
  return text.length;
}
