import { autoCorrect, type Finding, lintAuto, suggestComponentName } from '@weir/linter';
import { parsePipeline } from '@weir/pipeline-parser';
import type { Catalogue, ComponentType } from '@weir/schema-model';

/** What the linter makes of the caller's own snippet. */
export interface RepairedContext {
  readonly before: string;
  readonly after: string;
  /** What was found and done, in a sentence or two. */
  readonly note: string;
  readonly foundErrors: boolean;
}

/** A snippet put where it belongs in a pipeline, and taken out again after a repair. */
interface Frame {
  readonly text: string;
  /** Lines added above the snippet, and blanks added in front of each of its lines. */
  readonly above: number;
  readonly indent: number;
}

const MOST_FINDINGS = 3;

/**
 * Lints a snippet of a pipeline, whatever part of one it is, and repairs what is certain; undefined for anything else.
 * Settings alone are those of `component`, where the message names one.
 */
export function repairContext(
  context: string,
  catalogues: readonly [Catalogue, ...Catalogue[]],
  component?: string,
): RepairedContext | undefined {
  if (!/[:\n]/.test(context)) return undefined;
  const frame = bestFrame(context, catalogues, component);
  if (frame === undefined) return undefined;
  const { text, result, corrections } = autoCorrect(frame.text, (each) => lintAuto(each, catalogues));
  const first = errorsWithin(frame, catalogues);
  if (first.length === 0)
    return {
      before: context,
      after: context,
      note: 'The snippet itself is valid as far as it can be told.',
      foundErrors: false,
    };
  const after = unframe(text, frame);
  const told = first.slice(0, MOST_FINDINGS).map(({ message, span }) => {
    const line = frame.text.slice(0, span.start).split('\n').length - frame.above;
    return `line ${line}: ${message}`;
  });
  const left = errorsBelow(result.findings, text, frame.above).length;
  const done =
    corrections.length === 0
      ? 'It is shown unchanged.'
      : left === 0
        ? 'It is shown repaired.'
        : 'It is shown repaired as far as that is certain.';
  return { before: context, after, note: `In your snippet, ${told.join('; ')}. ${done}`, foundErrors: true };
}

/** Errors that stand in the snippet itself, not in what was put around it. */
const errorsWithin = (frame: Frame, catalogues: readonly [Catalogue, ...Catalogue[]]): readonly Finding[] =>
  errorsBelow(lintAuto(frame.text, catalogues).findings, frame.text, frame.above);

const errorsBelow = (findings: readonly Finding[], text: string, above: number): readonly Finding[] =>
  findings.filter(({ severity, span }) => severity === 'error' && text.slice(0, span.start).split('\n').length > above);

/** The way of reading the snippet that leaves the fewest errors: a pipeline, a component, a list, or fields. */
function bestFrame(
  context: string,
  catalogues: readonly [Catalogue, ...Catalogue[]],
  component: string | undefined,
): Frame | undefined {
  const { root, rootNode } = parsePipeline(context);
  if (root === undefined && rootNode?.kind !== 'sequence') return undefined;
  let best: { frame: Frame; errors: number } | undefined;
  for (const frame of frames(
    context,
    rootNode?.kind === 'sequence',
    root?.pairs.map(({ name }) => name) ?? [],
    catalogues,
    component,
  )) {
    const errors = errorsWithin(frame, catalogues).length;
    if (best === undefined || errors < best.errors) best = { frame, errors };
  }
  return best?.frame;
}

function* frames(
  context: string,
  isList: boolean,
  names: readonly string[],
  catalogues: readonly Catalogue[],
  component: string | undefined,
): Generator<Frame> {
  if (isList) {
    yield framed(context, ['pipeline:', '  processors:'], 4);
    return;
  }
  const known = (type: ComponentType): boolean =>
    names.some((name) => catalogues.some((each) => each.component(type, name) !== undefined));
  const isRoot = catalogues.some(({ root }) => names.some((name) => root.some((field) => field.name === name)));
  const placed = PLACES.filter(({ type }) => known(type));
  if (isRoot) {
    yield { text: context, above: 0, indent: 0 };
    return;
  }
  for (const { above, indent } of placed) yield framed(context, above, indent);
  if (placed.length > 0) return;
  const meant = PLACES.filter(({ type }) => names.some((name) => isMeant(catalogues, type, name)));
  for (const { above, indent } of meant) yield framed(context, above, indent);
  if (meant.length > 0 || component === undefined) return;
  // Settings without the name of what they belong to.
  for (const { type, above, indent } of PLACES)
    if (catalogues.some((each) => each.component(type, component) !== undefined))
      yield framed(context, [...above, `${' '.repeat(indent)}${component}:`], indent + 2);
}

const isMeant = (catalogues: readonly Catalogue[], type: ComponentType, name: string): boolean =>
  catalogues.some((each) => suggestComponentName(each, type, name)?.certain === true);

/** Where a single component may stand. */
const PLACES: readonly { readonly type: ComponentType; readonly above: readonly string[]; readonly indent: number }[] =
  [
    { type: 'input', above: ['input:'], indent: 2 },
    { type: 'output', above: ['output:'], indent: 2 },
    { type: 'processor', above: ['pipeline:', '  processors:', '    -'], indent: 6 },
    { type: 'cache', above: ['cache_resources:', '  - label: snippet'], indent: 4 },
    { type: 'rate_limit', above: ['rate_limit_resources:', '  - label: snippet'], indent: 4 },
  ];

const framed = (context: string, above: readonly string[], indent: number): Frame => ({
  text: [...above, ...context.split('\n').map((line) => (line === '' ? '' : ' '.repeat(indent) + line))].join('\n'),
  above: above.length,
  indent,
});

const unframe = (text: string, { above, indent }: Frame): string =>
  text
    .split('\n')
    .slice(above)
    .map((line) => (line.startsWith(' '.repeat(indent)) ? line.slice(indent) : line))
    .join('\n');
