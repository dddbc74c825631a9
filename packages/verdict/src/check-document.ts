import { formatPipeline } from '@weir/formatter';
import { type AutoLintResult, autoCorrect, describeCorrection, lintAuto } from '@weir/linter';
import { type Catalogues, chooseCatalogues } from './catalogues.js';
import type { Outcome } from './outcome.js';
import { outcomeOf } from './outcome-of.js';
import { type Surroundings, surrounded } from './surroundings.js';

export interface CheckOptions extends Surroundings {
  /** As the query parameter has it. */
  readonly distribution: string;
  readonly format: boolean;
  readonly autoCorrect: boolean;
}

/** Checks a pipeline's text; pure, and the same for the same input. */
export function checkDocument(text: string, options: CheckOptions, catalogues: Catalogues): Outcome {
  const around = surrounded(chooseCatalogues(catalogues, options.distribution), options);
  const check = (candidate: string) => lintAuto(candidate, around.catalogues, around.options);
  const outcome = outcomeOf(check(text), text);
  const corrected = options.autoCorrect && outcome.items.length > 0 ? correct(text, check) : undefined;
  return { ...outcome, corrected, formatted: options.format ? formatted(corrected?.text ?? text) : undefined };
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
