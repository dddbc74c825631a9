import type { Checker } from '@weir/linter';
import type { WireHallucination } from './wire-hallucination.js';

/** A finding with what summaries and instructions need beyond the wire shape. */
export interface OutcomeItem {
  readonly hallucination: WireHallucination;
  readonly checker: Checker;
  /** Section and component it belongs to. */
  readonly group: string;
  /** Names that would be right in its place, for unknown fields. */
  readonly allowed: readonly string[];
}

/** Everything that checking a text brings; plain data, the same for the same text and options. */
export interface Outcome {
  readonly distribution: string;
  readonly items: readonly OutcomeItem[];
  readonly errors: number;
  readonly warnings: number;
  /** The text with sure corrections applied; undefined when none was asked for or none was made. */
  readonly corrected: { readonly text: string; readonly made: readonly string[] } | undefined;
  /** Undefined when none was asked for or the text cannot be read as YAML. */
  readonly formatted: string | undefined;
}
