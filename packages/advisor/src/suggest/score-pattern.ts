import { canRead, canWrite, coreOf, isPlain, type Swap } from './adapt-pattern.js';
import { ENDPOINTS, endpointOf } from './endpoints.js';
import type { Intent } from './extract-intent.js';
import type { Pattern } from './pattern.js';
import { transformationOf } from './transformations.js';
import { stemsOf } from './words.js';

/** How well a pattern answers a use case, and what has to be swapped in it. */
export interface Match {
  readonly pattern: Pattern;
  /** Weighted share of what was asked for that the pattern has, less a little for what it does beyond that; 0 to 1. */
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
/** A swapped endpoint is worth less than one that the pattern was made for, unless the pattern only carries messages. */
const SWAPPED = 0.75;
const SWAPPED_PLAIN = 0.95;
/** Share of the score that each step or endpoint takes which nobody asked for, and how many count. */
const SURPLUS = 0.04;
const MOST_SURPLUS = 3;
/** A use case of which little was understood is matched with little confidence. */
const LEAST_CONFIDENCE = 0.4;
/** Understood from this share of its words on counts as understood. */
const ENOUGH_UNDERSTOOD = 0.55;
/** Most endpoints that are put together for one side. */
const MOST_TOGETHER = 5;
/** Steps that come with an endpoint or with most pipelines: nobody minds them. */
const INCIDENTAL: ReadonlySet<string> = new Set(['archive', 'batch', 'convert_json']);

/** Words that only say which systems a pattern joins. */
const ENDPOINT_STEMS: ReadonlySet<string> = new Set(ENDPOINTS.flatMap(({ words }) => words.flatMap(stemsOf)));

/** Matches a pattern with an intent; undefined when it cannot be made to fit the endpoints that were named. */
export function scorePattern(pattern: Pattern, intent: Intent): Match | undefined {
  const steps = intent.transformation_concepts;
  const has = steps.filter((step) => pattern.transformations.includes(step));
  const extra = pattern.transformations.filter((step) => !steps.includes(step) && !INCIDENTAL.has(step));
  const worth = coreOf(pattern) === '' && extra.length === 0 ? SWAPPED_PLAIN : SWAPPED;
  const { sources, destinations } = pattern;
  const source = endpointFit(sources, intent.source_concepts, canRead, isPlain(pattern, 'input') ? worth : 0);
  const destination = endpointFit(
    destinations,
    intent.destination_concepts,
    canWrite,
    isPlain(pattern, 'output') ? worth : 0,
  );
  if (source === undefined || destination === undefined) return undefined;
  const swapped = source.swap.length + destination.swap.length > 0;
  // What was made for other systems and does nothing that was asked for only looks like an answer.
  if (swapped && has.length === 0 && (coreOf(pattern) !== '' || extra.length > 0)) return undefined;
  const lookups = intent.lookups.filter((concept) => pattern.lookups.includes(concept));
  const asked =
    ENDPOINT_WEIGHT * (source.asked + destination.asked + intent.absent.length) +
    STEP_WEIGHT * (steps.length + intent.lookups.length);
  if (asked === 0) return undefined;
  const matched =
    ENDPOINT_WEIGHT * (source.matched + destination.matched) + STEP_WEIGHT * (has.length + lookups.length);
  const confidence = LEAST_CONFIDENCE + (1 - LEAST_CONFIDENCE) * Math.min(1, intent.understood / ENOUGH_UNDERSTOOD);
  const others = source.others + destination.others;
  // A pattern that is called what was asked for may do more on the way.
  const named = stemsOf(pattern.name).filter((word) => intent.stems.includes(word) && !ENDPOINT_STEMS.has(word)).length;
  const surplus = Math.max(0, Math.min(MOST_SURPLUS, extra.length + others) - named);
  const precision = 1 - SURPLUS * surplus;
  return {
    pattern,
    score: Math.round((matched / asked) * confidence * precision * 100) / 100,
    others,
    overlap: overlapOf(pattern, intent.stems),
    surplus: extra.length,
    swap: { source: source.swap, destination: destination.swap },
    why: reason({ source, destination, has, lookups, extra, intent }),
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
  /** Concepts that take the place of the pattern's own; none to leave it. */
  readonly swap: readonly string[];
}

/** How endpoints fit those that were asked for; `worth` is that of one put in place of the only one there, 0 when none may. */
function endpointFit(
  own: readonly string[],
  wanted: readonly string[],
  known: (concept: string) => boolean,
  worth: number,
): Fit | undefined {
  if (wanted.length === 0) return { asked: 0, matched: 0, concepts: [], others: 0, swap: [] };
  const asked = wanted.length;
  const shared = wanted.filter((concept) => own.includes(concept));
  const swappable = worth > 0 && own.length === 1;
  if (shared.length < asked && asked > 1 && asked <= MOST_TOGETHER && swappable && wanted.every(known))
    return {
      asked,
      matched: shared.length + worth * (asked - shared.length),
      concepts: wanted,
      others: 0,
      swap: wanted,
    };
  if (shared.length > 0)
    return { asked, matched: shared.length, concepts: shared, others: own.length - shared.length, swap: [] };
  const swap = wanted.find(known);
  if (!swappable || swap === undefined) return undefined;
  return { asked, matched: worth, concepts: [swap], others: 0, swap: [swap] };
}

interface Facts {
  readonly source: Fit;
  readonly destination: Fit;
  readonly has: readonly string[];
  readonly lookups: readonly string[];
  readonly extra: readonly string[];
  readonly intent: Intent;
}

const endpointTitles = (concepts: readonly string[]): string =>
  concepts.map((concept) => endpointOf(concept)?.title ?? concept).join(' and ');
const stepTitles = (steps: readonly string[]): readonly string[] =>
  steps.map((step) => transformationOf(step)?.title ?? step);

function reason({ source, destination, has, lookups, extra, intent }: Facts): string {
  const said = [
    ...(source.concepts.length > 0 ? [`reads from ${endpointTitles(source.concepts)}`] : []),
    ...(destination.concepts.length > 0 ? [`writes to ${endpointTitles(destination.concepts)}`] : []),
    ...stepTitles(has),
    ...(lookups.length > 0 ? [`asks ${endpointTitles(lookups)} for data`] : []),
  ];
  const swaps = [...source.swap, ...destination.swap];
  const unmet = [
    ...stepTitles(intent.transformation_concepts.filter((step) => !has.includes(step))),
    ...intent.lookups
      .filter((concept) => !lookups.includes(concept))
      .map((each) => `asks ${endpointTitles([each])} for data`),
  ];
  return [
    ...(said.length > 0 ? [`It ${said.join(', ')}.`] : []),
    ...(swaps.length > 0
      ? [
          `The pattern was made for other systems; ${endpointTitles(swaps)} ${swaps.length > 1 ? 'were' : 'was'} put in their place.`,
        ]
      : []),
    ...(unmet.length > 0 ? [`Asked for and not in it: ${unmet.join(', ')}.`] : []),
    ...(extra.length > 0 ? [`Not asked for: it ${stepTitles(extra).join(', ')}.`] : []),
    ...(intent.absent.length > 0 ? [`No pattern speaks to ${intent.absent.join(' or ')}.`] : []),
  ].join(' ');
}
