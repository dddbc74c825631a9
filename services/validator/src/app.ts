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
import { type Catalogues, loadCatalogues } from '@weir/verdict';
import { createSchemaDocuments, type Work } from '@weir/workbench';
import type { ValidatorConfig } from './config.js';
import { bindEndpoints } from './endpoints/index.js';
import { openFeedbackStore } from './feedback/feedback-store.js';
import type { Services } from './services.js';
import { createWork } from './work/create-work.js';
import { createOutcomeCache } from './work/outcome-cache.js';
import { rememberOutcomes } from './work/remember-outcomes.js';

/** The validation service, ready to be listened to. */
export interface Validator {
  readonly app: HttpApp;
  /** Starts what the first requests will need; the service answers before, too. */
  warm(): void;
  /** Ends worker threads and closes the feedback database. */
  close(): Promise<void>;
}

/** Characters of outcomes that are remembered. */
const CACHE_CAPACITY = 24_000_000;
const ID_PREFIX = 'val';

/** Puts the service together. */
export async function createValidator(config: ValidatorConfig, log: Logger): Promise<Validator> {
  const metrics = createHttpMetrics();
  let loaded: Promise<Catalogues> | undefined;
  const catalogues = (): Promise<Catalogues> => {
    loaded ??= loadCatalogues();
    return loaded;
  };
  let text: Promise<string> | undefined;
  const document = (): Promise<string> => {
    text ??= openApiText('validator');
    return text;
  };
  const threads = config.threads === 0 ? undefined : createWork(config);
  const work: Work = threads ?? (await inlineWork(catalogues));
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
    work: rememberOutcomes(work, createOutcomeCache(CACHE_CAPACITY)),
    metrics,
    feedback,
    corsOrigins: config.corsOrigins,
    clock: systemClock,
    nextId: createRequestIds(ID_PREFIX),
  };
  app.bind(validatorContract, bindEndpoints(services, document));
  return {
    app,
    warm: () => threads?.warm(),
    close: async () => {
      await work.close();
      feedback.close();
      metrics.close();
    },
  };
}

/** The tasks themselves are a large part of the program: not read where threads do them. */
async function inlineWork(catalogues: () => Promise<Catalogues>): Promise<Work> {
  const { createInlineWork } = await import('@weir/workbench/tasks');
  return createInlineWork(catalogues);
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
