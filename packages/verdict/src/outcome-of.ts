import type { AutoLintResult } from '@weir/linter';
import { locate } from './locate.js';
import type { Outcome, OutcomeItem } from './outcome.js';
import { wireHallucination } from './wire-hallucination.js';

/** Most names that a finding about an unknown field lists. */
const MOST_ALLOWED = 60;

/** What linting a text brought, in the words of the wire, without corrections and formatted text. */
export function outcomeOf(
  { findings, pipeline, catalogue }: AutoLintResult,
  text: string,
): Omit<Outcome, 'corrected' | 'formatted'> {
  const { lines } = pipeline.yaml.source;
  const items = findings.map((finding): OutcomeItem => {
    const { component, fields } = locate(catalogue, finding.path);
    const allowed = finding.category === 'IMAGINED_FIELD' ? (fields ?? []) : [];
    return {
      hallucination: wireHallucination(finding, text, lines),
      checker: finding.checker,
      group: component ?? (finding.path.split('.', 1)[0] || 'document'),
      allowed: allowed
        .filter((field) => !field.deprecated)
        .map((field) => field.name)
        .slice(0, MOST_ALLOWED),
    };
  });
  const count = (severity: string): number => findings.filter((finding) => finding.severity === severity).length;
  return { distribution: catalogue.distribution, items, errors: count('error'), warnings: count('warning') };
}
