import { applyEdits, codeFrame, LineIndex, type Position } from '@weir/diagnostics';
import type { Finding } from './finding.js';

/** Where a finding stands and what its repair looks like, ready to be shown. */
export interface Presentation {
  readonly start: Position;
  readonly end: Position;
  /** The lines around it, each with its number, its own line marked. */
  readonly context: string;
  /** The lines that the repair touches, as they are; null when no repair is known. */
  readonly before: string | null;
  /** The same lines repaired. */
  readonly after: string | null;
}

/** Lines of a finding that are shown at most. */
const MOST_LINES = 20;

/** Works out how a finding is shown in the text that it was found in. */
export function present(finding: Finding, text: string, lines: LineIndex = new LineIndex(text)): Presentation {
  const start = lines.positionAt(finding.span.start);
  const end = lines.positionAt(finding.span.end);
  const context = codeFrame(lines, start.line);
  const repair = finding.suggestions.find((suggestion) => suggestion.edits.length > 0);
  if (repair === undefined) return { start, end, context, before: null, after: null };
  const touched = repair.edits.flatMap(({ span }) => [
    lines.positionAt(span.start).line,
    lines.positionAt(span.end).line,
  ]);
  const first = Math.min(...touched);
  const last = Math.min(Math.max(...touched), first + MOST_LINES);
  const from = lines.offsetAt({ line: first, column: 1 });
  const to = lines.offsetAt({ line: last, column: Number.MAX_SAFE_INTEGER });
  const within = repair.edits
    .filter(({ span }) => span.end <= to)
    .map(({ span, text: replacement }) => ({
      span: { start: span.start - from, end: span.end - from },
      text: replacement,
    }));
  const before = text.slice(from, to);
  return { start, end, context, before, after: applyEdits(before, within) };
}
