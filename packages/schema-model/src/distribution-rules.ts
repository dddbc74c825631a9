/** The engine builds that a catalogue exists for. */
export const DISTRIBUTION_NAMES = ['redpanda-connect', 'bento'] as const;
export type DistributionName = (typeof DISTRIBUTION_NAMES)[number];

/** Whether a word names a distribution. */
export const isDistributionName = (word: string): word is DistributionName =>
  (DISTRIBUTION_NAMES as readonly string[]).includes(word);

/** Where the distributions differ outside their components. */
export interface DistributionRules {
  /** A label matches this and does not start with one of `labelForbiddenStart`. */
  readonly labelPattern: RegExp;
  readonly labelForbiddenStart: readonly string[];
  /** `meta` may stand beside any component. */
  readonly metaKey: boolean;
  /** A document that starts with this line is not linted. */
  readonly disableComment: string;
  /** `${NAME|function}`: names that may follow the bar; undefined where a bar is part of the text. */
  readonly envFunctions?: readonly string[];
  /** `x[0]` and `x[1:3]` are expressions. */
  readonly indexSyntax: boolean;
}

/** What each distribution does differently, measured on its linter. */
export const DISTRIBUTION_RULES: Readonly<Record<DistributionName, DistributionRules>> = {
  'redpanda-connect': {
    labelPattern: /^[a-z0-9_-]+$/,
    labelForbiddenStart: ['_', '-'],
    metaKey: true,
    disableComment: '# BENTHOS LINT DISABLE',
    envFunctions: ['base64decode'],
    indexSyntax: false,
  },
  bento: {
    labelPattern: /^[a-z0-9_]+$/,
    labelForbiddenStart: ['_'],
    metaKey: false,
    disableComment: '# BENTO LINT DISABLE',
    indexSyntax: true,
  },
};
