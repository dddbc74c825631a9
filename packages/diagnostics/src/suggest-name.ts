import Fuse from 'fuse.js';
import { editDistance } from './edit-distance.js';

export interface SuggestOptions {
  /** Invented names and the real ones they stand for; consulted before any distance. */
  readonly aliases?: Readonly<Record<string, string>>;
}

export interface NameSuggestion {
  readonly name: string;
  /** True when nothing else is nearly as close: safe to apply without asking. */
  readonly certain: boolean;
}

const fold = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** How many typing errors a name of this length may hold and still be recognised. */
const allowance = (length: number): number => (length <= 2 ? 0 : length <= 4 ? 1 : length <= 8 ? 2 : 3);

/**
 * The candidate that a misspelled name most likely means, or null rather than a wild guess.
 * Order: equal after folding case and punctuation, alias, fewest typing errors (ties broken by fuse.js on shared
 * substrings, then by a shared first letter, then by alphabet).
 */
export function suggestName(
  name: string,
  candidates: readonly string[],
  options: SuggestOptions = {},
): NameSuggestion | null {
  if (name === '' || candidates.includes(name)) return null;
  const folded = fold(name);
  if (folded === '') return null;
  const same = candidates.filter((c) => fold(c) === folded);
  if (same.length > 0) return { name: same[0] ?? '', certain: same.length === 1 };
  const alias = aliasOf(name, folded, options.aliases);
  if (alias !== undefined && candidates.includes(alias)) return { name: alias, certain: true };

  const limit = allowance(folded.length);
  const near = candidates
    .map((candidate) => ({ candidate, distance: editDistance(folded, fold(candidate), limit) }))
    .filter(({ candidate, distance }) => distance <= Math.min(limit, allowance(fold(candidate).length)))
    .sort((a, b) => a.distance - b.distance);
  const best = near[0];
  if (best === undefined) return null;
  const ties = near.filter((n) => n.distance === best.distance).map((n) => n.candidate);
  return { name: ties.length === 1 ? best.candidate : breakTie(name, ties), certain: ties.length === 1 };
}

function aliasOf(
  name: string,
  folded: string,
  aliases: Readonly<Record<string, string>> | undefined,
): string | undefined {
  if (aliases === undefined) return undefined;
  for (const key of [name, name.toLowerCase(), folded]) if (Object.hasOwn(aliases, key)) return aliases[key];
  return undefined;
}

function breakTie(name: string, ties: readonly string[]): string {
  const fuse = new Fuse([...ties], { includeScore: true, threshold: 1, ignoreLocation: true });
  const score = new Map(fuse.search(name).map((r) => [r.item, r.score ?? 1]));
  const rank = (c: string): number => (score.get(c) ?? 1) + (c[0] === name[0] ? 0 : 0.5);
  return [...ties].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))[0] ?? '';
}
