import type { Edit } from './edit.js';
import { compareSeverity, type Severity } from './severity.js';
import type { Span } from './span.js';

/** A way to repair a finding; `certain` ones may be applied without asking. */
export interface Suggestion {
  readonly title: string;
  /** The literal text that takes the place of the incorrect one; null when the repair is not one replacement. */
  readonly replacement: string | null;
  readonly edits: readonly Edit[];
  readonly certain: boolean;
}

/** A finding about the user's text: collected, positioned, never thrown. */
export interface Diagnostic<Kind extends string = string> {
  readonly kind: Kind;
  readonly severity: Severity;
  readonly message: string;
  readonly why: string;
  readonly span: Span;
  readonly suggestions: readonly Suggestion[];
}

/** Sorts by place in the text, then by severity, then by kind; the input is left alone. */
export const sortDiagnostics = <D extends Diagnostic>(list: readonly D[]): D[] =>
  [...list].sort(
    (a, b) =>
      a.span.start - b.span.start ||
      compareSeverity(a.severity, b.severity) ||
      a.span.end - b.span.end ||
      (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0),
  );

/** Drops later findings that repeat an earlier one's kind, span and message. */
export function dedupeDiagnostics<D extends Diagnostic>(list: readonly D[]): D[] {
  const seen = new Set<string>();
  return list.filter((d) => {
    const key = `${d.kind}\0${d.span.start}\0${d.span.end}\0${d.message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
