import { canRead, canWrite, isPlain, type Swap } from './adapt-pattern.js';
import { endpointOf } from './endpoints.js';
import type { Intent } from './extract-intent.js';
import type { Pattern } from './pattern.js';
import { transformationOf } from './transformations.js';
import { stemsOf } from './words.js';

/** How well a pattern answers a use case, and what has to be swapped in it. */
export interface Match {
  readonly pattern: Pattern;
  /** Weighted share of what was asked for that the pattern has, 0 to 1. */
  readonly score: number;
  /** How many endpoints it has beyond those that were asked for; settles ties first. */
  readonly others: number;
  /** How many words of the use case stand in the pattern's name and description; settles ties. */
  readonly overlap: number;
  /** How many of the pattern's own steps were not asked for; settles what is left. */
  readonly surplus: number;
  readonly swap: Swap;
  readonly why: string;
}

const ENDPOINT_WEIGHT = 3;
const STEP_WEIGHT = 2;
/** A swapped endpoint is worth less than one that the pattern was made for. */
const SWAPPED = 0.75;
/** A use case of which little was understood is matched with little confidence. */
const LEAST_CONFIDENCE = 0.4;

/** Matches a pattern with an intent; undefined when it cannot be made to fit the endpoints that were named. */
export function scorePattern(pattern: Pattern, intent: Intent): Match | undefined {
  const source = endpointFit(pattern.sources, intent.source_concepts, canRead);
  const destination = endpointFit(pattern.destinations, intent.destination_concepts, canWrite);
  if (source?.swap !== undefined && !isPlain(pattern, 'input')) return undefined;
  if (destination?.swap !== undefined && !isPlain(pattern, 'output')) return undefined;
  if (source === undefined || destination === undefined) return undefined;
  const steps = intent.transformation_concepts;
  const has = steps.filter((step) => pattern.transformations.includes(step));
  const asked = ENDPOINT_WEIGHT * (source.asked + destination.asked) + STEP_WEIGHT * steps.length;
  if (asked === 0) return undefined;
  const swapped = source.swap !== undefined && destination.swap !== undefined;
  if (swapped && has.length === 0) return undefined;
  const matched = ENDPOINT_WEIGHT * (source.matched + destination.matched) + STEP_WEIGHT * has.length;
  const confidence = LEAST_CONFIDENCE + (1 - LEAST_CONFIDENCE) * Math.min(1, intent.understood * 2);
  return {
    pattern,
    score: Math.round((matched / asked) * confidence * 100) / 100,
    others: source.others + destination.others,
    overlap: overlapOf(pattern, intent.stems),
    surplus: pattern.transformations.length - has.length,
    swap: { source: source.swap, destination: destination.swap },
    why: reason(source, destination, has, steps),
  };
}

function overlapOf({ name, description }: Pattern, stems: readonly string[]): number {
  const [inName, inText] = [new Set(stemsOf(name)), new Set(stemsOf(description))];
  return stems.reduce((sum, word) => sum + (inName.has(word) ? 2 : inText.has(word) ? 1 : 0), 0);
}

interface Fit {
  readonly asked: number;
  readonly matched: number;
  readonly concepts: readonly string[];
  readonly others: number;
  readonly swap: string | undefined;
}

function endpointFit(
  own: readonly string[],
  wanted: readonly string[],
  known: (concept: string) => boolean,
): Fit | undefined {
  if (wanted.length === 0) return { asked: 0, matched: 0, concepts: [], others: 0, swap: undefined };
  const shared = wanted.filter((concept) => own.includes(concept));
  if (shared.length > 0)
    return {
      asked: wanted.length,
      matched: shared.length,
      concepts: shared,
      others: own.length - shared.length,
      swap: undefined,
    };
  const swap = wanted.find(known);
  if (own.length !== 1 || swap === undefined) return undefined;
  return { asked: wanted.length, matched: SWAPPED, concepts: [swap], others: 0, swap };
}

function reason(source: Fit, destination: Fit, has: readonly string[], steps: readonly string[]): string {
  const titles = (concepts: readonly string[]): string => concepts.map((c) => endpointOf(c)?.title ?? c).join(' and ');
  const said = [
    ...(source.concepts.length > 0 ? [`reads from ${titles(source.concepts)}`] : []),
    ...(destination.concepts.length > 0 ? [`writes to ${titles(destination.concepts)}`] : []),
    ...has.map((step) => transformationOf(step)?.title ?? step),
  ];
  const missing = steps.filter((step) => !has.includes(step)).map((step) => transformationOf(step)?.title ?? step);
  const swaps = [source.swap, destination.swap].filter((concept) => concept !== undefined);
  return [
    `It ${said.join(', ')}.`,
    ...(swaps.length > 0
      ? [
          `The pattern was made for other systems; ${titles(swaps)} ${swaps.length > 1 ? 'were' : 'was'} put in their place.`,
        ]
      : []),
    ...(missing.length > 0 ? [`Asked for and not in it: ${missing.join(', ')}.`] : []),
  ].join(' ');
}
