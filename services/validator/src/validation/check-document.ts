import { formatPipeline } from '@weir/formatter';
import { type AutoLintResult, autoCorrect, describeCorrection, lintAuto } from '@weir/linter';
import { type Catalogues, chooseCatalogues } from '../catalogue/catalogues.js';
import { locate } from '../catalogue/locate.js';
import type { Outcome, OutcomeItem } from './outcome.js';
import type { ResourceLabels } from './resource-labels.js';
import { wireHallucination } from './wire-hallucination.js';

export interface CheckOptions {
  /** Labels of resources that other documents define. */
  readonly resources?: ResourceLabels;
  /** As the query parameter has it. */
  readonly distribution: string;
  readonly format: boolean;
  readonly autoCorrect: boolean;
}

/** Most names that a finding about an unknown field lists. */
const MOST_ALLOWED = 60;

/** Checks a pipeline's text; pure, and the same for the same input. */
export function checkDocument(text: string, options: CheckOptions, catalogues: Catalogues): Outcome {
  const chosen = chooseCatalogues(catalogues, options.distribution);
  const check = (candidate: string) =>
    lintAuto(candidate, chosen, options.resources === undefined ? {} : { resources: options.resources });
  const { findings, pipeline, catalogue } = check(text);
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
  const corrected = options.autoCorrect && findings.length > 0 ? correct(text, check) : undefined;
  return {
    distribution: catalogue.distribution,
    items,
    errors: count('error'),
    warnings: count('warning'),
    corrected,
    formatted: options.format ? formatted(corrected?.text ?? text) : undefined,
  };
}

/** The text with what can be corrected for sure, and what was done to it; undefined when nothing was. */
function correct(text: string, check: (candidate: string) => AutoLintResult): Outcome['corrected'] {
  const { text: corrected, corrections } = autoCorrect(text, check);
  return corrections.length === 0 ? undefined : { text: corrected, made: corrections.map(describeCorrection) };
}

/** The text in canonical style; undefined where the YAML is too broken to be rewritten. */
function formatted(text: string): string | undefined {
  const result = formatPipeline(text);
  return result.ok ? result.text : undefined;
}
