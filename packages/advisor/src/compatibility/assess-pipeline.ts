import type { Catalogue } from '@weir/schema-model';
import { type Readable, readPipeline } from '../read-pipeline.js';
import type { Survey } from '../survey/survey.js';
import { ADVICE_CATEGORIES, type Advice, type AdviceCategory, type Breach } from './define-advice.js';
import { ADVICE } from './rules/index.js';

/** A breach as it is told: what, where, why and what to do. */
export interface CompatibilityWarning {
  readonly rule: string;
  readonly severity: Advice['severity'];
  readonly message: string;
  readonly suggestion: string | null;
}

export interface Compatibility {
  /** 0 to 100: what all categories leave of 100. */
  readonly score: number;
  readonly warnings: readonly CompatibilityWarning[];
  readonly categories: Readonly<Record<AdviceCategory, number>>;
}

export interface RuleBreach extends Breach {
  readonly advice: Advice;
}

/** A category is never worse than this, and takes no more than its cap from the score: one bad habit is not everything. */
const CATEGORY_FLOOR = 10;
const MOST_LOST_PER_CATEGORY = 45;
/** A rule that is broken everywhere counts as this many breaches at most. */
const MOST_COUNTED = 5;

/** Scores a pipeline against best practice; the same text has the same score. Text that is no pipeline has findings. */
export function assessPipeline(text: string, catalogues: readonly Catalogue[]): Readable<Compatibility> {
  const read = readPipeline(text, catalogues);
  return read.ok ? { ok: true, value: assess(breachesOf(read.value)) } : read;
}

/** Everything that rules have to say about a pipeline, the gravest first. */
export const breachesOf = (survey: Survey): readonly RuleBreach[] =>
  ADVICE.flatMap((advice) => [...advice.check(survey)].map((breach) => ({ ...breach, advice }))).sort(
    (a, b) => b.advice.weight - a.advice.weight,
  );

function assess(breaches: readonly RuleBreach[]): Compatibility {
  const losses = new Map(ADVICE_CATEGORIES.map((category) => [category, 0]));
  const counts = new Map<Advice, number>();
  for (const { advice } of breaches) {
    const count = counts.get(advice) ?? 0;
    counts.set(advice, count + 1);
    if (count >= MOST_COUNTED) continue;
    const loss = count === 0 ? advice.weight : Math.ceil(advice.weight / 2);
    losses.set(advice.category, (losses.get(advice.category) ?? 0) + loss);
  }
  const scoreOf = (category: AdviceCategory): number => Math.max(CATEGORY_FLOOR, 100 - (losses.get(category) ?? 0));
  const lost = [...losses.values()].reduce((sum, loss) => sum + Math.min(loss, MOST_LOST_PER_CATEGORY), 0);
  return {
    score: Math.max(0, 100 - lost),
    warnings: breaches.map(warningOf),
    categories: {
      performance: scoreOf('performance'),
      reliability: scoreOf('reliability'),
      security: scoreOf('security'),
      maintainability: scoreOf('maintainability'),
    },
  };
}

const warningOf = ({ advice, path, message, fix }: RuleBreach): CompatibilityWarning => ({
  rule: advice.id,
  severity: advice.severity,
  message: `${path === '' ? '' : `${path}: `}${message}. ${advice.why}`,
  suggestion: fix ?? advice.fix,
});
