import { analyze } from './analyze.js';
import { bloblang } from './bloblang.js';
import { compatibility } from './compatibility.js';
import { components } from './components.js';
import { distributions } from './distributions.js';
import { explain } from './explain.js';
import { metricsFeedback, metricsSummary } from './feedback.js';
import { format } from './format.js';
import { mcp } from './mcp.js';
import { docs, health, healthz, metrics, openapi } from './operations.js';
import { schema } from './schema.js';
import { suggest } from './suggest.js';
import { validate, validateBatch } from './validate.js';

/** The whole HTTP interface of the validation service. */
export const validatorContract = {
  validate,
  validateBatch,
  schema,
  components,
  distributions,
  analyze,
  explain,
  suggest,
  compatibility,
  format,
  bloblang,
  mcp,
  metricsFeedback,
  metricsSummary,
  health,
  healthz,
  openapi,
  docs,
  metrics,
} as const;
