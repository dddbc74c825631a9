import type { AliasNode, MappingNode, Pair, ScalarNode, SequenceNode } from '@weir/pipeline-parser';
import type { Note } from './comment-queue.js';

/** A document with every comment at the place where it is printed again. */
export interface DocumentLayout {
  /** `%YAML` and `%TAG` lines. */
  readonly directives: readonly string[];
  /** Comments above everything, kept at the top whatever is moved. */
  readonly head: readonly Note[];
  readonly value: ValueLayout | undefined;
  readonly foot: readonly Note[];
}

/** An entry of a mapping or an item of a list. */
export interface EntryLayout {
  readonly notes: readonly Note[];
  /** True when a blank line stands above the entry itself, below its notes. */
  readonly blank: boolean;
  /** The pair of a mapping; undefined for an item of a list. */
  readonly pair: Pair | undefined;
  readonly value: ValueLayout;
}

export type ValueLayout = LeafLayout | CollectionLayout;

/** A scalar, an alias or an empty collection. */
export interface LeafLayout {
  readonly kind: 'leaf';
  readonly node: ScalarNode | AliasNode | MappingNode | SequenceNode;
  /** Comment on the same line. */
  readonly trailing: string | undefined;
  /** Comments one level deeper, in place of a value that is not written. */
  readonly below: readonly Note[];
}

export interface CollectionLayout {
  readonly kind: 'collection';
  readonly node: MappingNode | SequenceNode;
  /** Comment on the line of the key or dash. */
  readonly trailing: string | undefined;
  readonly entries: readonly EntryLayout[];
  /** Comments behind the last entry, at the entries' column. */
  readonly foot: readonly Note[];
}
