import type { Span } from '@weir/diagnostics';
import { isAbsent, type ParsedYaml, type YamlFindingKind, type YamlNode } from '@weir/pipeline-parser';

/** Why a text cannot be formatted. */
export interface FormatFinding {
  readonly kind: YamlFindingKind | 'duplicate_key' | 'empty';
  readonly message: string;
  readonly span: Span;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units. */
  readonly column: number;
}

/** The parser reads no further than this many documents, so a text with as many may hold more. */
const MOST_DOCUMENTS = 100;

/** Everything that stands in the way of formatting a text; empty when it can be formatted. */
export function formatFindings(parsed: ParsedYaml): readonly FormatFinding[] {
  const { lines, text } = parsed.source;
  const finding = (kind: FormatFinding['kind'], message: string, span: Span): FormatFinding => ({
    kind,
    message,
    span,
    ...lines.positionAt(span.start),
  });
  const found = parsed.findings.map(({ kind, message, span }) => finding(kind, message, span));
  const start = { start: 0, end: 0 };
  if (found.length === 0 && parsed.documents.every(({ root }) => root === undefined || isAbsent(root)))
    return [finding('empty', 'there is nothing to format: the text holds no YAML', start)];
  if (parsed.documents.length >= MOST_DOCUMENTS)
    found.push(finding('limit', `a text may hold fewer than ${MOST_DOCUMENTS} documents`, start));
  for (const { root, span, cut } of parsed.documents) {
    if (cut)
      found.push(
        finding(
          'syntax',
          'this does not belong to the value above it: check the indentation',
          lineOf(text, span.start),
        ),
      );
    if (root === undefined) continue;
    for (const span of interruptedTexts(root, text))
      found.push(
        finding('syntax', 'a comment stands inside this text: put the text in quotes, or a comma in front', span),
      );
    for (const { span, firstAt } of duplicateKeys(root)) {
      const name = text.slice(span.start, span.end);
      const message = `the key ${name} is written twice: first in line ${lines.positionAt(firstAt).line}`;
      found.push(finding('duplicate_key', message, span));
    }
  }
  return found;
}

/** What may read as something else once lines are moved or indented anew. */
export function brittleParts({ source: { lines, text } }: ParsedYaml): readonly FormatFinding[] {
  return BRITTLE.flatMap(([pattern, message]) =>
    Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => ({
      kind: 'syntax',
      message,
      span: { start: index, end: index + length },
      ...lines.positionAt(index),
    })),
  );
}

const BRITTLE: readonly (readonly [RegExp, string])[] = [
  [
    /\$\{[\w.]+:[^}\n]*$/gm,
    'this reference to the environment is not closed: what stands below it would become another default',
  ],
  [/[\u2028\u2029]/g, 'this separator of lines or paragraphs ends a line: write a line feed instead'],
];

/** What is left of the line of an offset. */
const lineOf = (text: string, start: number): Span => {
  const end = text.indexOf('\n', start);
  return { start, end: end < 0 ? text.length : end };
};

function* duplicateKeys(node: YamlNode): Generator<{ span: Span; firstAt: number }> {
  if (node.kind === 'sequence') for (const item of node.items) yield* duplicateKeys(item);
  if (node.kind !== 'mapping') return;
  const seen = new Map<string, number>();
  for (const { key, name, value, merge } of node.pairs) {
    const firstAt = seen.get(name);
    if (key.kind === 'scalar' && !merge) {
      if (firstAt === undefined) seen.set(name, key.span.start);
      else yield { span: key.span, firstAt };
    }
    yield* duplicateKeys(value);
  }
}

/** Plain texts within brackets that go on below a comment: the parser reads the comment as text, the engines refuse it. */
function* interruptedTexts(node: YamlNode, text: string): Generator<Span> {
  if (node.kind === 'sequence') for (const item of node.items) yield* interruptedTexts(item, text);
  if (node.kind === 'mapping')
    for (const { key, value } of node.pairs) {
      yield* interruptedTexts(key, text);
      yield* interruptedTexts(value, text);
    }
  if (node.kind === 'scalar' && node.style === 'plain' && /[ \t]#/.test(text.slice(node.span.start, node.span.end)))
    yield node.span;
}
