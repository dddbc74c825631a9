import { invariant } from '@weir/diagnostics';
import { formatPipeline } from '@weir/formatter';
import { type MappingNode, parsePipeline } from '@weir/pipeline-parser';
import { INPUTS, OUTPUTS } from './generated/library.js';
import type { Pattern } from './pattern.js';

export interface Swap {
  /** Concepts that take the place of the pattern's only source or destination; none to leave it. */
  readonly source: readonly string[];
  readonly destination: readonly string[];
}

/** True when the library has an input (or output) for the concept. */
export const canRead = (concept: string): boolean => Object.hasOwn(INPUTS, concept);
export const canWrite = (concept: string): boolean => Object.hasOwn(OUTPUTS, concept);

/** True when a pattern's input (or output) is the plain one of the library, so that another takes its place without loss. */
export const isPlain = (pattern: Pattern, name: 'input' | 'output'): boolean => partsOf(pattern)[name];

/** What tells two suggestions apart besides their endpoints: everything but input and output. */
export const coreOf = (pattern: Pattern): string => partsOf(pattern).core;

interface Parts {
  readonly input: boolean;
  readonly output: boolean;
  readonly core: string;
}

/** Each pattern is taken apart once. */
const READ = new WeakMap<Pattern, Parts>();

function partsOf(pattern: Pattern): Parts {
  let parts = READ.get(pattern);
  if (parts === undefined) {
    parts = { input: usesSnippet(pattern, 'input'), output: usesSnippet(pattern, 'output'), core: readCore(pattern) };
    READ.set(pattern, parts);
  }
  return parts;
}

function usesSnippet(pattern: Pattern, name: 'input' | 'output'): boolean {
  const [concept = ''] = name === 'input' ? pattern.sources : pattern.destinations;
  const snippet = (name === 'input' ? INPUTS : OUTPUTS)[concept] ?? '';
  return sectionOf(pattern.yaml, name) === sectionOf(snippet, name);
}

function readCore(pattern: Pattern): string {
  const { root } = parsePipeline(pattern.yaml);
  invariant(root !== undefined, 'a pattern is a mapping');
  return sections(pattern.yaml, root)
    .filter(({ name }) => name !== 'input' && name !== 'output' && name !== 'rate_limit_resources')
    .map(({ text }) => text.trim())
    .join('\n');
}

function sectionOf(text: string, name: string): string | undefined {
  const { root } = parsePipeline(text);
  return root === undefined
    ? undefined
    : sections(text, root)
        .find((each) => each.name === name)
        ?.text.trim();
}

/** The pattern's pipeline with other endpoints in it, resources that only the old one used left out, in canonical style. */
export function adaptPattern(pattern: Pattern, swap: Swap): string {
  let text = pattern.yaml;
  if (swap.source.length > 0) text = withSection(text, 'input', together('input', swap.source), 'polling');
  if (swap.destination.length > 0) text = withSection(text, 'output', together('output', swap.destination), 'pace');
  const formatted = formatPipeline(text);
  invariant(formatted.ok, `pattern ${pattern.id} can be formatted`);
  return formatted.text;
}

/** The snippet of a concept; of several, a broker that reads from all of them or sends everything to each. */
function together(name: 'input' | 'output', concepts: readonly string[]): string {
  const texts = concepts.map((concept) => (name === 'input' ? INPUTS : OUTPUTS)[concept] ?? '');
  if (texts.length === 1) return texts[0] ?? '';
  const parts = texts.map((text) => {
    const { root } = parsePipeline(text);
    invariant(root !== undefined, 'a snippet is a mapping');
    return sections(text, root);
  });
  const items = parts.flatMap((each) => each.filter((part) => part.name === name)).map(({ text }) => listItem(text));
  const rest = parts.flatMap((each) => each.filter((part) => part.name !== name)).map(({ text }) => text.trimEnd());
  const broker = [`${name}:`, '  broker:', ...(name === 'output' ? ['    pattern: fan_out'] : []), `    ${name}s:`];
  return `${[[...broker, ...items].join('\n'), ...new Set(rest)].join('\n\n')}\n`;
}

/** What stands below a section's key, as an item of a list six blanks in. */
const listItem = (section: string): string =>
  section
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line, i) => (line.trim() === '' ? '' : `${i === 0 ? '      - ' : '        '}${line.slice(2)}`))
    .join('\n');

/** Puts a section and what the snippet brings with it in place of the one that is there. */
function withSection(text: string, name: string, snippet: string, limit: string): string {
  const { root } = parsePipeline(text);
  invariant(root !== undefined, 'a pattern is a mapping');
  const dropped = new Set([name]);
  const others = sections(text, root).filter((each) => !dropped.has(each.name));
  const uses = others.some(
    (each) => each.name !== 'rate_limit_resources' && each.text.includes(`rate_limit: ${limit}`),
  );
  const kept = others.filter(
    (each) => each.name !== 'rate_limit_resources' || uses || !each.text.includes(`label: ${limit}`),
  );
  return `${[...kept.map((each) => each.text.trimEnd()), snippet.trimEnd()].join('\n\n')}\n`;
}

/** The root sections of a text, each with the lines that belong to it. */
function sections(text: string, root: MappingNode): readonly { readonly name: string; readonly text: string }[] {
  return root.pairs.map((pair, i) => ({
    name: pair.name,
    text: text.slice(pair.key.span.start, root.pairs[i + 1]?.key.span.start ?? text.length),
  }));
}
