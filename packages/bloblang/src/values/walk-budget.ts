/** Parts of values that one evaluation may visit in walks over whole values. */
const MOST_PARTS = 2_000_000;

/**
 * Values may share parts, and `let a = [$a, $a]` sixty times over is a value with more parts than anyone can visit. Walks
 * count what they visit here; evaluations are synchronous, so one count serves them one after the other.
 */
let left = MOST_PARTS;

/** Thrown by {@link visit}. */
export class WalkLimitError extends Error {
  override readonly name = 'WalkLimitError';

  constructor() {
    super('a value has more parts than one evaluation may visit');
  }
}

/** Starts the count of an evaluation of so many steps; a part costs as much as a few of them. */
export function beginWalks(steps: number): void {
  left = Math.min(steps / 4, MOST_PARTS);
}

/** Counts one array or object that a walk enters. */
export function visit(): void {
  left -= 1;
  if (left < 0) throw new WalkLimitError();
}
