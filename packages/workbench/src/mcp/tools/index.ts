import type { AnyTool } from '../tool.js';
import { explainError } from './explain-error.js';
import { formatPipeline } from './format-pipeline.js';
import { lookUpSchema } from './look-up-schema.js';
import { runBloblang } from './run-bloblang.js';
import { suggestPipeline } from './suggest-pipeline.js';
import { validatePipeline } from './validate-pipeline.js';

/** Every tool that models are offered, sorted by name. */
export const TOOLS: readonly AnyTool[] = [
  explainError,
  formatPipeline,
  lookUpSchema,
  runBloblang,
  suggestPipeline,
  validatePipeline,
];
