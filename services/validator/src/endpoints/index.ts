import type { validatorContract } from '@weir/api-contract/validator';
import type { Handlers } from '@weir/http-kit';
import type { Services } from '../services.js';
import { analyze } from './analyze.js';
import { bloblang } from './bloblang.js';
import { compatibility } from './compatibility.js';
import { components } from './components.js';
import { distributions } from './distributions.js';
import { docs } from './docs.js';
import { explain } from './explain.js';
import { format } from './format.js';
import { health } from './health.js';
import { mcp } from './mcp.js';
import { metrics } from './metrics.js';
import { metricsFeedback } from './metrics-feedback.js';
import { metricsSummary } from './metrics-summary.js';
import { openapi } from './openapi.js';
import { schema } from './schema.js';
import { suggest } from './suggest.js';
import { validate } from './validate.js';
import { validateBatch } from './validate-batch.js';

/** A handler for every endpoint of the contract; `document` reads the text of the OpenAPI document. */
export const bindEndpoints = (
  services: Services,
  document: () => Promise<string>,
): Handlers<typeof validatorContract> => ({
  analyze: analyze(services),
  bloblang: bloblang(services),
  compatibility: compatibility(services),
  components: components(services),
  distributions: distributions(services),
  docs: docs(document),
  explain: explain(services),
  format: format(services),
  health,
  healthz: health,
  mcp: mcp(services),
  metrics: metrics(services),
  metricsFeedback: metricsFeedback(services),
  metricsSummary: metricsSummary(services),
  openapi: openapi(document),
  schema: schema(services),
  suggest: suggest(services),
  validate: validate(services),
  validateBatch: validateBatch(services),
});
