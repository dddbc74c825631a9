import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import {
  BatchRequest,
  BloblangRequest,
  CompatibilityResponse,
  ComplexityInfo,
  ExplainRequest,
  ExplainResponse,
  FieldSchema,
  FormatResponse,
  Hallucination,
  HallucinationGroup,
  HallucinationType,
  MetricsFeedback,
  SectionName,
  SuggestRequest,
  SuggestResponse,
  ValidateRequest,
  ValidateResponse,
  ValidationMetrics,
  WireSeverity,
} from '../src/validator/index.js';

const HALLUCINATION = {
  category: 'IMAGINED_COMPONENT',
  severity: 'ERROR',
  path: 'input.kafak',
  hallucination: 'kafak',
  correction: 'kafka',
  message: 'there is no input kafak',
  line: 2,
  column: 3,
  context: null,
  snippet_before: null,
  snippet_after: null,
  rule: 'unknown-component',
  why: 'the engine refuses to start',
};
const RESPONSE = {
  valid: true,
  error_count: 0,
  hallucinations: [],
  request_id: 'val_mf4k2s0a_9x7c1q0z3b',
  distribution: 'bento',
};
const GROUP = {
  group_key: 'input.kafak',
  label: 'input.kafak (1 issue)',
  count: 1,
  items: [HALLUCINATION],
  additional_count: 0,
};
const METRICS = {
  request_id: 'val_a_b',
  timestamp: '2026-01-02T03:04:05.000Z',
  yaml_size: 10,
  validation_time_ms: 1,
  total_errors: 0,
  total_warnings: 0,
  by_category: {},
  by_source: { native: 0, schema: 0 },
};
const EXPLANATION = {
  error_type: 'validation',
  explanation: 'e',
  cause: 'c',
  fix: { description: 'd', before: null, after: 'a' },
  related_docs: ['https://example.org/page'],
  common_mistakes: [],
  family: null,
};
const INTENT = { source_concepts: [], destination_concepts: [], transformation_concepts: [], matched_categories: [] };
const SUGGESTION = {
  pattern_name: 'p',
  description: 'd',
  relevance_score: 0.5,
  why_suggested: 'w',
  yaml: 'input: {}',
  customization_hints: [],
};
const FIELD = { type: 'string', optional: false, deprecated: false, advanced: false, secret: false };

const without = (value: object, name: string): object =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

/** Schema, a value that fits, and the properties that every such value must have. */
const REQUIRED: readonly (readonly [string, z.ZodType, object, readonly string[]])[] = [
  ['ValidateRequest', ValidateRequest, { yaml: 'a: 1' }, ['yaml']],
  ['ValidateResponse', ValidateResponse, RESPONSE, ['valid', 'error_count', 'hallucinations', 'request_id']],
  ['Hallucination', Hallucination, HALLUCINATION, ['category', 'severity', 'path', 'hallucination', 'message']],
  ['HallucinationGroup', HallucinationGroup, GROUP, ['group_key', 'label', 'count', 'items', 'additional_count']],
  ['ValidationMetrics', ValidationMetrics, METRICS, Object.keys(METRICS)],
  ['ExplainRequest', ExplainRequest, { error_message: 'x' }, ['error_message']],
  [
    'ExplainResponse',
    ExplainResponse,
    EXPLANATION,
    ['error_type', 'explanation', 'cause', 'fix', 'related_docs', 'common_mistakes'],
  ],
  ['SuggestRequest', SuggestRequest, { use_case: 'x' }, ['use_case']],
  [
    'SuggestResponse',
    SuggestResponse,
    { suggestions: [SUGGESTION], extracted_intent: INTENT },
    ['suggestions', 'extracted_intent'],
  ],
  ['CompatibilityResponse', CompatibilityResponse, compatibility(100), ['score', 'warnings']],
  [
    'ComplexityInfo',
    ComplexityInfo,
    { level: 'simple', processor_count: 0, has_branching: false, has_error_handling: false, uses_resources: false },
    ['level', 'processor_count', 'has_branching', 'has_error_handling', 'uses_resources'],
  ],
  ['FormatResponse', FormatResponse, { formatted_yaml: '', changes_made: false }, ['formatted_yaml', 'changes_made']],
  ['MetricsFeedback', MetricsFeedback, { request_id: 'val_a', fix_attempted: true }, ['request_id', 'fix_attempted']],
  ['BatchRequest', BatchRequest, { documents: [{ name: 'a', yaml: '' }] }, ['documents']],
  ['BloblangRequest', BloblangRequest, { mapping: 'root = 1', input: null }, ['mapping']],
];

function compatibility(score: number): object {
  const categories = { performance: score, reliability: 100, security: 100, maintainability: 100 };
  return { score, warnings: [], categories };
}

describe.each(REQUIRED)('%s', (_, schema, value, required) => {
  test('takes what fits', () => expect(schema.safeParse(value).success).toBe(true));
  test.each(required)('asks for %s', (name) => expect(schema.safeParse(without(value, name)).success).toBe(false));
  test.each([[null], ['text'], [[]], [1]])('refuses %j', (other) =>
    expect(schema.safeParse(other).success).toBe(false),
  );
});

/** Schema, a change to a value that fits, and whether the changed value fits. */
const VALUES: readonly (readonly [string, z.ZodType, object, object, boolean])[] = [
  ...[true, false].map((format) => ['flags', ValidateRequest, { yaml: 'a' }, { format }, true] as const),
  ...['true', 1, null].map((format) => ['flags', ValidateRequest, { yaml: 'a' }, { format }, false] as const),
  ...[1, 3, 1000].map((n) => ['max_per_group', ValidateRequest, { yaml: 'a' }, { max_per_group: n }, true] as const),
  ...[0, -1, 1.5, '3', Infinity].map(
    (n) => ['max_per_group', ValidateRequest, { yaml: 'a' }, { max_per_group: n }, false] as const,
  ),
  ...['', ' ', '\n\t', 5, null].map((yaml) => ['a blank pipeline', ValidateRequest, {}, { yaml }, false] as const),
  ...[null, 1, 999].map((line) => ['line', Hallucination, HALLUCINATION, { line }, true] as const),
  ...[0, -1, 1.5, '1'].map((line) => ['line', Hallucination, HALLUCINATION, { line }, false] as const),
  ...['val_a_b', 'val_mf4k2s0a_9x7c1q0z3b'].map(
    (request_id) => ['id', ValidateResponse, RESPONSE, { request_id }, true] as const,
  ),
  ...['', 'val', 'val_', 'VAL_a', 'val_A', '_a'].map(
    (request_id) => ['id', ValidateResponse, RESPONSE, { request_id }, false] as const,
  ),
  ...[0, 0.5, 1].map((score) => ['score', SuggestResponse, {}, suggestions(score), true] as const),
  ...[-0.1, 1.1, '1'].map((score) => ['score', SuggestResponse, {}, suggestions(score), false] as const),
  ...[0, 50, 100].map((score) => ['score', CompatibilityResponse, {}, compatibility(score), true] as const),
  ...[-1, 101, 1.5].map((score) => ['score', CompatibilityResponse, {}, compatibility(score), false] as const),
  ...['validation', 'runtime', 'connection', 'bloblang', 'unknown'].map(
    (error_type) => ['error_type', ExplainRequest, { error_message: 'x' }, { error_type }, true] as const,
  ),
  ...['Validation', 'other', '', null].map(
    (error_type) => ['error_type', ExplainRequest, { error_message: 'x' }, { error_type }, false] as const,
  ),
  ['related_docs', ExplainResponse, EXPLANATION, { related_docs: ['no address'] }, false],
  ['fix', ExplainResponse, EXPLANATION, { fix: { description: 'd', before: null } }, false],
  ['blank message', ExplainRequest, {}, { error_message: ' ' }, false],
  ['blank use case', SuggestRequest, {}, { use_case: '' }, false],
  ['fix_succeeded', MetricsFeedback, { request_id: 'v_a', fix_attempted: true }, { fix_succeeded: 'yes' }, false],
  [
    'revalidation_errors',
    MetricsFeedback,
    { request_id: 'v_a', fix_attempted: true },
    { revalidation_errors: 0 },
    true,
  ],
  [
    'revalidation_errors',
    MetricsFeedback,
    { request_id: 'v_a', fix_attempted: true },
    { revalidation_errors: -1 },
    false,
  ],
  ['request_id', MetricsFeedback, { fix_attempted: true }, { request_id: 7 }, false],
  ['no documents', BatchRequest, {}, { documents: [] }, false],
  ['501 documents', BatchRequest, {}, { documents: Array(501).fill({ name: 'a', yaml: '' }) }, false],
  ['nameless', BatchRequest, {}, { documents: [{ name: '', yaml: '' }] }, false],
  ...['string', 'number', 'boolean', 'object', 'array'].map(
    (type) => ['type', FieldSchema, FIELD, { type }, true] as const,
  ),
  ...['int', 'map', 'unknown', ''].map((type) => ['type', FieldSchema, FIELD, { type }, false] as const),
];

function suggestions(relevance_score: unknown): object {
  return { suggestions: [{ ...SUGGESTION, relevance_score }], extracted_intent: INTENT };
}

test.each(VALUES)('%s (row %#)', (_, schema, value, change, fits) => {
  expect(schema.safeParse({ ...value, ...change }).success).toBe(fits);
});

describe('closed lists are those of the specification', () => {
  test.each<[string, z.ZodEnum, readonly string[]]>([
    [
      'HallucinationType',
      HallucinationType,
      [
        'IMAGINED_COMPONENT',
        'IMAGINED_FIELD',
        'IMAGINED_STRUCTURE',
        'IMAGINED_SYNTAX',
        'WRONG_TYPE',
        'DUPLICATE_LABEL',
        'UNDEFINED_RESOURCE',
        'POTENTIAL_LOOP',
        'UNREACHABLE_CODE',
        'UNKNOWN',
      ],
    ],
    ['Severity', WireSeverity, ['ERROR', 'WARNING', 'INFO']],
    [
      'SectionName',
      SectionName,
      ['inputs', 'outputs', 'processors', 'caches', 'rate_limits', 'buffers', 'scanners', 'metrics', 'tracers'],
    ],
  ])('%s', (_, schema, expected) => {
    expect([...schema.options].map(String).sort()).toEqual([...expected].sort());
  });
});
