import type { Span } from '@weir/diagnostics';
import type { Chomping, MappingNode, Pair, ScalarNode, ScalarStyle, SequenceNode, YamlNode } from './node.js';
import type { SourceText } from './source-text.js';

// Nodes are made here alone, property by property: one shape of object each, whoever reads the text, keeps every look at
// a node in the linter cheap, and spreading properties into a literal took longer than reading the scalar itself.

export const newScalar = (
  source: SourceText,
  span: Span,
  anchor: string | undefined,
  tag: string | undefined,
  value: string,
  style: ScalarStyle,
  body: Span,
  indent: number,
  chomping: Chomping,
  dynamic: boolean,
): ScalarNode => ({ kind: 'scalar', span, anchor, tag, value, style, body, indent, chomping, dynamic, source });

/** A value that is not written, at the place where it would stand. */
export function newEmpty(
  source: SourceText,
  at: number,
  anchor?: string | undefined,
  tag?: string | undefined,
): ScalarNode {
  const span = { start: at, end: at };
  return newScalar(source, span, anchor, tag, '', 'plain', span, -1, 'clip', false);
}

export const newMapping = (
  span: Span,
  anchor: string | undefined,
  tag: string | undefined,
  flow: boolean,
  pairs: readonly Pair[],
): MappingNode => ({ kind: 'mapping', span, anchor, tag, flow, pairs });

export const newSequence = (
  span: Span,
  anchor: string | undefined,
  tag: string | undefined,
  flow: boolean,
  items: readonly YamlNode[],
): SequenceNode => ({ kind: 'sequence', span, anchor, tag, flow, items });

export const newPair = (key: YamlNode, name: string, value: YamlNode, merge: boolean): Pair => ({
  key,
  name,
  value,
  merge,
});
