import { adaptPattern, coreOf, type Swap } from './adapt-pattern.js';
import { ENDPOINTS, type EndpointConcept, endpointOf } from './endpoints.js';
import { type ExtractedIntent, extractIntent, type Intent } from './extract-intent.js';
import { type Pattern, patterns } from './pattern.js';
import { type Match, scorePattern } from './score-pattern.js';
import { wordsOf } from './words.js';

export interface SuggestRequest {
  readonly use_case: string;
  /** Component or system that the suggestions must read from. */
  readonly input_type?: string | undefined;
  /** Component or system that the suggestions must write to. */
  readonly output_type?: string | undefined;
}

export interface PatternSuggestion {
  readonly pattern_name: string;
  readonly description: string;
  /** 0 to 1: the weighted share of what was asked for that the suggestion has. */
  readonly relevance_score: number;
  readonly why_suggested: string;
  readonly yaml: string;
  readonly customization_hints: readonly string[];
}

export interface Suggestions {
  readonly suggestions: readonly PatternSuggestion[];
  readonly extracted_intent: ExtractedIntent;
}

/** Below this a pattern has too little of what was asked for. */
const LEAST_SCORE = 0.25;

/** Pipelines for a use case in plain words, the best first and no two nearly alike; few or none for what makes no sense. */
export function suggestPatterns(request: SuggestRequest, limit = 5): Suggestions {
  const intent = constrained(extractIntent(request.use_case), request);
  const extracted: ExtractedIntent = {
    source_concepts: intent.source_concepts,
    destination_concepts: intent.destination_concepts,
    transformation_concepts: intent.transformation_concepts,
    matched_categories: intent.matched_categories,
  };
  if (!isPossible(request)) return { suggestions: [], extracted_intent: extracted };
  const matches = patterns()
    .flatMap((pattern) => scorePattern(pattern, intent) ?? [])
    .filter((match) => match.score >= LEAST_SCORE && keepsTypes(match, request))
    .sort(
      (a, b) =>
        b.score - a.score ||
        a.others - b.others ||
        b.overlap - a.overlap ||
        a.surplus - b.surplus ||
        (a.pattern.id < b.pattern.id ? -1 : 1),
    );
  return { suggestions: withoutCopies(matches).slice(0, limit).map(suggestionOf), extracted_intent: extracted };
}

/** The type that was asked for decides over what the use case seems to say. */
function constrained(intent: Intent, { input_type, output_type }: SuggestRequest): Intent {
  const source = input_type === undefined ? undefined : conceptOf(input_type, 'inputs')?.concept;
  const destination = output_type === undefined ? undefined : conceptOf(output_type, 'outputs')?.concept;
  return {
    ...intent,
    source_concepts: source === undefined ? intent.source_concepts : [source],
    destination_concepts: destination === undefined ? intent.destination_concepts : [destination],
    understood:
      source === undefined && destination === undefined ? intent.understood : Math.max(0.5, intent.understood),
  };
}

const isPossible = ({ input_type, output_type }: SuggestRequest): boolean =>
  (input_type === undefined || conceptOf(input_type, 'inputs') !== undefined) &&
  (output_type === undefined || conceptOf(output_type, 'outputs') !== undefined);

/** The system that a type names: by component, concept or any of its words. */
function conceptOf(type: string, side: 'inputs' | 'outputs'): EndpointConcept | undefined {
  const word = wordsOf(type).join(' ');
  const usable = ENDPOINTS.filter((endpoint) => endpoint[side].length > 0);
  return (
    usable.find(({ concept, words }) => concept === word || words.includes(word)) ??
    usable.find((endpoint) => endpoint[side].includes(word))
  );
}

function keepsTypes({ pattern, swap }: Match, { input_type, output_type }: SuggestRequest): boolean {
  const source = input_type === undefined ? undefined : conceptOf(input_type, 'inputs')?.concept;
  const destination = output_type === undefined ? undefined : conceptOf(output_type, 'outputs')?.concept;
  return (
    (source === undefined || swap.source.includes(source) || pattern.sources.includes(source)) &&
    (destination === undefined || swap.destination.includes(destination) || pattern.destinations.includes(destination))
  );
}

/** Of matches that end up with the same endpoints and the same steps only the best is kept. */
function withoutCopies(matches: readonly Match[]): readonly Match[] {
  const seen = new Set<string>();
  return matches.filter(({ pattern, swap }) => {
    const key = [
      [...endpointsOf(swap.source, pattern.sources)].sort().join('+'),
      [...endpointsOf(swap.destination, pattern.destinations)].sort().join('+'),
      coreOf(pattern) || extraOf(pattern),
    ].join(' | ');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The endpoints that a pattern has when those that are swapped are in it. */
const endpointsOf = (swapped: readonly string[], own: readonly string[]): readonly string[] =>
  swapped.length > 0 ? swapped : own;

/** Steps that stand in an endpoint; batching and archiving come with most outputs and make no difference. */
const extraOf = ({ transformations }: Pattern): string =>
  transformations.filter((step) => step !== 'batch' && step !== 'archive').join('+');

const suggestionOf = ({ pattern, score, swap, why }: Match): PatternSuggestion => {
  const yaml = adaptPattern(pattern, swap);
  return {
    ...titleOf(pattern, swap),
    relevance_score: score,
    why_suggested: why,
    yaml,
    customization_hints: [...placeholders(yaml), ...pattern.hints, ...ALWAYS],
  };
};

/** The name and description of a pattern, told anew where other endpoints were put into it. */
function titleOf(pattern: Pattern, swap: Swap): Pick<PatternSuggestion, 'pattern_name' | 'description'> {
  if (swap.source.length === 0 && swap.destination.length === 0)
    return { pattern_name: pattern.name, description: pattern.description };
  const titles = (concepts: readonly string[]): string =>
    concepts.map((concept) => endpointOf(concept)?.title ?? concept).join(' and ');
  const from = titles(endpointsOf(swap.source, pattern.sources.slice(0, 1)));
  const to = titles(endpointsOf(swap.destination, pattern.destinations.slice(0, 1)));
  if (coreOf(pattern) === '' && extraOf(pattern) === '')
    return { pattern_name: upperFirst(`${from} to ${to}`), description: `Carries messages from ${from} to ${to}.` };
  return { pattern_name: `${pattern.name}, from ${from} to ${to}`, description: pattern.description };
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const ALWAYS = ['Replace topics, tables, paths and addresses by your own.'];

/** One hint for the environment variables that a pipeline needs. */
function placeholders(yaml: string): readonly string[] {
  const names = [...new Set([...yaml.matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)].map((match) => match[1] ?? ''))];
  return names.length === 0
    ? []
    : [`Set the environment ${names.length === 1 ? 'variable' : 'variables'} ${names.join(', ')}.`];
}
