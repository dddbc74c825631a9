import { editDistance } from '@weir/diagnostics';
import { parsePipeline } from '@weir/pipeline-parser';
import type { Catalogue } from '@weir/schema-model';
import type { LintOptions } from './engine/context.js';
import type { Finding } from './finding.js';
import type { LintResult } from './lint.js';
import { lintPipeline } from './lint.js';

export interface AutoLintResult extends LintResult {
  /** The catalogue whose findings these are. */
  readonly catalogue: Catalogue;
}

/**
 * Checks a text against each catalogue and answers with the one that fits: the one with the fewest components that it neither
 * knows nor takes for a slip of the pen, since whatever stands below such a component goes unchecked; then the one that
 * lacks the fewest fields which another has, the one with the fewest errors, and the one whose errors leave the fewest without
 * a correction. The first of the list wins a tie.
 */
export function lintAuto(
  text: string,
  catalogues: readonly [Catalogue, ...Catalogue[]],
  options: Omit<LintOptions, 'catalogue' | 'others' | 'portability'> = {},
): AutoLintResult {
  const pipeline = parsePipeline(text);
  let best: AutoLintResult | undefined;
  let bestFit: Fit = [];
  for (const catalogue of catalogues) {
    const others = catalogues.filter((other) => other !== catalogue);
    const result = lintPipeline(pipeline, { ...options, catalogue, others, portability: true });
    const fit = fitOf(result.findings);
    if (best === undefined || isBetter(fit, bestFit)) {
      best = { ...result, catalogue };
      bestFit = fit;
    }
    if (bestFit.every((count) => count === 0)) break;
  }
  return best ?? { ...lintPipeline(pipeline, { ...options, catalogue: catalogues[0] }), catalogue: catalogues[0] };
}

/** Counts of what speaks against a catalogue, the weightiest first. */
type Fit = readonly number[];

function fitOf(findings: readonly Finding[]): Fit {
  const errors = findings.filter((finding) => finding.severity === 'error');
  return [
    errors.reduce((sum, finding) => sum + (finding.kind === 'unknown_component' ? strangeness(finding) : 0), 0),
    errors.filter((finding) => finding.kind !== 'unknown_component' && finding.elsewhere !== undefined).length,
    errors.length,
    errors.filter((finding) => finding.correction === null).length,
  ];
}

/** How far an unknown component is from any that the catalogue has; what certainly means one is never far. */
function strangeness({ found, correction, suggestions, elsewhere }: Finding): number {
  if (elsewhere !== undefined || correction === null) return STRANGEST;
  return Math.min(editDistance(found, correction, STRANGEST), suggestions[0]?.certain === true ? 2 : STRANGEST);
}

const STRANGEST = 5;

function isBetter(fit: Fit, than: Fit): boolean {
  const at = fit.findIndex((count, i) => count !== than[i]);
  return at >= 0 && (fit[at] ?? 0) < (than[at] ?? 0);
}
