import { z } from 'zod';
import { jsonBody, textOrJsonBody } from '../contract/body.js';
import { endpoint } from '../contract/endpoint.js';
import { optionalFlag, queryFlag, queryInteger, queryList } from '../contract/parameters.js';
import { Hallucination } from './hallucination.js';
import { BROKEN_PIPELINE, distributionQuery, PipelineText } from './pipeline-text.js';

const MaxPerGroup = z
  .int()
  .min(1)
  .max(1_000_000_000)
  .optional()
  .meta({ default: 3, description: 'Findings shown per group' });

/** Files that a pipeline is started with; each list as long as a batch at most. */
const Texts = z.array(PipelineText).max(500).readonly().optional();

const Names = z.array(z.string().min(1)).readonly().optional();

const ENVIRONMENT =
  'Names of the environment variables that are set; references to others without a default are reported, none when left out';
const REQUIRE_LABELS = 'Also report components without a label';

/** What stands around a pipeline, told in the query. */
const surroundingsQuery = {
  environment: queryList(`${ENVIRONMENT}; separated by commas`),
  require_labels: optionalFlag(REQUIRE_LABELS),
};

export const ValidateRequest = z
  .object({
    yaml: PipelineText,
    format: z.boolean().optional().meta({ default: false, description: 'Return formatted YAML' }),
    auto_correct: z.boolean().optional().meta({ default: false, description: 'Try to correct what is wrong' }),
    summarize: z.boolean().optional().meta({ default: false, description: 'Include the grouped summary' }),
    max_per_group: MaxPerGroup,
    environment: Names.meta({ description: ENVIRONMENT }),
    require_labels: z.boolean().optional().meta({ default: false, description: REQUIRE_LABELS }),
    resources: Texts.meta({ description: 'Other files of the same run, whose resources the pipeline may refer to' }),
    templates: Texts.meta({ description: 'Templates, whose components the pipeline may use' }),
  })
  .meta({ id: 'ValidateRequest' });

export const HallucinationGroup = z
  .object({
    group_key: z.string().meta({ description: 'Section and component, such as input.kafka' }),
    label: z.string().meta({ description: 'The key followed by the number of findings in parentheses' }),
    count: z.int().min(1),
    items: z.array(Hallucination).readonly().meta({ description: 'At most max_per_group of them' }),
    additional_count: z.int().min(0).meta({ description: 'How many are not shown' }),
  })
  .meta({ id: 'HallucinationGroup' });
export type HallucinationGroup = z.output<typeof HallucinationGroup>;

export const ValidationSummary = z
  .object({
    error_count: z.int().min(0),
    warning_count: z.int().min(0),
    total_count: z.int().min(0),
    groups: z.array(HallucinationGroup).readonly(),
    top_issues: z.array(Hallucination).readonly().meta({ description: 'Worst first' }),
  })
  .meta({ id: 'ValidationSummary' });
export type ValidationSummary = z.output<typeof ValidationSummary>;

const Counts = z.record(z.string(), z.int().min(0));

export const ValidationMetrics = z
  .object({
    request_id: z.string(),
    timestamp: z.iso.datetime().meta({ description: 'When the validation happened' }),
    yaml_size: z.int().min(0).meta({ description: 'Bytes' }),
    validation_time_ms: z.int().min(0),
    total_errors: z.int().min(0),
    total_warnings: z.int().min(0),
    by_category: Counts.meta({ description: 'Findings per category' }),
    by_source: Counts.meta({ description: 'Findings per checker: native and schema' }),
  })
  .meta({ id: 'ValidationMetrics' });
export type ValidationMetrics = z.output<typeof ValidationMetrics>;

export const LlmReport = z
  .object({
    verdict: z.string().meta({ description: 'One sentence' }),
    instructions: z.string().meta({ description: 'A numbered plain-text list that needs nothing beside it' }),
    issues: z
      .array(
        z.object({
          number: z.int().min(1),
          category: Hallucination.shape.category,
          where: z.object({ path: z.string(), line: z.int().min(1).nullable() }),
          problem: z.string(),
          fix: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'LlmReport', description: 'The findings as instructions for a language model' });
export type LlmReport = z.output<typeof LlmReport>;

export const ValidateResponse = z
  .object({
    valid: z.boolean().meta({ description: 'True when no finding has severity ERROR' }),
    error_count: z.int().min(0),
    hallucinations: z.array(Hallucination).readonly(),
    request_id: z
      .string()
      .regex(/^[a-z]{2,8}(_[0-9a-z]+)+$/)
      .meta({ description: 'Names this validation, for feedback', examples: ['val_mf4k2s0a_9x7c1q0z3b'] }),
    distribution: z.string().meta({ description: 'The engine build that the pipeline was checked against' }),
    corrected_yaml: z.string().optional().meta({ description: 'Only when corrections were made' }),
    formatted_yaml: z.string().optional().meta({
      description: 'Only when format is true and the YAML can be read; with auto_correct it is the corrected text',
    }),
    corrections_made: z.array(z.string()).readonly().optional().meta({ description: 'line N: a -> b (why)' }),
    summary: ValidationSummary.optional(),
    metrics: ValidationMetrics.optional(),
    llm: LlmReport.optional(),
  })
  .meta({ id: 'ValidateResponse', description: 'The outcome of a validation' });
export type ValidateResponse = z.output<typeof ValidateResponse>;

export const ValidateQuery = z.object({
  format: optionalFlag('Return formatted YAML'),
  auto_correct: optionalFlag('Try to correct common hallucinations'),
  summarize: optionalFlag('Include the grouped summary with its top issues'),
  max_per_group: queryInteger({ min: 1, shown: 3, description: 'Findings shown per group' }),
  llm_format: queryFlag('Add instructions for a language model'),
  include_metrics: queryFlag('Add figures for feedback tracking'),
  distribution: distributionQuery,
  ...surroundingsQuery,
});

const pipelineBody = {
  description: 'The pipeline itself',
  examples: { json: { yaml: BROKEN_PIPELINE, summarize: true }, text: BROKEN_PIPELINE },
};

export const validate = endpoint({
  id: 'validate',
  method: 'post',
  path: '/validate',
  tag: 'validation',
  summary: 'Validate a pipeline',
  description:
    'Checks a pipeline against the catalogue of an engine build. Query parameters win over the same names in a JSON body. A 422 is a result, not a failure of the request.',
  query: ValidateQuery,
  body: textOrJsonBody(ValidateRequest, (yaml) => ({ yaml }), pipelineBody),
  responses: { 200: ValidateResponse, 422: ValidateResponse },
  problems: ['unknown_distribution', 'timed_out'],
  scope: 'validate',
});

export const BatchRequest = z
  .object({
    documents: z
      .array(z.object({ name: z.string().min(1), yaml: z.string() }))
      .min(1)
      .max(500)
      .readonly()
      .meta({ description: 'Pipelines and files of resources' }),
    resources: z.array(z.string()).readonly().optional().meta({
      description: 'Names of documents whose resources the others may refer to',
    }),
    templates: z.array(z.string()).readonly().optional().meta({
      description: 'Names of documents that are templates: checked as such, and the others may use their components',
    }),
  })
  .meta({ id: 'BatchRequest' });

export const BatchResponse = z
  .object({
    valid: z.boolean(),
    error_count: z.int().min(0),
    request_id: ValidateResponse.shape.request_id,
    results: z.array(z.object({ name: z.string(), result: ValidateResponse })).readonly(),
  })
  .meta({ id: 'BatchResponse', description: 'One result per document, in order' });

export const validateBatch = endpoint({
  id: 'validateBatch',
  method: 'post',
  path: '/validate/batch',
  tag: 'validation',
  summary: 'Validate many pipelines at once',
  query: z.object({ distribution: distributionQuery, ...surroundingsQuery }),
  body: jsonBody(BatchRequest, { examples: { json: { documents: [{ name: 'orders.yaml', yaml: BROKEN_PIPELINE }] } } }),
  responses: { 200: BatchResponse, 422: BatchResponse },
  problems: ['unknown_distribution', 'timed_out'],
  scope: 'validate',
});
