import { parsePipeline } from '@weir/pipeline-parser';
import type { Catalogue } from '@weir/schema-model';
import type { LintOptions } from './engine/context.js';
import type { LintResult } from './lint.js';
import { lintPipeline } from './lint.js';

export interface AutoLintResult extends LintResult {
  /** The catalogue whose findings these are. */
  readonly catalogue: Catalogue;
}

/**
 * Checks a text against each catalogue and answers with the one that has the fewest errors; the first of the list wins
 * a tie. Nothing that exists in some engine is then called imagined as long as another engine likes the rest better.
 */
export function lintAuto(
  text: string,
  catalogues: readonly [Catalogue, ...Catalogue[]],
  options: Omit<LintOptions, 'catalogue' | 'others' | 'portability'> = {},
): AutoLintResult {
  const pipeline = parsePipeline(text);
  let best: AutoLintResult | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const catalogue of catalogues) {
    if (fewest === 0) break;
    const others = catalogues.filter((other) => other !== catalogue);
    const result = lintPipeline(pipeline, { ...options, catalogue, others, portability: true });
    const errors = result.findings.filter((finding) => finding.severity === 'error').length;
    if (errors < fewest) {
      best = { ...result, catalogue };
      fewest = errors;
    }
  }
  return best ?? { ...lintPipeline(pipeline, { ...options, catalogue: catalogues[0] }), catalogue: catalogues[0] };
}
