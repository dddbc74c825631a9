export { type Analysis, analyzePipeline, type ComponentInfo } from './analyze/analyze-pipeline.js';
export type { ComplexityInfo } from './analyze/complexity.js';
export { assessPipeline, type Compatibility, type CompatibilityWarning } from './compatibility/assess-pipeline.js';
export { ADVICE_CATEGORIES, type Advice, type AdviceCategory } from './compatibility/define-advice.js';
export { ADVICE } from './compatibility/rules/index.js';
export type { Readable, ReadFinding } from './read-pipeline.js';
