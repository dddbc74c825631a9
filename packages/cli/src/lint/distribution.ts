import { suggestName } from '@weir/diagnostics';
import { type Catalogue, DISTRIBUTIONS, isDistributionName, loadCatalogue } from '@weir/schema-model';
import { CliProblem } from '../program/cli-problem.js';

/** The catalogues that a `--distribution` names: all for `auto`, in the order of preference, else the one. */
export async function cataloguesFor(wanted: string): Promise<readonly [Catalogue, ...Catalogue[]]> {
  if (wanted === 'auto') {
    const [first, ...rest] = await Promise.all(DISTRIBUTIONS.map(({ name }) => loadCatalogue(name)));
    if (first !== undefined) return [first, ...rest];
  }
  return [await catalogueFor(wanted)];
}

/** The one catalogue that a name, with or without `@version`, stands for; `auto` is the default one. */
export async function catalogueFor(wanted: string): Promise<Catalogue> {
  const [name = '', version] = (wanted === 'auto' ? (DISTRIBUTIONS[0]?.name ?? '') : wanted).split('@');
  const known = DISTRIBUTIONS.find((distribution) => distribution.name === name);
  if (isDistributionName(name) && (version === undefined || version === known?.version)) return loadCatalogue(name);
  const all = DISTRIBUTIONS.map((distribution) => `${distribution.name}@${distribution.version}`);
  const meant = suggestName(name, ['auto', ...DISTRIBUTIONS.map((distribution) => distribution.name)])?.name;
  throw new CliProblem(`there is no distribution "${wanted}"; there are auto, ${all.join(', ')}`, {
    ...(meant === undefined ? {} : { hint: `did you mean ${meant}?` }),
  });
}
