import { suggestName } from '@weir/diagnostics';
import { suggestComponentName } from '@weir/linter';
import {
  type Catalogue,
  type ComponentType,
  isComponentType,
  suggestFunction,
  suggestMethod,
} from '@weir/schema-model';
import type { NameKind } from './define-family.js';

/** A name that exists and is close to the one that does not, or null. Fields are known only with their component. */
export function similarName(
  kind: NameKind,
  captures: Readonly<Record<string, string | undefined>>,
  catalogues: readonly Catalogue[],
): string | null {
  const name = captures.name?.split(/,\s*/)[0] ?? '';
  for (const catalogue of catalogues) {
    const found = similarIn(kind, name, captures.kind, catalogue);
    if (found !== null) return found;
  }
  return null;
}

function similarIn(kind: NameKind, name: string, type: string | undefined, catalogue: Catalogue): string | null {
  switch (kind) {
    case 'component':
      return suggestComponentName(catalogue, typeOf(type), name)?.name ?? null;
    case 'function':
      return suggestFunction(catalogue, name)?.name ?? null;
    case 'method':
      return suggestMethod(catalogue, name)?.name ?? null;
    case 'field':
      return (
        suggestName(
          name,
          catalogue.root.map((field) => field.name),
        )?.name ?? null
      );
  }
}

const typeOf = (word: string | undefined): ComponentType =>
  word !== undefined && isComponentType(word) ? word : 'processor';
