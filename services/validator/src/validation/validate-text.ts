import { type CheckOptions, chooseCatalogues, type Outcome } from '@weir/verdict';
import type { Services } from '../services.js';

/** Checks a text on a worker thread, or remembers what came of it before; an unknown distribution is a 400. */
export async function validateText(
  { work, outcomes, catalogues }: Pick<Services, 'work' | 'outcomes' | 'catalogues'>,
  text: string,
  { distribution, format, autoCorrect }: CheckOptions,
): Promise<Outcome> {
  chooseCatalogues(catalogues, distribution);
  const key = `${distribution} ${format} ${autoCorrect} ${text}`;
  const known = outcomes.get(key);
  if (known !== undefined) return known;
  const outcome = await work.run({ kind: 'validate', text, distribution, format, autoCorrect });
  outcomes.set(key, outcome);
  return outcome;
}
