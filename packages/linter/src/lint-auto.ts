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
 * Checks a text against each catalogue and answers with the one that fits: the one that lacks the fewest components which
 * another has, since whatever stands below such a component goes unchecked; then the one with the fewest errors, then
 * the one whose errors leave the fewest without a correction. The first of the list wins a tie.
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
    errors.filter((finding) => finding.elsewhere !== undefined).length,
    errors.length,
    errors.filter((finding) => finding.correction === null).length,
  ];
}

function isBetter(fit: Fit, than: Fit): boolean {
  const at = fit.findIndex((count, i) => count !== than[i]);
  return at >= 0 && (fit[at] ?? 0) < (than[at] ?? 0);
}
