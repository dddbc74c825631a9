import type { RenderTemplate } from '@weir/verdict';
import { runMapping } from './run-mapping.js';

/** Runs a template's mapping under the same bounds as any mapping of a request. */
export const renderTemplate: RenderTemplate = ({ mapping, fields, label, distribution }) => {
  const request = { mapping, input: fields, metadata: label === '' ? {} : { label }, distribution };
  // Whole numbers beyond what a JSON number holds exactly come as big ones.
  const text = JSON.stringify(request, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
  const outcome = runMapping(text);
  if (outcome.kind === 'failed') return { failure: outcome.message };
  const { output, deleted } = JSON.parse(outcome.json) as { readonly output: never; readonly deleted: boolean };
  return deleted ? { failure: 'it makes nothing' } : { config: output };
};
