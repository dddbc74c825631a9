import { Problem } from '@weir/api-contract';
import type { validatorContract } from '@weir/api-contract/validator';
import { suggestName } from '@weir/diagnostics';
import type { Handler } from '@weir/http-kit';
import { countByCategory, verdict } from '@weir/verdict';
import type { Services } from '../services.js';

/** POST /validate/batch: one result per document, in order; blank documents are results too, not refusals. */
export const validateBatch =
  (services: Services): Handler<typeof validatorContract.validateBatch> =>
  async ({ query, body }) => {
    const names = body.documents.map((document) => document.name);
    const indexesOf = (list: 'resources' | 'templates') => (body[list] ?? []).map((name) => indexOf(names, name, list));
    const outcomes = await services.work.run({
      kind: 'batch',
      texts: body.documents.map((document) => document.yaml),
      shared: indexesOf('resources'),
      templates: indexesOf('templates'),
      distribution: query.distribution,
      environment: query.environment,
      requireLabels: query.require_labels,
    });
    const results = outcomes.map((outcome, index) => {
      const result = verdict(outcome, services.nextId());
      services.feedback.remember({
        requestId: result.request_id,
        valid: result.valid,
        categories: countByCategory(outcome),
      });
      return { name: names[index] ?? '', result };
    });
    const errors = outcomes.reduce((sum, outcome) => sum + outcome.errors, 0);
    return {
      status: errors === 0 ? 200 : 422,
      body: { valid: errors === 0, error_count: errors, request_id: services.nextId(), results },
    };
  };

function indexOf(names: readonly string[], name: string, list: string): number {
  const index = names.indexOf(name);
  if (index !== -1) return index;
  const near = suggestName(name, names);
  throw new Problem('invalid_request', `body.${list}: there is no document ${JSON.stringify(name)}`, {
    ...(near === null ? {} : { hint: near.name }),
    details: { [`body.${list}`]: `no document ${JSON.stringify(name)}` },
  });
}
