import type { Span } from '@weir/diagnostics';
import { composeDocument } from './compose.js';
import { splitDocuments } from './documents.js';
import type { YamlNode } from './node.js';
import { readEveryday } from './read-everyday.js';
import { blank, type Reading, readRecovering } from './recover.js';
import { refusedTabs } from './refused-tabs.js';
import { refusedText } from './refused-text.js';
import { SourceText } from './source-text.js';
import { DEFAULT_LIMITS, type Limits, type YamlFinding } from './yaml-finding.js';

export interface YamlDocument {
  /** Undefined for a document without content, or one that could not be read at all. */
  readonly root: YamlNode | undefined;
  readonly span: Span;
  /** True when no marker starts it, but the one above ended early: something stands left of its first key, or behind its last bracket. */
  readonly cut: boolean;
}

/** Everything a text holds: at least one document, what is wrong with it as YAML, and what was skipped because of that. */
export interface ParsedYaml {
  readonly source: SourceText;
  readonly documents: readonly YamlDocument[];
  readonly findings: readonly YamlFinding[];
  /** Parts that were left out because of a syntax error; the trees know nothing of what stands there. */
  readonly skipped: readonly Span[];
}

/** Documents past this many are not read; the engines read one. */
const MOST_DOCUMENTS = 100;

/** Reads a text as YAML into positioned trees. Never throws for any text; work and memory are linear in its length. */
export function parseYaml(text: string, limits: Limits = DEFAULT_LIMITS): ParsedYaml {
  const source = new SourceText(text);
  const root = readEveryday(source, limits);
  if (root === undefined) return parseAnyYaml(text, limits);
  return { source, documents: [{ root, span: { start: 0, end: text.length }, cut: false }], findings: [], skipped: [] };
}

/** Reads any text; what {@link parseYaml} does with all that is not everyday YAML. */
export function parseAnyYaml(written: string, limits: Limits = DEFAULT_LIMITS): ParsedYaml {
  const text = withLineFeeds(written);
  const { spans, readings } = readDocuments(text, limits.depth);
  const skipped = readings.flatMap((reading, i) => reading.masked.map((span) => shift(span, spans[i]?.start ?? 0)));
  const source = new SourceText(written, skipped.reduce(blank, text));
  const findings: YamlFinding[] = [];
  if (readings[0]?.errors.length === 0)
    for (const refusal of refusedText(sliceOf(text, spans[0] ?? { start: 0, end: text.length })))
      findings.push({ kind: 'syntax', ...refusal, document: 0 });
  const documents = readings.map((reading, document): YamlDocument => {
    const span = spans[document] ?? { start: 0, end: text.length };
    const cut = document > 0 && readings[document - 1]?.endsAt !== undefined;
    for (const error of reading.errors)
      findings.push({ kind: 'syntax', message: error.message, span: shift(error.span, span.start), document });
    if (reading.tooDeepAt !== undefined) {
      findings.push(tooDeep(reading.tooDeepAt + span.start, limits.depth, document));
      return { root: undefined, span, cut };
    }
    const composed = composeDocument(source, reading.events, span.start, limits);
    for (const finding of composed.findings) findings.push({ ...finding, document });
    if (document === 0 && reading.errors.length === 0)
      for (const refusal of refusedTabs(sliceOf(text, span), composed.root, span.start))
        findings.push({ kind: 'syntax', message: refusal.message, span: shift(refusal.span, span.start), document });
    return { root: composed.root, span, cut };
  });
  return { source, documents, findings, skipped };
}

/** The engines' reader also breaks lines at NEL, LS and PS; each is as long as a line feed, so that places stay what they are. */
const withLineFeeds = (text: string): string => (OTHER_BREAK.test(text) ? text.replace(OTHER_BREAKS, '\n') : text);

const OTHER_BREAK = /[\u0085\u2028\u2029]/;
const OTHER_BREAKS = /[\u0085\u2028\u2029]/g;

/** Every document as far as it could be read; what follows a document that ends early is one of its own. */
function readDocuments(
  text: string,
  depth: number,
): { readonly spans: readonly Span[]; readonly readings: readonly Reading[] } {
  const spans = splitDocuments(text).slice(0, MOST_DOCUMENTS);
  const readings: Reading[] = [];
  for (let i = 0; i < spans.length; i++) {
    const span = spans[i] ?? { start: 0, end: text.length };
    const reading = readRecovering(sliceOf(text, span), depth);
    readings.push(reading);
    if (reading.endsAt === undefined || spans.length >= MOST_DOCUMENTS) continue;
    const end = span.start + reading.endsAt;
    spans.splice(i, 1, { start: span.start, end }, { start: end, end: span.end });
  }
  return { spans, readings };
}

const sliceOf = (text: string, span: Span): string =>
  span.start === 0 && span.end === text.length ? text : text.slice(span.start, span.end);

const shift = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

const tooDeep = (at: number, depth: number, document: number): YamlFinding => ({
  kind: 'limit',
  message: `too large: nesting may hold ${depth} levels at most (limit depth)`,
  span: { start: at, end: at },
  limit: { name: 'depth', value: depth },
  document,
});
