import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem } from '@weir/api-contract';
import { openApiText } from '@weir/api-contract/openapi';
import { validatorContract } from '@weir/api-contract/validator';
import {
  type Authorize,
  createHttpApp,
  createHttpMetrics,
  createRequestIds,
  type HttpApp,
  type Logger,
  systemClock,
} from '@weir/http-kit';
import { loadCatalogues } from '@weir/verdict';
import { createSchemaDocuments } from './catalogue/schema-documents.js';
import type { ValidatorConfig } from './config.js';
import { bindEndpoints } from './endpoints/index.js';
import { openFeedbackStore } from './feedback/feedback-store.js';
import type { Services } from './services.js';
import { createOutcomeCache } from './validation/outcome-cache.js';
import { createWork } from './work/create-work.js';

/** The validation service, ready to be listened to. */
export interface Validator {
  readonly app: HttpApp;
  /** Ends worker threads and closes the feedback database. */
  close(): Promise<void>;
}

/** Characters of outcomes that are remembered. */
const CACHE_CAPACITY = 24_000_000;
const ID_PREFIX = 'val';

/** Puts the service together. */
export async function createValidator(config: ValidatorConfig, log: Logger): Promise<Validator> {
  const catalogues = await loadCatalogues();
  const document = await openApiText('validator');
  const metrics = createHttpMetrics();
  const work = createWork(config, catalogues);
  const feedback = openFeedbackStore(config.dataDir, systemClock);
  const app = createHttpApp({
    log,
    metrics,
    requestIdPrefix: ID_PREFIX,
    maxBodyBytes: config.maxBodyBytes,
    rateLimit: config.rateLimit,
    corsOrigins: config.corsOrigins,
    authorize: config.tokens.length === 0 ? undefined : authorizeTokens(config.tokens),
  });
  const services: Services = {
    catalogues,
    schemas: createSchemaDocuments(),
    work,
    metrics,
    feedback,
    outcomes: createOutcomeCache(CACHE_CAPACITY),
    clock: systemClock,
    nextId: createRequestIds(ID_PREFIX),
  };
  app.bind(validatorContract, bindEndpoints(services, document));
  return {
    app,
    close: async () => {
      await work.close();
      feedback.close();
      metrics.close();
    },
  };
}

/** Lets requests through that carry one of the tokens; compared in constant time. */
function authorizeTokens(tokens: readonly string[]): Authorize {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const allowed = tokens.map(digest);
  return ({ bearer }) => {
    const given = digest(bearer ?? '');
    if (bearer !== undefined && allowed.filter((each) => timingSafeEqual(each, given)).length > 0)
      return { name: 'token', attributes: {} };
    throw new Problem('unauthorized', undefined, {
      hint: 'send Authorization: Bearer <token>',
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  };
}
