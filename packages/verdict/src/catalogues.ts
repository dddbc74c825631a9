import { Problem } from '@weir/api-contract';
import { type Catalogue, DISTRIBUTIONS, loadCatalogue } from '@weir/schema-model';

/** Every catalogue there is, the default first. */
export type Catalogues = readonly [Catalogue, ...Catalogue[]];

/** Loads all catalogues, one after the other: reading them is work for the processor, not waiting. */
export async function loadCatalogues(): Promise<Catalogues> {
  const loaded: Catalogue[] = [];
  for (const { name } of DISTRIBUTIONS) loaded.push(await loadCatalogue(name));
  const [first, ...rest] = loaded;
  if (first === undefined) throw new Error('the schema model lists no distribution');
  return [first, ...rest];
}

/** Catalogues that a `distribution` parameter stands for: all of them for `auto`, else one; an unknown name is a 400. */
export function chooseCatalogues(catalogues: Catalogues, distribution: string): Catalogues {
  if (distribution === 'auto') return catalogues;
  const [name = '', version] = distribution.split('@', 2);
  const found = catalogues.find(
    (catalogue) => catalogue.distribution === name && (version === undefined || catalogue.version === version),
  );
  if (found !== undefined) return [found];
  const known = catalogues.map((catalogue) => `${catalogue.distribution}@${catalogue.version}`);
  throw new Problem('unknown_distribution', `there is no distribution ${JSON.stringify(distribution)}`, {
    hint: `use auto, ${catalogues.map((catalogue) => catalogue.distribution).join(' or ')}`,
    details: { distributions: known },
  });
}
