export type { FormatFinding } from './format-finding.js';
export { type FormatResult, formatPipeline } from './format-pipeline.js';
