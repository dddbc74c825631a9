import type { Span } from '@weir/diagnostics';
import type { ParsedPipeline, YamlNode } from '@weir/pipeline-parser';
import type { Catalogue, ComponentType } from '@weir/schema-model';
import type { Report } from '../rules/define-rule.js';

export interface LintOptions {
  /** The engine to check against. */
  readonly catalogue: Catalogue;
  /** Catalogues of other distributions, named where a component exists in one of them only. */
  readonly others?: readonly Catalogue[];
  /** Also say what only this distribution has; wants `others`. */
  readonly portability?: boolean;
  /** Labels of resources that other files of the same run define, by kind. */
  readonly resources?: ReadonlyMap<ComponentType, ReadonlySet<string>>;
  /** Names of the environment variables that are set; references to others are reported. Not looked at when left out. */
  readonly environment?: ReadonlySet<string>;
  /** Also report components without a label. */
  readonly requireLabels?: boolean;
}

/** What a rule has at hand. */
export interface Context extends Required<Omit<LintOptions, 'environment'>> {
  readonly environment: ReadonlySet<string> | undefined;
  readonly pipeline: ParsedPipeline;
  readonly text: string;
  /** True when a comment switches the engine's linter off: only what stops the start-up counts then. */
  readonly silenced: boolean;
  /** True when parts of the text could not be read, so that what seems absent may only be unread. */
  readonly damaged: boolean;
  /** The text of a span. */
  slice(span: Span): string;
  /** 1-based line of an offset. */
  line(offset: number): number;
  report(report: Report): void;
}

/** The written text of a node, cut to one line of at most 80 characters. */
export function excerpt(context: Context, node: YamlNode): string {
  const text = context.slice(node.span).trim();
  const line = text.split(/[\r\n]/, 1)[0] ?? '';
  return line.length > 80 ? `${line.slice(0, 79)}…` : line.length < text.length ? `${line} …` : line;
}
