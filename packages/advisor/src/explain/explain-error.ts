import type { Catalogue } from '@weir/schema-model';
import { withoutLogin } from '../survey/without-login.js';
import type { ErrorType, Family } from './define-family.js';
import { COMPONENT_PAGES, DOCUMENTS, type DocumentName } from './documents.js';
import { FAMILIES } from './families/index.js';
import { recognisedParts, sentenceOf } from './recognised-parts.js';
import { repairContext } from './repair-context.js';
import { similarName } from './similar-name.js';
import { tellingPart } from './telling-part.js';

export interface ExplainRequest {
  readonly error_message: string;
  readonly error_type?: ErrorType | undefined;
  /** A piece of the pipeline, or the name of a component. */
  readonly context?: string | undefined;
}

export interface Explanation {
  readonly error_type: ErrorType;
  readonly explanation: string;
  readonly cause: string;
  readonly fix: { readonly description: string; readonly before: string | null; readonly after: string };
  readonly related_docs: readonly string[];
  readonly common_mistakes: readonly string[];
  /** Id of the family that matched; null when none did. */
  readonly family: string | null;
}

/** Explains an error message of an engine or of the control plane; what it does not know it says. */
export function explainError(request: ExplainRequest, catalogues: readonly [Catalogue, ...Catalogue[]]): Explanation {
  const message = tellingPart(request.error_message);
  const parts = recognisedParts(message);
  const found = match(message, request.error_type);
  const repair =
    request.context === undefined ? undefined : repairContext(request.context, catalogues, parts.component);
  const pages = pagesFor(request.context, parts.component);
  if (found === undefined) return unknown(request, sentenceOf(parts), repair, pages);
  const { family, captures } = found;
  const similar = family.unknownName === undefined ? null : similarName(family.unknownName, captures, catalogues);
  const fill = (text: string): string => filled(text, captures);
  const description = [
    ...(similar === null ? [] : [`Did you mean ${similar}?`]),
    fill(family.fix.description),
    ...(repair === undefined ? [] : [repair.note]),
  ].join(' ');
  return {
    error_type: family.error_type,
    explanation: [fill(family.explanation), sentenceOf(parts)].filter((text) => text !== '').join(' '),
    cause: fill(family.cause),
    fix: {
      description,
      before: repair?.before ?? (family.fix.before === undefined ? null : filledCode(family.fix.before, captures)),
      after: repair?.after ?? afterOf(family, captures, similar),
    },
    related_docs: urls([...family.docs, ...pages]),
    common_mistakes: family.mistakes.map(fill),
    family: family.id,
  };
}

type Captures = Readonly<Record<string, string | undefined>>;

/** The first family that matches; one of the type that was asked for goes before others. */
function match(message: string, wanted: ErrorType | undefined): { family: Family; captures: Captures } | undefined {
  let first: { family: Family; captures: Captures } | undefined;
  for (const family of FAMILIES) {
    const found = family.pattern.exec(message);
    if (found === null) continue;
    const candidate = { family, captures: capturesOf(found) };
    if (wanted === undefined || wanted === 'unknown' || family.error_type === wanted) return candidate;
    first ??= candidate;
  }
  return first;
}

/** What a pattern captured, without logins: an answer may be shown to others than the one who asked. */
const capturesOf = ({ groups = {} }: RegExpExecArray): Captures =>
  Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, text && withoutLogin(text)]));

/** Text with captures put in; what leads to one that is missing goes with it. */
const filled = (text: string, captures: Captures): string =>
  withCaptures(text, captures, MISSING)
    .replace(new RegExp(`(?::| at| in line| near line| \\(|,)? ?${MISSING}\\)?`, 'g'), '')
    .replace(/ {2,}/g, ' ')
    .replace(/ +\./g, '.')
    .trim();

/** Code with captures put in, everything else as it is. */
const filledCode = (text: string, captures: Captures): string => withCaptures(text, captures, 'name');

const withCaptures = (text: string, captures: Captures, otherwise: string): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in captures || GIVEN.has(name) ? (captures[name] ?? otherwise) : whole,
  );

const MISSING = '\u0001';
/** Names of captures that patterns use in some of their alternatives only. */
const GIVEN: ReadonlySet<string> = new Set(['name', 'kind', 'reason', 'where', 'line', 'addr', 'value', 'got']);

function afterOf({ fix }: Family, captures: Captures, similar: string | null): string {
  if (similar === null) return filledCode(fix.after, captures);
  const name = captures.name?.split(/,\s*/)[0] ?? '';
  const before = fix.before === undefined ? name : filledCode(fix.before, captures);
  return before.includes(name) && name !== '' ? before.replace(name, similar) : similar;
}

function pagesFor(context: string | undefined, component: string | undefined): readonly DocumentName[] {
  const names = [
    component,
    ...(context === undefined ? [] : (context.match(/\b[a-z][a-z0-9_]+\b/g) ?? []).slice(0, 50)),
  ];
  return names.flatMap((name) =>
    name !== undefined && Object.hasOwn(COMPONENT_PAGES, name) ? (COMPONENT_PAGES[name] ?? []) : [],
  );
}

const MOST_PAGES = 5;
const urls = (names: readonly DocumentName[]): readonly string[] =>
  [...new Set(names.map((name) => DOCUMENTS[name]))].slice(0, MOST_PAGES);

function unknown(
  request: ExplainRequest,
  parts: string,
  repair: ReturnType<typeof repairContext>,
  pages: readonly DocumentName[],
): Explanation {
  const asked = request.error_type ?? 'unknown';
  return {
    error_type: repair?.foundErrors === true && asked === 'unknown' ? 'validation' : asked,
    explanation: ['This message is not one that is known here.', parts].filter((text) => text !== '').join(' '),
    cause:
      repair?.foundErrors === true
        ? repair.note
        : 'Unknown. The part of the message behind the last colon is usually the cause.',
    fix: {
      description:
        repair?.note ??
        'Look at the first error in the log, not the last, and run the engine with the log level DEBUG.',
      before: repair?.before ?? null,
      after: repair?.after ?? 'logger:\n  level: DEBUG',
    },
    related_docs: urls([...pages, 'monitoring', 'error_handling']),
    common_mistakes: [
      'Reading only the last line of a log: the first failure is the cause, the others follow from it.',
    ],
    family: null,
  };
}
