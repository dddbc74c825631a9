import { type NameSuggestion, suggestName } from '@weir/diagnostics';

type Rows = Readonly<Record<string, string | readonly string[]>>;

/**
 * Names that people and models invent, and the real names that they may stand for, the best first.
 * One real name that exists = certain, unless the row stands under `likely`.
 */
export interface AliasTable {
  readonly sure: Rows;
  /** Rows as sure as those of `sure`, which several tables share; where both have a name, `sure` counts. */
  readonly shared?: Rows;
  readonly likely?: Rows;
}

/** The candidate that a name most likely means: spelling first, then the aliases, then the nearest spelling. */
export function suggestWithAliases(
  name: string,
  candidates: readonly string[],
  aliases: AliasTable,
): NameSuggestion | null {
  const spellings = [name, name.toLowerCase().replace(/[^a-z0-9]+/g, '_'), snakeCase(name)];
  const sure = targets(spellings, [aliases.sure, aliases.shared ?? {}], candidates);
  const likely = sure.length > 0 ? [] : targets(spellings, [aliases.likely ?? {}], candidates);
  const target = sure[0] ?? likely[0];
  const found = suggestName(name, candidates, target === undefined ? {} : { aliases: { [name]: target } });
  if (found === null || found.name !== target) return found;
  return { name: found.name, certain: found.certain && sure.length === 1 };
}

/** Whether a name, spelled like this, has a row that makes its target certain. */
export const hasSureAlias = ({ sure, shared = {} }: AliasTable, name: string): boolean =>
  Object.hasOwn(sure, name) || Object.hasOwn(shared, name);

/** Targets that exist, for a name as it is, in lower case, or without what stands between its words. */
function targets(spellings: readonly string[], tables: readonly Rows[], known: readonly string[]): readonly string[] {
  for (const spelling of spellings)
    for (const rows of tables)
      if (Object.hasOwn(rows, spelling))
        return [rows[spelling] ?? []].flat().filter((target) => known.includes(target));
  return [];
}

/** `kafkaConsumer` as `kafka_consumer`. */
export const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
