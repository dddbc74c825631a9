/**
 * Damerau-Levenshtein distance (optimal string alignment): insertions, deletions, substitutions and swaps of
 * neighbours each cost 1. A distance that exceeds `limit` is given up as `limit + 1`.
 */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > limit || haveTooFewInCommon(lettersOf(a), lettersOf(b), limit)) return limit + 1;
  return alignment(a, b, limit);
}

/** The letters that occur in a name as a set of bits, for `haveTooFewInCommon`; some letters share a bit. */
export function lettersOf(name: string): number {
  let letters = 0;
  for (let i = 0; i < name.length; i++) letters |= 1 << (name.charCodeAt(i) & 31);
  return letters;
}

/** Whether one name has more than `limit` letters that the other has none of, which no fewer corrections can bring. */
export const haveTooFewInCommon = (a: number, b: number, limit: number): boolean =>
  hasMoreThan(limit, a & ~b) || hasMoreThan(limit, b & ~a);

function hasMoreThan(limit: number, set: number): boolean {
  let left = limit;
  for (let rest = set; rest !== 0; rest &= rest - 1) if (--left < 0) return true;
  return false;
}

/** The distance itself, for two names that passed the quick checks; `limit + 1` as soon as it exceeds that. */
export function alignment(a: string, b: string, limit: number): number {
  // What both begin and end with costs nothing.
  let from = 0;
  let [aEnd, bEnd] = [a.length, b.length];
  while (from < aEnd && from < bEnd && a.charCodeAt(from) === b.charCodeAt(from)) from++;
  while (aEnd > from && bEnd > from && a.charCodeAt(aEnd - 1) === b.charCodeAt(bEnd - 1)) {
    aEnd--;
    bEnd--;
  }
  const width = bEnd - from + 1;
  if (rows.length < 3 * width) rows = new Uint32Array(6 * width);
  // Three rows in turn: the one before the previous, the previous, the current.
  let [beforePrevious, previous, current] = [0, width, 2 * width];
  for (let j = 0; j < width; j++) rows[previous + j] = j;
  for (let i = 1; i <= aEnd - from; i++) {
    const letter = a.charCodeAt(from + i - 1);
    const before = i > 1 ? a.charCodeAt(from + i - 2) : -1;
    rows[current] = i;
    let [diagonal, left, best] = [i - 1, i, i];
    for (let j = 1; j < width; j++) {
      const other = b.charCodeAt(from + j - 1);
      const above = rows[previous + j] ?? 0;
      let cost = diagonal;
      if (letter !== other) {
        if (above < cost) cost = above;
        if (left < cost) cost = left;
        if (before === other && j > 1 && letter === b.charCodeAt(from + j - 2)) {
          const swapped = rows[beforePrevious + j - 2] ?? 0;
          if (swapped < cost) cost = swapped;
        }
        cost++;
      }
      rows[current + j] = cost;
      if (cost < best) best = cost;
      diagonal = above;
      left = cost;
    }
    if (best > limit) return limit + 1;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return Math.min(rows[previous + width - 1] ?? 0, limit + 1);
}

/** Room for three rows of the widest name so far; every cell is written before it is read. */
let rows = new Uint32Array(192);
