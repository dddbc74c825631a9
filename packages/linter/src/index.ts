export type { LintOptions } from './engine/context.js';
export type { Checker, Finding } from './finding.js';
export { type LintResult, lint, lintPipeline } from './lint.js';
export { type AutoLintResult, lintAuto } from './lint-auto.js';
export type { Rule, RuleDocs } from './rules/define-rule.js';
export { RULES } from './rules/index.js';
