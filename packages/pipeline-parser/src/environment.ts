import type { Span } from '@weir/diagnostics';
import type { ScalarNode } from './node.js';

/** `${NAME}`, `${NAME:default}` or `${NAME|function}` as written in the source. */
export interface EnvReference {
  readonly name: string;
  /** Text used when the variable is unset or empty; undefined when none is given. */
  readonly fallback: string | undefined;
  readonly span: Span;
}

/** A default holds no `}` save for one nested `${...}`; `${!` is an interpolation and `${{` an escape, so neither matches. */
const REFERENCE = /\$\{([0-9A-Za-z_.]+)(?:\|[0-9A-Za-z_]+)?(?::((?:\$\{[^}]*\}|[^}])*))?\}/g;

const matchAll = (text: string): IterableIterator<RegExpExecArray> => text.matchAll(REFERENCE);

/** True when the text holds at least one reference. */
export const hasReference = (text: string): boolean => text.includes('${') && text.search(REFERENCE) >= 0;

/** Every reference in a text, left to right; spans are offsets into the text plus `base`. */
export function findReferences(text: string, base = 0): readonly EnvReference[] {
  if (!text.includes('${')) return [];
  return Array.from(matchAll(text), (match) => ({
    name: match[1] ?? '',
    fallback: match[2],
    span: { start: base + match.index, end: base + match.index + match[0].length },
  }));
}

/** The references within a scalar, with their places in the source. */
export const envReferences = (scalar: ScalarNode): readonly EnvReference[] =>
  scalar.dynamic ? findReferences(scalar.source.text.slice(scalar.body.start, scalar.body.end), scalar.body.start) : [];

/**
 * Covers every reference with as many letters, so that no colon, quote or brace inside one is taken for YAML.
 * The engines substitute before they read YAML; a covered reference parses as any harmless value would.
 */
export const coverReferences = (text: string): string =>
  text.includes('${') ? text.replace(REFERENCE, (match) => 'x'.repeat(match.length)) : text;

/** The text with each reference replaced as the engines do at start, and the names that had neither value nor default. */
export function expandReferences(
  text: string,
  lookup: (name: string) => string | undefined,
): { readonly text: string; readonly missing: readonly string[] } {
  const missing: string[] = [];
  const expanded = text
    .replace(REFERENCE, (_, name: string, fallback: string | undefined) => {
      const value = lookup(name);
      if (value === undefined && fallback === undefined) missing.push(name);
      const chosen = value !== undefined && (value !== '' || fallback === undefined) ? value : (fallback ?? '');
      return chosen.replaceAll('\n', '\\n');
    })
    .replace(/\$\{\{([0-9A-Za-z_.]+(?::[^}]*)?)\}\}/g, (_, inner: string) => `\${${inner}}`);
  return { text: expanded, missing };
}
