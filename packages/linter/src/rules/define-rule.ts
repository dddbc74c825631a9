import type { Edit, Severity, Span, Suggestion } from '@weir/diagnostics';
import type { Kind } from '@weir/hallucination-taxonomy';
import type { DistributionName } from '@weir/schema-model';
import type { Context } from '../engine/context.js';
import type { Path } from '../engine/path.js';
import type {
  ComponentSite,
  FieldSite,
  LeafSite,
  MappingSite,
  ObjectSite,
  ShapeSite,
  ValueSite,
} from '../engine/site.js';
import type { Checker } from '../finding.js';

/** What a rule says when it finds something. */
export interface Report {
  readonly kind: Kind;
  readonly message: string;
  readonly span: Span;
  readonly path: Path | undefined;
  /** The incorrect text; the text of the span when left out. */
  readonly found?: string;
  /** Literal replacement of `found`; null when there is none. */
  readonly correction?: string | null;
  /** Whether the correction may be applied without asking; edits replace the span unless given. */
  readonly certain?: boolean;
  readonly edits?: readonly Edit[];
  /** Further ways to repair it. */
  readonly suggestions?: readonly Suggestion[];
  /** Another severity than the kind's own. */
  readonly severity?: Severity;
  /** Distributions that have what is missing here. */
  readonly elsewhere?: readonly DistributionName[];
}

/** What a rule wants to see of the walk; each is called once per place, in document order. */
export interface Visitor {
  readonly start?: () => void;
  readonly component?: (site: ComponentSite) => void;
  readonly object?: (site: ObjectSite) => void;
  readonly field?: (site: FieldSite) => void;
  readonly value?: (site: ValueSite) => void;
  readonly shape?: (site: ShapeSite) => void;
  readonly leaf?: (site: LeafSite) => void;
  readonly mapping?: (site: MappingSite) => void;
  /** After everything has been walked. */
  readonly end?: () => void;
}

export interface RuleDocs {
  readonly what: string;
  readonly why: string;
  readonly fix: string;
  /** A document that the rule reports. */
  readonly bad: string;
  /** The same document without the mistake. */
  readonly good: string;
}

/** A rule: one file that knows everything about itself. */
export interface Rule {
  readonly id: string;
  /** Every kind that the rule may report. */
  readonly kinds: readonly Kind[];
  readonly checker: Checker;
  /** True when only the engine's linter minds, so that a disable comment silences the rule. */
  readonly lintOnly: boolean;
  readonly docs: RuleDocs;
  create(context: Context): Visitor;
}

export const defineRule = (rule: Omit<Rule, 'lintOnly'> & { readonly lintOnly?: boolean }): Rule => ({
  lintOnly: false,
  ...rule,
});
