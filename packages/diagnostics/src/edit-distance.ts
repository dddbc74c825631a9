/**
 * Damerau-Levenshtein distance (optimal string alignment): insertions, deletions, substitutions and swaps of
 * neighbours each cost 1. A distance that exceeds `limit` is given up as `limit + 1`.
 */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > limit || lettersMissing(a, b) > limit) return limit + 1;
  const width = b.length + 1;
  if (rows.length < 3 * width) rows = new Uint32Array(6 * width);
  // Three rows in turn: the one before the previous, the previous, the current.
  let [beforePrevious, previous, current] = [0, width, 2 * width];
  for (let j = 0; j < width; j++) rows[previous + j] = j;
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    const before = i > 1 ? a.charCodeAt(i - 2) : -1;
    rows[current] = i;
    let best = i;
    for (let j = 1; j < width; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = cell(previous + j - 1) + (letter === other ? 0 : 1);
      cost = Math.min(cost, cell(previous + j) + 1, cell(current + j - 1) + 1);
      if (j > 1 && before === other && letter === b.charCodeAt(j - 2))
        cost = Math.min(cost, cell(beforePrevious + j - 2) + 1);
      rows[current + j] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return Math.min(cell(previous + b.length), limit + 1);
}

/** Room for three rows of the widest name so far; every cell is written before it is read. */
let rows = new Uint32Array(192);
const cell = (index: number): number => rows[index] ?? 0;

/** Letters of one name that the other has none of, which no fewer corrections can bring: a quick lower bound. */
function lettersMissing(a: string, b: string): number {
  return Math.max(bits(lettersOf(a) & ~lettersOf(b)), bits(lettersOf(b) & ~lettersOf(a)));
}

function lettersOf(name: string): number {
  let letters = 0;
  for (let i = 0; i < name.length; i++) letters |= 1 << (name.charCodeAt(i) & 31);
  return letters;
}

function bits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}
