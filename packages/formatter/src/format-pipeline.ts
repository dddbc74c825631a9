import { invariant } from '@weir/diagnostics';
import { findComments, isAbsent, type ParsedYaml, parseYaml, type YamlDocument } from '@weir/pipeline-parser';
import { CommentQueue } from './comment-queue.js';
import { brittleParts, type FormatFinding, formatFindings } from './format-finding.js';
import { layOutDocument } from './lay-out.js';
import { printDocument } from './print-document.js';
import { sameDocuments } from './same-tree.js';

const BYTE_ORDER_MARK = '\uFEFF';
const BYTE_ORDER_MARK_AT_START = /^\uFEFF/;

export type FormatResult =
  | { readonly ok: true; readonly text: string; readonly changed: boolean }
  | { readonly ok: false; readonly findings: readonly FormatFinding[] };

/**
 * Pipeline text in canonical order and style. Comments, anchors, tags, quotes and block scalars are kept, and the result
 * reads as the same tree: that is checked each time, and a result that does not is a bug of ours, never an answer.
 * Formatting what was formatted changes nothing. Text that is not sound YAML is answered with what is wrong.
 */
export function formatPipeline(text: string): FormatResult {
  const findings = formatFindings(parseYaml(text));
  if (findings.length > 0) return { ok: false, findings };
  const parsed = parseYaml(text.replace(BYTE_ORDER_MARK_AT_START, '').replace(/\r\n?|\u0085/g, '\n'));
  const comments = new CommentQueue(parsed);
  const lines: string[] = [];
  let isBehindContent = false;
  for (const document of parsed.documents) {
    const layout = layOutDocument(document, parsed.source.text, comments);
    const printed = printDocument(layout);
    const hasContent = document.root !== undefined;
    lines.push(...layout.directives);
    if (layout.directives.length > 0 || needsMarker(document) || (hasContent && isBehindContent)) lines.push('---');
    // At the very start a byte order mark would not be read as part of the text.
    else if (lines.length === 0 && printed[0]?.startsWith(BYTE_ORDER_MARK)) lines.push('---');
    lines.push(...printed);
    isBehindContent ||= hasContent;
  }
  const formatted = `${lines.join('\n')}\n`;
  const reread = parseYaml(formatted);
  const brittle = brittleParts(parsed);
  if (brittle.length > 0 && !readsTheSame(parsed, reread)) return { ok: false, findings: brittle };
  invariant(reread.findings.length === 0, `formatted text reads: ${reread.findings[0]?.message}`);
  invariant(sameDocuments(parsed, reread), 'formatted text has the same tree');
  invariant(sameComments(parsed, reread), 'formatted text has the same comments');
  return { ok: true, text: formatted, changed: formatted !== text };
}

const readsTheSame = (a: ParsedYaml, b: ParsedYaml): boolean =>
  b.findings.length === 0 && sameDocuments(a, b) && sameComments(a, b);

/** A document whose only content is a value that is not written, or text that looks like a marker. */
const needsMarker = ({ root }: YamlDocument): boolean =>
  root !== undefined && (isAbsent(root) || (root.kind === 'scalar' && /^(?:---|\.\.\.)/.test(root.value)));

const sameComments = (a: ParsedYaml, b: ParsedYaml): boolean => commentsOf(a) === commentsOf(b);

const commentsOf = (parsed: ParsedYaml): string =>
  findComments(parsed)
    .map(({ text }) => text)
    .sort()
    .join('\n');
