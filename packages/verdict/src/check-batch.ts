import { resourceLabels } from '@weir/linter';
import type { Catalogues } from './catalogues.js';
import { checkDocument } from './check-document.js';
import type { Outcome } from './outcome.js';

/** Checks many texts; resources of the texts at the indexes `shared` are known to all of them. */
export function checkBatch(
  texts: readonly string[],
  shared: readonly number[],
  distribution: string,
  catalogues: Catalogues,
): readonly Outcome[] {
  const resources = resourceLabels(shared.map((index) => texts[index] ?? ''));
  const options = { distribution, format: false, autoCorrect: false, resources };
  return texts.map((text) => checkDocument(text, options, catalogues));
}
