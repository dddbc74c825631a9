import type { AnyTool } from '../tool.js';
import { formatPipeline } from './format-pipeline.js';
import { lookUpSchema } from './look-up-schema.js';
import { runBloblang } from './run-bloblang.js';
import { validatePipeline } from './validate-pipeline.js';

/** Every tool that models are offered, sorted by name. */
export const TOOLS: readonly AnyTool[] = [formatPipeline, lookUpSchema, runBloblang, validatePipeline];
