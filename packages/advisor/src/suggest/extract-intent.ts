import { ENDPOINTS, type EndpointConcept, endpointOf } from './endpoints.js';
import { TRANSFORMATIONS, transformationOf } from './transformations.js';
import { stem, stemsOf, wordsOf } from './words.js';

/** What a use case asks for, as lists of concepts. */
export interface ExtractedIntent {
  readonly source_concepts: readonly string[];
  readonly destination_concepts: readonly string[];
  readonly transformation_concepts: readonly string[];
  readonly matched_categories: readonly string[];
}

export interface Intent extends ExtractedIntent {
  /** Share of the words that carry meaning and were understood, 0 to 1. */
  readonly understood: number;
  /** The words that carry meaning, in their base form. */
  readonly stems: readonly string[];
}

type Role = 'source' | 'destination';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map(stem));
const SOURCE_CUES = words(
  'from consume read receive ingest pull listen poll subscribe watch tail fetch accept collect extract follow take when incoming ingesting between',
);
const DESTINATION_CUES = words(
  'to into write send forward push store publish save load deliver insert post index archive persist sink put upload emit dump export',
);
const PREPOSITIONS: ReadonlySet<string> = new Set(['from', 'to', 'into', 'in', 'onto', 'between', 'and']);
const EMPTY =
  words(`a an the of for with by on at is are be that this each every all any my our your i we want need would like
  please how do can then so it its them as or if not via using use pipeline stream data message messages event events record
  records new some one two system based`);

interface Phrase {
  readonly stems: readonly string[];
  readonly endpoint?: EndpointConcept;
  readonly transformation?: string;
}

/** Every phrase of both tables, the longest first, so that "dead letter queue" is not read as a queue. */
const PHRASES: readonly Phrase[] = [
  ...ENDPOINTS.flatMap((endpoint) => endpoint.words.map((word) => ({ stems: stemsOf(word), endpoint }))),
  ...TRANSFORMATIONS.flatMap(({ concept, words: list }) =>
    list.map((word) => ({ stems: stemsOf(word), transformation: concept })),
  ),
].sort((a, b) => b.stems.length - a.stems.length);

interface Mention {
  readonly concept: string;
  role: Role | undefined;
  /** True when a preposition right before it gave the role. */
  readonly sure: boolean;
}

/** Reads a use case: prepositions and verbs tell sources from destinations, word forms and aliases do not matter. */
export function extractIntent(useCase: string): Intent {
  const stems = wordsOf(useCase).map((word) => (PREPOSITIONS.has(word) ? word : stem(word)));
  const mentions: Mention[] = [];
  const transformations = new Set<string>();
  let role: Role | undefined;
  let sure = false;
  let understood = 0;
  let meaningful = 0;
  for (let at = 0; at < stems.length; ) {
    const here = PHRASES.filter(({ stems: phrase }) => phrase.every((word, i) => stems[at + i] === word));
    const [first] = here;
    const word = stems[at] ?? '';
    if (SOURCE_CUES.has(word)) [role, sure] = ['source', word === 'from' || word === 'between'];
    else if (DESTINATION_CUES.has(word)) [role, sure] = ['destination', word === 'to' || word === 'into'];
    else if (word === 'in' && role === 'destination') sure = true;
    if (first === undefined) {
      if (!EMPTY.has(word) && !PREPOSITIONS.has(word) && !SOURCE_CUES.has(word) && !DESTINATION_CUES.has(word))
        meaningful++;
      at++;
      continue;
    }
    meaningful++;
    understood++;
    for (const phrase of here.filter(({ stems: list }) => list.length === first.stems.length)) {
      if (phrase.transformation !== undefined) transformations.add(phrase.transformation);
      if (phrase.endpoint !== undefined) addMention(mentions, phrase.endpoint, role, sure);
    }
    at += first.stems.length;
  }
  const { sources, destinations } = assignRoles(mentions);
  if (destinations.length > 1) transformations.add('fan_out');
  return {
    source_concepts: sources,
    destination_concepts: destinations,
    transformation_concepts: [...transformations],
    matched_categories: categories(sources, destinations, transformations),
    understood: meaningful === 0 ? 0 : understood / meaningful,
    stems: [...new Set(stems)].filter((word) => !EMPTY.has(word) && !PREPOSITIONS.has(word)),
  };
}

function addMention(
  mentions: Mention[],
  { concept, inputs, outputs }: EndpointConcept,
  role: Role | undefined,
  sure: boolean,
): void {
  const only: Role | undefined = outputs.length === 0 ? 'source' : inputs.length === 0 ? 'destination' : undefined;
  const repeated = mentions.at(-1);
  if (repeated?.concept === concept && (repeated.role === (only ?? role) || !sure)) return;
  mentions.push({ concept, role: only ?? role, sure: sure || only !== undefined });
}

/** Gives a role to what has none: what comes first is read, what comes last is written. */
function assignRoles(mentions: readonly Mention[]): { sources: readonly string[]; destinations: readonly string[] } {
  const hasSureDestination = mentions.some(({ role, sure }) => role === 'destination' && sure);
  for (const mention of mentions)
    if (mention.role === 'destination' && !mention.sure && hasSureDestination) mention.role = 'source';
  for (const [i, mention] of mentions.entries()) {
    if (mention.role !== undefined) continue;
    const later = mentions.slice(i + 1);
    mention.role = later.length > 0 || !mentions.some(({ role }) => role === 'source') ? 'source' : 'destination';
  }
  const of = (wanted: Role) => [
    ...new Set(mentions.filter(({ role }) => role === wanted).map(({ concept }) => concept)),
  ];
  return { sources: of('source'), destinations: of('destination') };
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
