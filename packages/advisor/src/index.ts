export { type Analysis, analyzePipeline, type ComponentInfo } from './analyze/analyze-pipeline.js';
export type { ComplexityInfo } from './analyze/complexity.js';
export { assessPipeline, type Compatibility, type CompatibilityWarning } from './compatibility/assess-pipeline.js';
export { ADVICE_CATEGORIES, type Advice, type AdviceCategory } from './compatibility/define-advice.js';
export { ADVICE } from './compatibility/rules/index.js';
export { ERROR_TYPES, type ErrorType, type Family } from './explain/define-family.js';
export { DOCUMENTS } from './explain/documents.js';
export { type ExplainRequest, type Explanation, explainError } from './explain/explain-error.js';
export { FAMILIES } from './explain/families/index.js';
export type { Readable, ReadFinding } from './read-pipeline.js';
export type { ExtractedIntent } from './suggest/extract-intent.js';
export { type Pattern, patterns } from './suggest/pattern.js';
export {
  type PatternSuggestion,
  type Suggestions,
  type SuggestRequest,
  suggestPatterns,
} from './suggest/suggest-patterns.js';
