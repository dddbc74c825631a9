import type { LaneIdentity } from './lane-identity.js';

/** A lane that the store knows from an earlier start. */
export interface KnownLane extends LaneIdentity {
  readonly id: number;
  readonly waiting: number;
}

export interface LaneMatches {
  /** For each wanted lane the known one that it continues, or undefined for a new one. */
  readonly continued: readonly (KnownLane | undefined)[];
  /** Known lanes that no output continues. */
  readonly orphans: readonly KnownLane[];
}

type Rule = (wanted: LaneIdentity, known: KnownLane) => boolean;

/** From the surest sign to the weakest; each is tried for all lanes before the next. */
const RULES: readonly Rule[] = [
  (wanted, known) => wanted.digest === known.digest && wanted.place === known.place,
  (wanted, known) => wanted.digest === known.digest,
  (wanted, known) => wanted.label !== '' && wanted.label === known.label,
  (wanted, known) => wanted.target !== '' && wanted.target === known.target,
];

/**
 * Decides which known lane each output continues after the pipeline may have changed. The place alone counts only while
 * the number of lanes is the same: then one was edited, not taken away.
 */
export function matchLanes(wanted: readonly LaneIdentity[], known: readonly KnownLane[]): LaneMatches {
  const free = new Set(known);
  const continued: (KnownLane | undefined)[] = wanted.map(() => undefined);
  const byPlace: Rule = (want, have) => wanted.length === known.length && want.place === have.place;
  for (const rule of [...RULES, byPlace]) {
    wanted.forEach((lane, index) => {
      if (continued[index] !== undefined) return;
      const match = [...free].find((candidate) => rule(lane, candidate));
      if (match === undefined) return;
      free.delete(match);
      continued[index] = match;
    });
  }
  return { continued, orphans: [...free] };
}
