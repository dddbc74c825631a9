import type { Survey } from '../survey/survey.js';

export const ADVICE_CATEGORIES = ['performance', 'reliability', 'security', 'maintainability'] as const;
export type AdviceCategory = (typeof ADVICE_CATEGORIES)[number];

/** One place where a rule of best practice is broken. */
export interface Breach {
  /** Dotted path to the setting or component. */
  readonly path: string;
  /** What is wrong there, in one sentence. */
  readonly message: string;
  /** What to write instead; the rule's general fix when left out. */
  readonly fix?: string;
}

/** A rule of best practice: what it looks for, why it matters, what it costs and what to do. */
export interface Advice {
  readonly id: string;
  readonly category: AdviceCategory;
  readonly severity: 'error' | 'warning' | 'info';
  /** Points that the first breach takes from the category; each further one takes half as much. */
  readonly weight: number;
  readonly why: string;
  readonly fix: string;
  readonly check: (survey: Survey) => Iterable<Breach>;
}

/** Declares a rule; the only way in which rules are made. */
export const defineAdvice = (advice: Advice): Advice => advice;
