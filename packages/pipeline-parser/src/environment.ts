import type { Span } from '@weir/diagnostics';
import type { ScalarNode } from './node.js';

/** `${NAME}`, `${NAME:default}` or `${NAME|function}` as written in the source. */
export interface EnvReference {
  readonly name: string;
  /** Text used when the variable is unset or empty; undefined when none is given. */
  readonly fallback: string | undefined;
  readonly span: Span;
}

const DECODER = /\|([0-9A-Za-z_]+)\}$/;

/** The word behind the last bar of a reference as written, which one of the engines takes for a function to decode with. */
export const decoderOf = (reference: string): string | undefined => DECODER.exec(reference)?.[1];

const NAME = /[0-9A-Za-z_.]+(?:\|[0-9A-Za-z_]+)?/y;

/**
 * Every reference in a text, left to right; spans are offsets into the text plus `base`. A default holds no `}` save for
 * nested `${...}`; `${!` is an interpolation and `${{` an escape, so neither is a reference. Linear in the text.
 */
export function findReferences(text: string, base = 0): readonly EnvReference[] {
  const found: EnvReference[] = [];
  const last = text.lastIndexOf('}');
  for (let start = text.indexOf('${'); start >= 0 && start < last; ) {
    const reference = referenceAt(text, start, last);
    if (reference !== undefined) {
      const { name, fallback, end } = reference;
      found.push({ name, fallback, span: { start: base + start, end: base + end } });
    }
    start = text.indexOf('${', reference?.end ?? start + 2);
  }
  return found;
}

function referenceAt(
  text: string,
  start: number,
  last: number,
): { readonly name: string; readonly fallback: string | undefined; readonly end: number } | undefined {
  NAME.lastIndex = start + 2;
  const matched = NAME.exec(text)?.[0];
  if (matched === undefined) return undefined;
  const name = matched.split('|', 1)[0] ?? matched;
  const behind = start + 2 + matched.length;
  if (text[behind] === '}') return { name, fallback: undefined, end: behind + 1 };
  if (text[behind] !== ':') return undefined;
  const close = closeOfDefault(text, behind + 1, last);
  return { name, fallback: text.slice(behind + 1, close), end: close + 1 };
}

/** Offset of the `}` that ends a default; a nested reference brings a `}` of its own, unless there is no further one. */
function closeOfDefault(text: string, from: number, last: number): number {
  let at = from;
  for (;;) {
    const close = text.indexOf('}', at);
    const nested = text.slice(at, close).indexOf('${');
    if (nested < 0 || close === last) return close;
    at = close + 1;
  }
}

/** True when the text holds at least one reference. */
export const hasReference = (text: string): boolean => text.includes('${') && findReferences(text).length > 0;

/** The references within a scalar, with their places in the source. */
export const envReferences = (scalar: ScalarNode): readonly EnvReference[] =>
  scalar.dynamic ? findReferences(scalar.source.text.slice(scalar.body.start, scalar.body.end), scalar.body.start) : [];

/**
 * Covers every reference with as many letters, so that no colon, quote or brace inside one is taken for YAML.
 * The engines substitute before they read YAML; a covered reference parses as any harmless value would.
 */
export const coverReferences = (text: string): string =>
  replaceReferences(text, ({ span }) => 'x'.repeat(span.end - span.start));

function replaceReferences(text: string, replace: (reference: EnvReference) => string): string {
  const references = text.includes('${') ? findReferences(text) : [];
  if (references.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const reference of references) {
    parts.push(text.slice(at, reference.span.start), replace(reference));
    at = reference.span.end;
  }
  return parts.join('') + text.slice(at);
}

/** The text with each reference replaced as the engines do at start, and the names that had neither value nor default. */
export function expandReferences(
  text: string,
  lookup: (name: string) => string | undefined,
): { readonly text: string; readonly missing: readonly string[] } {
  const missing: string[] = [];
  const expanded = replaceReferences(text, ({ name, fallback }) => {
    const value = lookup(name);
    if (value === undefined && fallback === undefined) missing.push(name);
    const chosen = value !== undefined && (value !== '' || fallback === undefined) ? value : (fallback ?? '');
    return chosen.replaceAll('\n', '\\n');
  });
  return { text: expanded.replace(ESCAPED, (_, inner: string) => `\${${inner}}`), missing };
}

/** `${{NAME:default}}` stands for the text `${NAME:default}`. */
const ESCAPED = /\$\{\{([0-9A-Za-z_.]+(?::[^}]*)?)\}\}/g;
