import { type NameSuggestion, suggestName } from '@weir/diagnostics';

/**
 * Names that people and models invent, and the real names that they may stand for, the best first.
 * One real name that exists = certain, unless the row stands under `likely`.
 */
export interface AliasTable {
  readonly sure: Readonly<Record<string, string | readonly string[]>>;
  readonly likely?: Readonly<Record<string, string | readonly string[]>>;
}

/** The candidate that a name most likely means: spelling first, then the aliases, then the nearest spelling. */
export function suggestWithAliases(
  name: string,
  candidates: readonly string[],
  aliases: AliasTable,
): NameSuggestion | null {
  const sure = resolve(name, aliases.sure, candidates);
  const likely = sure.length > 0 ? [] : resolve(name, aliases.likely ?? {}, candidates);
  const target = sure[0] ?? likely[0];
  const found = suggestName(name, candidates, target === undefined ? {} : { aliases: { [name]: target } });
  if (found === null || found.name !== target) return found;
  return { name: found.name, certain: found.certain && sure.length === 1 };
}

/** Targets that exist, for the name as it is, in lower case, or without what stands between its words. */
function resolve(name: string, rows: AliasTable['sure'], known: readonly string[]): readonly string[] {
  const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  const key = [name, plain, snakeCase(name)].find((spelling) => Object.hasOwn(rows, spelling));
  return key === undefined ? [] : [rows[key] ?? []].flat().filter((target) => known.includes(target));
}

/** `kafkaConsumer` as `kafka_consumer`. */
export const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
