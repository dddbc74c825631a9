export { AnalyzeResponse, ComplexityInfo, ComponentInfo } from './analyze.js';
export { BloblangRequest, BloblangResponse, MappingError } from './bloblang.js';
export { CompatibilityResponse, CompatibilityWarning } from './compatibility.js';
export { ComponentsResponse } from './components.js';
export { validatorContract } from './contract.js';
export { DistributionsResponse } from './distributions.js';
export { ErrorType, ExplainRequest, ExplainResponse } from './explain.js';
export { MetricsFeedback, MetricsFeedbackResponse, MetricsSummary } from './feedback.js';
export { FormatResponse } from './format.js';
export { HALLUCINATION_TYPES, Hallucination, HallucinationType, WireSeverity } from './hallucination.js';
export { Health } from './operations.js';
export { ComponentSchema, FieldSchema, SchemaFull, SchemaSection, SchemaSummary, SectionName } from './schema.js';
export { ExtractedIntent, PatternSuggestion, SuggestRequest, SuggestResponse } from './suggest.js';
export {
  BatchRequest,
  BatchResponse,
  HallucinationGroup,
  LlmReport,
  ValidateQuery,
  ValidateRequest,
  ValidateResponse,
  ValidationMetrics,
  ValidationSummary,
} from './validate.js';
