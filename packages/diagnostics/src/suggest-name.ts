import Fuse from 'fuse.js';
import { alignment, haveTooFewInCommon, lettersOf } from './edit-distance.js';

export interface SuggestOptions {
  /** Invented names and the real ones they stand for; consulted before any distance. */
  readonly aliases?: Readonly<Record<string, string>>;
}

export interface NameSuggestion {
  readonly name: string;
  /** True when nothing else is nearly as close: safe to apply without asking. */
  readonly certain: boolean;
}

/** A list of candidates as names are compared with it: without case and punctuation. */
class Candidates {
  readonly #letters: number[] = [];

  private constructor(readonly folded: readonly string[]) {}

  /** Letters of the candidate at a place, counted when they are first asked for. */
  letters(i: number): number {
    const letters = this.#letters[i] ?? lettersOf(this.folded[i] ?? '');
    this.#letters[i] = letters;
    return letters;
  }

  /** Lists are few and asked for again and again. */
  static of(names: readonly string[]): Candidates {
    let known = Candidates.#known.get(names);
    if (known?.folded.length !== names.length) {
      known = new Candidates(names.map(fold));
      Candidates.#known.set(names, known);
    }
    return known;
  }

  static readonly #known = new WeakMap<readonly string[], Candidates>();
}

const fold = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** How many typing errors leave a name of this length beyond doubt. */
const safely = (length: number): number => (length <= 2 ? 0 : length <= 5 ? 1 : length <= 8 ? 2 : 3);

/** How many typing errors leave a name recognisable whose longer spelling has this length. */
const possibly = (length: number): number => (length <= 2 ? 0 : length === 3 ? 1 : length <= 8 ? 2 : 3);

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
  const wanted = fold(name);
  if (wanted === '') return null;
  const known = Candidates.of(candidates);
  const { folded } = known;
  const first = folded.indexOf(wanted);
  if (first >= 0) return { name: candidates[first] ?? '', certain: folded.indexOf(wanted, first + 1) < 0 };
  const alias = aliasOf(name, wanted, options.aliases);
  if (alias !== undefined && candidates.includes(alias)) return { name: alias, certain: true };

  const near: Near[] = [];
  const letters = lettersOf(wanted);
  const [shortest, longest] = lengthsNear(wanted.length);
  for (let i = 0; i < folded.length; i++) {
    const candidate = folded[i] ?? '';
    if (candidate.length < shortest || candidate.length > longest) continue;
    const limit = possibly(Math.max(wanted.length, candidate.length));
    if (haveTooFewInCommon(letters, known.letters(i), limit)) continue;
    const distance = typingErrors(wanted, candidate, limit);
    if (distance <= limit) near.push({ candidate: candidates[i] ?? '', distance });
  }
  near.sort((a, b) => a.distance - b.distance);
  const best = near[0];
  if (best === undefined) return null;
  const ties = near.filter((n) => n.distance === best.distance).map((n) => n.candidate);
  if (ties.length > 1) return { name: breakTie(name, ties), certain: false };
  return { name: best.candidate, certain: isBeyondDoubt(wanted, best, near[1]) };
}

interface Near {
  readonly candidate: string;
  readonly distance: number;
}

/** The shortest and the longest name that can be recognised for one of this length. */
function lengthsNear(length: number): readonly [shortest: number, longest: number] {
  let longest = length;
  while (longest + 1 - length <= possibly(longest + 1)) longest++;
  return [length - possibly(length), longest];
}

/** Typing errors between two folded names; more than `limit` when they are too many for names of this length. */
function typingErrors(name: string, candidate: string, limit: number): number {
  const distance = alignment(name, candidate, limit);
  const isClose = distance <= safely(Math.min(name.length, candidate.length));
  return isClose || distance > limit || sharesLetters(name, candidate) ? distance : limit + 1;
}

/**
 * Nothing else may be nearly as near: what is one typing error from a name may be two from another that was meant. Who
 * errs twice still gets the first letter right, or it is another word.
 */
const isBeyondDoubt = (name: string, best: Near, next: Near | undefined): boolean =>
  best.distance <= safely(Math.min(name.length, fold(best.candidate).length)) &&
  (best.distance < 2 || name[0] === best.candidate[0]) &&
  (next === undefined || next.distance > best.distance + 1);

/** Whether more than half of the letters of the longer name stand in both, in any order, and a very short one begins alike. */
function sharesLetters(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) <= 2 && a[0] !== b[0]) return false;
  const left = [...b];
  let shared = 0;
  for (const letter of a) {
    const at = left.indexOf(letter);
    if (at < 0) continue;
    left.splice(at, 1);
    shared++;
  }
  return shared * 2 > Math.max(a.length, b.length);
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
