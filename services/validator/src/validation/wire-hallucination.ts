import type { Hallucination, WireSeverity } from '@weir/api-contract/validator';
import { applyEdits, codeFrame, type Edit, type LineIndex, type Severity } from '@weir/diagnostics';
import type { Finding } from '@weir/linter';
import type { z } from 'zod';

/** A finding as answers carry it. */
export type WireHallucination = Readonly<z.output<typeof Hallucination>>;

const SEVERITY: Readonly<Record<Severity, z.output<typeof WireSeverity>>> = {
  error: 'ERROR',
  warning: 'WARNING',
  info: 'INFO',
};

/** Longest snippet in lines; what is longer is cut. */
const SNIPPET_LINES = 12;

/** Brings a finding into the shape of the contract; lines and columns are those of the text as it was sent. */
export function wireHallucination(finding: Finding, text: string, lines: LineIndex): WireHallucination {
  const { line, column } = lines.positionAt(finding.span.start);
  const snippet = snippets(finding, text, lines);
  return {
    category: finding.category,
    severity: SEVERITY[finding.severity],
    path: finding.path,
    hallucination: finding.found,
    correction: finding.correction,
    message: finding.message,
    line,
    column,
    context: codeFrame(lines, line, { column }),
    snippet_before: snippet.before,
    snippet_after: snippet.after,
    rule: finding.rule,
    why: finding.why,
  };
}

/** The lines that the finding and its repair concern, before and after the repair. */
function snippets(finding: Finding, text: string, lines: LineIndex): { before: string | null; after: string | null } {
  const edits = finding.suggestions[0]?.edits ?? [];
  const from = Math.min(finding.span.start, ...edits.map((edit) => edit.span.start));
  const to = Math.max(finding.span.end, ...edits.map((edit) => edit.span.end));
  const first = lines.positionAt(from).line;
  const last = lines.positionAt(Math.max(from, to - 1)).line;
  const start = lines.offsetAt({ line: first, column: 1 });
  const end = lines.offsetAt({ line: last, column: Number.MAX_SAFE_INTEGER });
  const whole = text.slice(start, end);
  const moved: readonly Edit[] = edits.map((edit) => ({
    span: { start: edit.span.start - start, end: edit.span.end - start },
    text: edit.text,
  }));
  return { before: cut(whole), after: edits.length === 0 ? null : cut(applyEdits(whole, moved)) };
}

function cut(text: string): string {
  const rows = text.split(/\r\n|\r|\n/);
  return rows.length <= SNIPPET_LINES ? rows.join('\n') : `${rows.slice(0, SNIPPET_LINES).join('\n')}\n…`;
}
