import type { Diagnostic } from '@weir/diagnostics';
import type { Category, Kind } from '@weir/hallucination-taxonomy';
import type { DistributionName } from '@weir/schema-model';

/**
 * `schema` compares with the catalogue: components, fields, types, required, options, constraints.
 * `native` knows what the engine itself would refuse: structure, inference, labels, Bloblang, resources, graph.
 */
export type Checker = 'native' | 'schema';

/** One thing wrong with a pipeline. */
export interface Finding extends Diagnostic<Kind> {
  /** Id of the rule that found it. */
  readonly rule: string;
  readonly category: Category;
  readonly checker: Checker;
  /** Dotted path from the pipeline's root, list items by index; empty for the document itself. */
  readonly path: string;
  /** The incorrect text. */
  readonly found: string;
  /** The literal text that should stand in its place; null when there is no such one text. */
  readonly correction: string | null;
  /** Distributions that have what this one lacks; absent when none of the others known to the run has it. */
  readonly elsewhere?: readonly DistributionName[];
}
