import { ABSENT, ENDPOINTS, type EndpointConcept } from './endpoints.js';
import { TRANSFORMATIONS } from './transformations.js';
import { stem, stemsOf } from './words.js';

/** What a system is to the pipeline; `lookup` ones are asked for data while messages pass. */
export type Role = 'source' | 'destination' | 'lookup';

/** A system that a use case names. */
export interface Mention {
  readonly concept: string;
  readonly role: Role | undefined;
  /** True when a preposition right before it gave the role. */
  readonly sure: boolean;
}

/** What stands in a use case, in its order. */
export interface Mentions {
  readonly systems: readonly Mention[];
  readonly transformations: readonly string[];
  /** Share of the words that carry meaning and were understood, 0 to 1. */
  readonly understood: number;
  /** True for `between two clusters` and `to another region`: both ends are of one kind. */
  readonly sameKind: boolean;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map(stem));
const SOURCE_CUES = words(
  'from consume read receive ingest pull listen poll subscribe watch tail fetch get accept collect extract follow take when incoming ingesting',
);
const DESTINATION_CUES = words(
  'to into write send forward push store publish save load deliver insert post index archive persist sink put upload emit dump export ship notify',
);
const LOOKUP_CUES: ReadonlySet<string> = new Set(['with', 'in', 'against', 'via', 'from', 'by']);
export const PREPOSITIONS: ReadonlySet<string> = new Set(['from', 'to', 'into', 'in', 'onto', 'between', 'and']);
export const EMPTY =
  words(`a an the of for with by on at is are be that this each every all any my our your i we want need would like
  please how do can then so it its them as or if not via using use pipeline stream data message messages event events record
  records new some one two system based another other second different against`);
const SEVERAL = words('two three four five several multiple many');
const ANOTHER = words('another other second different');
const PLACES = words('cluster region broker account server database instance datacenter environment');

interface Phrase {
  readonly stems: readonly string[];
  readonly endpoint?: EndpointConcept;
  readonly transformation?: string;
  /** A system that the library has no component for. */
  readonly absent?: string;
}

/** Every phrase of all tables by its first word, the longest first, so that "dead letter queue" is not read as a queue. */
const PHRASES = new Map<string, Phrase[]>();
for (const phrase of [
  ...ENDPOINTS.flatMap((endpoint) => endpoint.words.map((word) => ({ stems: stemsOf(word), endpoint }))),
  ...TRANSFORMATIONS.flatMap(({ concept, words: list }) =>
    list.map((word) => ({ stems: stemsOf(word), transformation: concept })),
  ),
  ...ABSENT.map((word) => ({ stems: stemsOf(word), absent: word })),
].sort((a, b) => b.stems.length - a.stems.length)) {
  const [first = ''] = phrase.stems;
  PHRASES.set(first, [...(PHRASES.get(first) ?? []), phrase]);
}

/** The longest phrases that begin at a word. */
function phrasesAt(stems: readonly string[], at: number): readonly Phrase[] {
  const here = (PHRASES.get(stems[at] ?? '') ?? []).filter((phrase) =>
    phrase.stems.every((word, i) => stems[at + i] === word),
  );
  return here.filter((phrase) => phrase.stems.length === here[0]?.stems.length);
}

/** Reads what a use case names; prepositions and verbs tell what each system is to the pipeline. */
export function readMentions(stems: readonly string[]): Mentions {
  const systems: Mention[] = [];
  const transformations = new Set<string>();
  let role: Role | undefined;
  let sure = false;
  let between = false;
  let enriching = false;
  let understood = 0;
  let meaningful = 0;
  for (let at = 0; at < stems.length; ) {
    const word = stems[at] ?? '';
    const here = phrasesAt(stems, at);
    if (word === 'between' || word === 'across')
      [role, sure, between] = [transformations.has('load_balance') ? 'destination' : 'source', true, true];
    else if (enriching && LOOKUP_CUES.has(word)) [role, sure] = ['lookup', true];
    else if (SOURCE_CUES.has(word)) [role, sure, enriching] = ['source', word === 'from', false];
    else if (isInfinitive(stems, at)) [role, sure] = [undefined, false];
    else if (DESTINATION_CUES.has(word))
      [role, sure, enriching] = ['destination', word === 'to' || word === 'into', false];
    else if (word === 'in' && role === 'destination') sure = true;
    const [first] = here;
    if (first === undefined) {
      if (!EMPTY.has(word) && !PREPOSITIONS.has(word) && !SOURCE_CUES.has(word) && !DESTINATION_CUES.has(word))
        meaningful++;
      at++;
      continue;
    }
    meaningful++;
    understood++;
    for (const { transformation, endpoint, absent } of here) {
      if (transformation !== undefined) transformations.add(transformation);
      if (endpoint !== undefined) addMention(systems, endpoint, role, sure);
      if (absent !== undefined) systems.push({ concept: absent, role: role ?? 'destination', sure: true });
    }
    enriching ||= here.some(({ transformation }) => transformation === 'enrich');
    const several = SEVERAL.has(stems[at - 1] ?? '') && role === 'destination' && sure && !between;
    if (several && here.some(({ endpoint }) => endpoint !== undefined) && !transformations.has('load_balance'))
      transformations.add('fan_out');
    if (between && here.some(({ endpoint }) => endpoint !== undefined))
      [role, sure, between] = ['destination', true, false];
    at += first.stems.length;
  }
  return {
    systems,
    transformations: [...transformations],
    understood: meaningful === 0 ? 0 : understood / meaningful,
    sameKind:
      stems.includes('between') || stems.some((word, at) => ANOTHER.has(word) && PLACES.has(stems[at + 1] ?? '')),
  };
}

/** True for the `to` of `to read` and `to mask`, which leads to no system. */
function isInfinitive(stems: readonly string[], at: number): boolean {
  if (stems[at] !== 'to') return false;
  const next = stems[at + 1] ?? '';
  const phrases = phrasesAt(stems, at + 1);
  return (
    SOURCE_CUES.has(next) || (phrases.length > 0 && phrases.every(({ transformation }) => transformation !== undefined))
  );
}

function addMention(systems: Mention[], endpoint: EndpointConcept, role: Role | undefined, sure: boolean): void {
  const { inputs, outputs, whenWritten } = endpoint;
  if (whenWritten !== undefined && role === 'destination' && sure) {
    systems.push({ concept: whenWritten, role, sure });
    return;
  }
  const only: Role | undefined = outputs.length === 0 ? 'source' : inputs.length === 0 ? 'destination' : undefined;
  const given = role === 'lookup' ? role : (only ?? role);
  const repeated = systems.at(-1);
  if (repeated?.concept === endpoint.concept && (repeated.role === given || !sure)) return;
  systems.push({ concept: endpoint.concept, role: given, sure: sure || only !== undefined });
}
