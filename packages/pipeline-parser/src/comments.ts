import type { Span } from '@weir/diagnostics';
import type { YamlNode } from './node.js';
import type { ParsedYaml } from './parse-yaml.js';

export interface Comment {
  /** From the `#` to the end of the line. */
  readonly span: Span;
  /** The text behind the `#`, blanks trimmed. */
  readonly text: string;
  /** True when nothing else stands on its line. */
  readonly alone: boolean;
}

/** Every comment of a text in order; a `#` within a scalar is none. */
export function findComments(parsed: ParsedYaml): readonly Comment[] {
  const { text } = parsed.source;
  const scalars: Span[] = [];
  for (const document of parsed.documents) if (document.root !== undefined) collect(document.root, scalars);
  const comments: Comment[] = [];
  let at = 0;
  for (const scalar of [...scalars, { start: text.length, end: text.length }]) {
    scanGap(text, at, scalar.start, comments);
    at = Math.max(at, scalar.end);
  }
  return comments;
}

/** The stretches that hold scalar content, in source order; a block's header line may carry a comment, so it is left out. */
function collect(node: YamlNode, out: Span[]): void {
  switch (node.kind) {
    case 'scalar':
      out.push(node.style === 'literal' || node.style === 'folded' ? node.body : node.span);
      return;
    case 'sequence':
      for (const item of node.items) collect(item, out);
      return;
    case 'mapping':
      for (const pair of node.pairs) {
        collect(pair.key, out);
        collect(pair.value, out);
      }
      return;
    case 'alias':
      return;
  }
}

/** What a comment may stand behind: the engines want no blank between it and a bracket. */
const OPENS = /[\s\u0085\]}]/;
/** Nor behind a quote that closes the scalar in front of the gap. */
const QUOTE = /["']/;

/** The engines end lines, and comments with them, at any of these. */
const isBreak = (character = '\n'): boolean => /[\n\r\u0085\u2028\u2029]/.test(character);

function scanGap(text: string, from: number, to: number, out: Comment[]): void {
  for (let at = from; at < to; at++) {
    if (text[at] !== '#') continue;
    const before = text[at - 1] ?? ' ';
    if (!OPENS.test(before) && !(at === from && QUOTE.test(before))) continue;
    let end = at;
    while (end < text.length && !isBreak(text[end])) end++;
    let lineStart = at;
    while (lineStart > 0 && !isBreak(text[lineStart - 1])) lineStart--;
    out.push({
      span: { start: at, end },
      text: text.slice(at + 1, end).trim(),
      alone: text.slice(lineStart, at).trim() === '',
    });
    at = end;
  }
}
