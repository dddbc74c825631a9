import type { Hallucination, WireSeverity } from '@weir/api-contract/validator';
import type { LineIndex, Severity } from '@weir/diagnostics';
import { type Finding, present } from '@weir/linter';
import type { z } from 'zod';

/** A finding as answers carry it. */
export type WireHallucination = Readonly<z.output<typeof Hallucination>>;

const SEVERITY: Readonly<Record<Severity, z.output<typeof WireSeverity>>> = {
  error: 'ERROR',
  warning: 'WARNING',
  info: 'INFO',
};

/** Brings a finding into the shape of the contract; lines and columns are those of the text as it was sent. */
export function wireHallucination(finding: Finding, text: string, lines: LineIndex): WireHallucination {
  const { start, context, before, after } = present(finding, text, lines);
  return {
    category: finding.category,
    severity: SEVERITY[finding.severity],
    path: finding.path,
    hallucination: finding.found,
    correction: finding.correction,
    message: finding.message,
    line: start.line,
    column: start.column,
    context,
    snippet_before: before,
    snippet_after: after,
    rule: finding.rule,
    why: finding.why,
  };
}
