import { endpointOf } from './endpoints.js';
import { EMPTY, type Mention, PREPOSITIONS, type Role, readMentions } from './mentions.js';
import { transformationOf } from './transformations.js';
import { stem, wordsOf } from './words.js';

/** What a use case asks for, as lists of concepts. */
export interface ExtractedIntent {
  readonly source_concepts: readonly string[];
  readonly destination_concepts: readonly string[];
  readonly transformation_concepts: readonly string[];
  readonly matched_categories: readonly string[];
}

export interface Intent extends ExtractedIntent {
  /** Systems that are asked for data while messages pass. */
  readonly lookups: readonly string[];
  /** Systems that were named and that no component of the library speaks to. */
  readonly absent: readonly string[];
  /** Share of the words that carry meaning and were understood, 0 to 1. */
  readonly understood: number;
  /** The words that carry meaning, in their base form. */
  readonly stems: readonly string[];
}

/** Systems that send by themselves: `every minute` says how they are batched, not when they are asked. */
const PUSHING: ReadonlySet<string> = new Set(
  'cdc http_server kafka kinesis mqtt nats pubsub pulsar rabbitmq redis socket sqs websocket'.split(' '),
);
/** Stores of files: `files from a bucket` are files of the bucket. */
const STORES: ReadonlySet<string> = new Set('azure_blob gcs s3 sftp'.split(' '));

/** Reads a use case: prepositions and verbs tell sources from destinations, word forms and aliases do not matter. */
export function extractIntent(useCase: string): Intent {
  const stems = wordsOf(useCase).map((word) => (PREPOSITIONS.has(word) ? word : stem(word)));
  const { systems, transformations: steps, understood, sameKind } = readMentions(stems);
  const mentions = withRoles(systems);
  const of = (role: Role): readonly string[] => [
    ...new Set(mentions.filter((each) => each.role === role).map(({ concept }) => concept)),
  ];
  const known = (concepts: readonly string[]) => concepts.filter((concept) => endpointOf(concept) !== undefined);
  const sources = withoutPlainFiles(withoutSchedule(known(of('source'))));
  const named = withoutPlainFiles(known(of('destination')));
  const destinations = sameKind && named.length === 0 && sources.length === 1 ? sources : named;
  const transformations = settled(new Set(steps), sources, destinations);
  return {
    source_concepts: sources,
    destination_concepts: destinations,
    transformation_concepts: [...transformations],
    matched_categories: categories(sources, destinations, transformations),
    lookups: known(of('lookup')),
    absent: systems.map(({ concept }) => concept).filter((concept) => endpointOf(concept) === undefined),
    understood,
    stems: [...new Set(stems)].filter((word) => !EMPTY.has(word) && !PREPOSITIONS.has(word)),
  };
}

const withoutSchedule = (sources: readonly string[]): readonly string[] =>
  sources.length > 1 ? sources.filter((concept) => concept !== 'schedule') : sources;

const withoutPlainFiles = (concepts: readonly string[]): readonly string[] =>
  concepts.some((concept) => STORES.has(concept)) ? concepts.filter((concept) => concept !== 'file') : concepts;

/** Steps that follow from the others, and without those that only say the same again. */
function settled(steps: Set<string>, sources: readonly string[], destinations: readonly string[]): ReadonlySet<string> {
  if (destinations.length > 1) steps.add('fan_out');
  if ([...steps].some((step) => step.startsWith('convert_'))) steps.delete('reshape');
  if (steps.has('decompress')) steps.delete('compress');
  if (steps.has('schedule') && sources.some((source) => PUSHING.has(source))) {
    steps.delete('schedule');
    steps.add('batch');
  }
  return steps;
}

/** Gives a role to what has none: what comes first is read, what comes last is written. */
function withRoles(given: readonly Mention[]): readonly Mention[] {
  const mentions = given.map((mention) => ({ ...mention }));
  const hasSureDestination = mentions.some(({ role, sure }) => role === 'destination' && sure);
  for (const mention of mentions)
    if (mention.role === 'destination' && !mention.sure && hasSureDestination) mention.role = 'source';
  const sureSource = mentions.find(({ concept, role, sure }) => role === 'source' && sure && concept !== 'schedule');
  const hasDestination = mentions.some(({ role }) => role === 'destination');
  const inStore = (concept: string): boolean => concept === 'file' && STORES.has(sureSource?.concept ?? '');
  for (const [i, mention] of mentions.entries()) {
    if (mention.role !== undefined) continue;
    if (sureSource !== undefined && !hasDestination && !inStore(mention.concept)) {
      mention.role = 'destination';
      continue;
    }
    const later = mentions.slice(i + 1).filter(({ role }) => role !== 'lookup');
    mention.role = later.length > 0 || !mentions.some(({ role }) => role === 'source') ? 'source' : 'destination';
  }
  return mentions;
}

const categories = (
  sources: readonly string[],
  destinations: readonly string[],
  transformations: ReadonlySet<string>,
): readonly string[] => [
  ...new Set([
    ...(sources.length > 0 && destinations.length > 0 ? ['data_movement'] : []),
    ...[...sources, ...destinations].flatMap((concept) => endpointOf(concept)?.category ?? []),
    ...[...transformations].flatMap((concept) => transformationOf(concept)?.category ?? []),
  ]),
];
