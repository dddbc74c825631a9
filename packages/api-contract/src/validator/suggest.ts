import { z } from 'zod';
import { jsonBody } from '../contract/body.js';
import { endpoint } from '../contract/endpoint.js';
import { queryIntegerOr } from '../contract/parameters.js';

const Text = z.array(z.string()).readonly();

export const SuggestRequest = z
  .object({
    use_case: z.string().regex(/\S/, 'expected a use case in plain words, this is blank'),
    input_type: z.string().optional().meta({ description: 'Only patterns that read from this' }),
    output_type: z.string().optional().meta({ description: 'Only patterns that write to this' }),
  })
  .meta({ id: 'SuggestRequest' });

export const PatternSuggestion = z
  .object({
    pattern_name: z.string(),
    description: z.string(),
    relevance_score: z.number().min(0).max(1),
    why_suggested: z.string(),
    yaml: z.string().meta({ description: 'A pipeline that validates clean' }),
    customization_hints: Text,
  })
  .meta({ id: 'PatternSuggestion' });

export const ExtractedIntent = z
  .object({
    source_concepts: Text,
    destination_concepts: Text,
    transformation_concepts: Text,
    matched_categories: Text,
  })
  .meta({ id: 'ExtractedIntent' });

export const SuggestResponse = z
  .object({ suggestions: z.array(PatternSuggestion).readonly(), extracted_intent: ExtractedIntent })
  .meta({ id: 'SuggestResponse' });

export const suggest = endpoint({
  id: 'suggest',
  method: 'post',
  path: '/suggest',
  tag: 'helpers',
  summary: 'Suggest pipelines for a use case',
  query: z.object({ limit: queryIntegerOr(5, { min: 1, max: 20, description: 'Most suggestions to return' }) }),
  body: jsonBody(SuggestRequest, {
    examples: { json: { use_case: 'read orders from Kafka and store them in PostgreSQL' } },
  }),
  responses: { 200: SuggestResponse },
  problems: ['timed_out'],
  scope: 'validate',
});
