import { lintAuto, lintTemplate, type RenderTemplate, readTemplate } from '@weir/linter';
import { type Catalogues, chooseCatalogues } from './catalogues.js';
import type { Outcome } from './outcome.js';
import { outcomeOf } from './outcome-of.js';
import { type Surroundings, surrounded } from './surroundings.js';

export interface BatchOptions extends Pick<Surroundings, 'environment' | 'requireLabels'> {
  readonly distribution: string;
  /** Indexes of the texts whose resources the others may use. */
  readonly shared: readonly number[];
  /** Indexes of the texts that are templates, whose components the others may use; they are checked as such. */
  readonly templates: readonly number[];
}

/**
 * Checks many texts that are used together.
 * @param render runs the mappings of templates for their tests; without it tests are checked against the fields only
 */
export function checkBatch(
  texts: readonly string[],
  options: BatchOptions,
  catalogues: Catalogues,
  render?: RenderTemplate,
): readonly Outcome[] {
  const { environment, requireLabels, distribution, shared, templates } = options;
  const textsAt = (indexes: readonly number[]): readonly string[] => indexes.map((index) => texts[index] ?? '');
  const { catalogues: extended, options: lintOptions } = surrounded(chooseCatalogues(catalogues, distribution), {
    environment,
    requireLabels,
    resources: textsAt(shared),
    // One that does not say what it makes is reported as such, at its own place.
    templates: textsAt(templates).filter((text) => readTemplate(text) !== undefined),
  });
  const isTemplate = new Set(templates);
  const [catalogue] = extended;
  return texts.map((text, index) => {
    const result = isTemplate.has(index)
      ? { ...lintTemplate(text, { ...lintOptions, catalogue, ...(render !== undefined && { render }) }), catalogue }
      : lintAuto(text, extended, lintOptions);
    return { ...outcomeOf(result, text), corrected: undefined, formatted: undefined };
  });
}
