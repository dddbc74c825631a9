import type { validatorContract } from '@weir/api-contract/validator';
import type { Handler } from '@weir/http-kit';
import { llmReport, summarize, validationMetrics, verdict } from '@weir/verdict';
import type { Services } from '../services.js';

type Validate = typeof validatorContract.validate;

const DEFAULT_PER_GROUP = 3;

/** POST /validate: checks a pipeline; query parameters win over the same names in the body. */
export const validate = (services: Services): Handler<Validate> => {
  return async ({ query, body }, context) => {
    const startedAt = services.clock.elapsed();
    // The id names the validation, so it is ours and unique; the header repeats what the caller sent, if anything.
    const requestId = context.callerRequestId === undefined ? context.requestId : services.nextId();
    const outcome = await services.work.run({
      kind: 'validate',
      text: body.yaml,
      distribution: query.distribution,
      format: query.format ?? body.format ?? false,
      autoCorrect: query.auto_correct ?? body.auto_correct ?? false,
      environment: query.environment ?? body.environment,
      requireLabels: query.require_labels ?? body.require_labels,
      resources: body.resources,
      templates: body.templates,
    });
    const metrics = validationMetrics(outcome, {
      requestId,
      at: services.clock.now(),
      text: body.yaml,
      tookMs: services.clock.elapsed() - startedAt,
    });
    const valid = outcome.errors === 0;
    services.feedback.remember({ requestId, valid, categories: metrics.by_category });
    return {
      status: valid ? 200 : 422,
      body: {
        ...verdict(outcome, requestId),
        ...(outcome.corrected === undefined
          ? {}
          : { corrected_yaml: outcome.corrected.text, corrections_made: outcome.corrected.made }),
        ...(outcome.formatted === undefined ? {} : { formatted_yaml: outcome.formatted }),
        ...((query.summarize ?? body.summarize) === true
          ? { summary: summarize(outcome, query.max_per_group ?? body.max_per_group ?? DEFAULT_PER_GROUP) }
          : {}),
        ...(query.include_metrics ? { metrics } : {}),
        ...(query.llm_format ? { llm: llmReport(outcome) } : {}),
      },
    };
  };
};
