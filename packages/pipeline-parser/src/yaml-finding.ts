import type { Span } from '@weir/diagnostics';

/** What can be wrong with the text as YAML, whatever it is meant to say. */
export const YAML_FINDING_KINDS = ['syntax', 'limit', 'unknown_alias', 'recursive_alias'] as const;
export type YamlFindingKind = (typeof YAML_FINDING_KINDS)[number];

/** The bounds that a text may break; each finding of kind `limit` names one. */
export const LIMIT_NAMES = ['depth', 'nodes', 'expanded_nodes'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

export interface YamlFinding {
  readonly kind: YamlFindingKind;
  readonly message: string;
  readonly span: Span;
  /** Which bound was broken, and its value. */
  readonly limit?: { readonly name: LimitName; readonly value: number };
  /** Index of the document within the text; engines read the first one only. */
  readonly document: number;
}

export interface Limits {
  /** Collections within collections. */
  readonly depth: number;
  /** Nodes of one document: every key, value, mapping and sequence is one. */
  readonly nodes: number;
  /** Nodes once every alias is replaced by what it stands for. */
  readonly expandedNodes: number;
}

export const DEFAULT_LIMITS: Limits = { depth: 200, nodes: 100_000, expandedNodes: 100_000 };
