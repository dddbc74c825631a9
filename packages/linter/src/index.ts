export type { LintOptions } from './engine/context.js';
export type { Checker, Finding } from './finding.js';
export { type AutoCorrection, autoCorrect, type Correction, describeCorrection } from './fix/auto-correct.js';
export { type LintResult, lint, lintPipeline } from './lint.js';
export { type AutoLintResult, lintAuto } from './lint-auto.js';
export { suggestComponentName } from './names/suggest-component.js';
export { type Presentation, present } from './present.js';
export type { Rule, RuleDocs } from './rules/define-rule.js';
export { RULES } from './rules/index.js';
