import type { Span } from '@weir/diagnostics';
import type { SourceText } from './source-text.js';

export const SCALAR_STYLES = ['plain', 'single', 'double', 'literal', 'folded'] as const;
export type ScalarStyle = (typeof SCALAR_STYLES)[number];

export const CHOMPINGS = ['clip', 'strip', 'keep'] as const;
export type Chomping = (typeof CHOMPINGS)[number];

interface NodeBase {
  /** The node's own text, quotes, brackets and block header included; empty for a value that is not written. */
  readonly span: Span;
  readonly anchor: string | undefined;
  /** The tag as written, such as `!!str`. */
  readonly tag: string | undefined;
}

export interface ScalarNode extends NodeBase {
  readonly kind: 'scalar';
  /** The decoded text: escapes resolved, lines folded, block indentation removed; environment references left as they are. */
  readonly value: string;
  readonly style: ScalarStyle;
  /** The part of the source that holds the content: between the quotes, below the block header. */
  readonly body: Span;
  /** Columns of indentation that a block scalar's lines lose; -1 for other styles. */
  readonly indent: number;
  readonly chomping: Chomping;
  /** True when the text holds an environment reference: type and content are then unknown. */
  readonly dynamic: boolean;
  readonly source: SourceText;
}

/** One entry of a mapping, in the order written; duplicates are kept. */
export interface Pair {
  readonly key: YamlNode;
  /** The key's text; empty for a key that is not a scalar. */
  readonly name: string;
  readonly value: YamlNode;
  /** True for a `<<` key, which merges its value into the mapping. */
  readonly merge: boolean;
}

export interface MappingNode extends NodeBase {
  readonly kind: 'mapping';
  readonly pairs: readonly Pair[];
  readonly flow: boolean;
}

export interface SequenceNode extends NodeBase {
  readonly kind: 'sequence';
  readonly items: readonly YamlNode[];
  readonly flow: boolean;
}

export interface AliasNode extends NodeBase {
  readonly kind: 'alias';
  readonly name: string;
  /** What the alias stands for; undefined when no such anchor precedes it. */
  readonly target: Exclude<YamlNode, AliasNode> | undefined;
}

export type YamlNode = ScalarNode | MappingNode | SequenceNode | AliasNode;

/** The node itself, or what it stands for when it is an alias. */
export const dereference = (node: YamlNode): Exclude<YamlNode, AliasNode> | undefined =>
  node.kind === 'alias' ? node.target : node;

/** The entry that counts for a name: the last one written, as in the engines. */
export function findPair(mapping: MappingNode, name: string): Pair | undefined {
  for (let i = mapping.pairs.length - 1; i >= 0; i--) {
    const pair = mapping.pairs[i];
    if (pair !== undefined && pair.name === name && !pair.merge) return pair;
  }
  return undefined;
}

/** True for a value that is not written at all, as after `key:`. */
export const isAbsent = (node: YamlNode): boolean =>
  node.kind === 'scalar' && node.style === 'plain' && node.span.start === node.span.end && node.tag === undefined;
