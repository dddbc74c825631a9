import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from '@jest/globals';
import { CATEGORIES } from '@weir/hallucination-taxonomy';
import { COMPONENT_SECTIONS } from '@weir/schema-model';
import { CONTROL_PLANE_BASE, controlPlaneContract } from '../src/control-plane/index.js';
import { type Contract, PROBLEM_CODES, PROBLEMS, pathParameters, responseContent } from '../src/index.js';
import { DOCUMENT_NAMES, documentText } from '../src/openapi/documents.js';
import { openApiText } from '../src/openapi/index.js';
import { HALLUCINATION_TYPES, SectionName, validatorContract } from '../src/validator/index.js';

const contracts: readonly [string, Contract][] = [
  ['validator', validatorContract],
  ['control-plane', controlPlaneContract],
];

describe.each(contracts)('the %s contract', (_, contract) => {
  const endpoints = Object.entries(contract);

  it('names every endpoint once, under its own id', () => {
    expect(endpoints.map(([name, { id }]) => [name, id]).filter(([name, id]) => name !== id)).toEqual([]);
    const routes = endpoints.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('lists no path that an earlier one with a parameter would take', () => {
    const hidden = endpoints.filter(([, later], index) =>
      endpoints.slice(0, index).some(([, earlier]) => {
        const pattern = new RegExp(`^${earlier.path.replace(/:[a-z_]+/g, '[^/:]+')}$`);
        return earlier.method === later.method && earlier.path !== later.path && pattern.test(later.path);
      }),
    );
    expect(hidden.map(([name]) => name)).toEqual([]);
  });

  it('declares the parameters of every path, and success answers only as responses', () => {
    for (const [, spec] of endpoints) {
      expect(Object.keys(spec.params?.shape ?? {}).sort()).toEqual([...pathParameters(spec.path)].sort());
      for (const status of Object.keys(spec.responses).map(Number)) expect([200, 201, 202, 304, 422]).toContain(status);
      for (const response of Object.values(spec.responses))
        expect(Object.keys(responseContent(response).content).length).toBeGreaterThan(0);
    }
  });

  it('takes its own examples', () => {
    for (const [name, { body }] of endpoints) {
      if (body?.examples?.json !== undefined)
        expect([name, body.schema.safeParse(body.examples.json).error]).toEqual([name, undefined]);
      for (const form of body?.forms ?? [])
        if (form.kind === 'text')
          expect(body?.schema.safeParse(form.into(body.examples?.text ?? '')).success).toBe(true);
    }
  });
});

test('problems have a status of an error and a title of their own', () => {
  expect(PROBLEM_CODES.filter((code) => PROBLEMS[code].status < 400 || PROBLEMS[code].status > 599)).toEqual([]);
  expect(new Set(PROBLEM_CODES.map((code) => PROBLEMS[code].title)).size).toBe(PROBLEM_CODES.length);
  const order = PROBLEM_CODES.map((code) => `${PROBLEMS[code].status} ${code}`);
  expect(order).toEqual([...order].sort());
});

test('the words of other rooms are the words of the wire', () => {
  expect([...HALLUCINATION_TYPES].sort()).toEqual([...CATEGORIES].sort());
  expect(SectionName.options).toEqual(Object.values(COMPONENT_SECTIONS));
});

const committed = (name: string): string => readFileSync(new URL(`../openapi/${name}.json`, import.meta.url), 'utf8');

describe.each(DOCUMENT_NAMES)('openapi/%s.json', (name) => {
  const document = JSON.parse(committed(name));

  it('is what the contract says (pnpm generate)', () => {
    expect(committed(name)).toBe(documentText(name));
  });

  it('is what is served', async () => {
    expect(await openApiText(name)).toBe(committed(name));
  });

  it('is OpenAPI 3.1 and refers only to what it holds', () => {
    expect(document.openapi).toBe('3.1.0');
    const missing: string[] = [];
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        if (key === '$ref' && document.components.schemas[String(inner).split('/').at(-1) ?? ''] === undefined)
          missing.push(String(inner));
        walk(inner);
      }
    };
    walk(document);
    expect(missing).toEqual([]);
  });

  it('gives every operation an id, a summary and the shape of its errors', () => {
    for (const path of Object.values<Record<string, Record<string, unknown>>>(document.paths))
      for (const operation of Object.values(path)) {
        expect(operation).toMatchObject({ operationId: expect.any(String), summary: expect.stringMatching(/\S/) });
        expect(operation).toHaveProperty(['responses', '500', 'content', 'application/json', 'schema'], {
          $ref: '#/components/schemas/ErrorResponse',
        });
      }
  });
});

describe('the validation service as spec.md has it', () => {
  const { paths, info, components } = JSON.parse(committed('validator'));

  it('is version 1.0.0 with the eleven operations', () => {
    expect(info.version).toBe('1.0.0');
    const operations = [
      'post /validate',
      'get /schema',
      'get /components',
      'get /health',
      'get /openapi.json',
      'post /analyze',
      'post /explain',
      'post /suggest',
      'post /compatibility',
      'post /format',
      'post /metrics/feedback',
    ];
    for (const operation of operations) {
      const [method = '', path = ''] = operation.split(' ');
      expect(paths).toHaveProperty([path, method, 'responses', '200']);
    }
  });

  it.each([
    ['format', { type: 'boolean', default: false }],
    ['auto_correct', { type: 'boolean', default: false }],
    ['summarize', { type: 'boolean', default: false }],
    ['max_per_group', { type: 'integer', minimum: 1, default: 3 }],
    ['llm_format', { type: 'boolean', default: false }],
    ['include_metrics', { type: 'boolean', default: false }],
  ])('POST /validate takes %s', (name, schema) => {
    const { post } = paths['/validate'];
    const parameter = post.parameters.find((each: { name: string }) => each.name === name);
    expect(parameter).toMatchObject({ in: 'query', required: false, schema });
    expect(Object.keys(post.requestBody.content)).toEqual(['text/plain', 'application/yaml', 'application/json']);
    expect(post.responses).toHaveProperty(['422', 'content', 'application/json', 'schema', '$ref']);
  });

  it.each([
    ['ValidateRequest', ['yaml']],
    ['ValidateResponse', ['valid', 'error_count', 'hallucinations', 'request_id', 'distribution']],
    ['Hallucination', ['category', 'severity', 'path', 'hallucination', 'correction', 'message']],
    ['ValidationSummary', ['error_count', 'warning_count', 'total_count', 'groups', 'top_issues']],
    ['HallucinationGroup', ['group_key', 'label', 'count', 'items', 'additional_count']],
    [
      'ValidationMetrics',
      [
        'request_id',
        'timestamp',
        'yaml_size',
        'validation_time_ms',
        'total_errors',
        'total_warnings',
        'by_category',
        'by_source',
      ],
    ],
    ['AnalyzeResponse', ['data_flow', 'complexity']],
    ['ComponentInfo', ['type']],
    ['ComplexityInfo', ['level', 'processor_count', 'has_branching', 'has_error_handling', 'uses_resources']],
    ['ExplainRequest', ['error_message']],
    ['ExplainResponse', ['error_type', 'explanation', 'cause', 'fix', 'related_docs', 'common_mistakes']],
    ['SuggestRequest', ['use_case']],
    ['SuggestResponse', ['suggestions', 'extracted_intent']],
    [
      'PatternSuggestion',
      ['pattern_name', 'description', 'relevance_score', 'why_suggested', 'yaml', 'customization_hints'],
    ],
    ['ExtractedIntent', ['source_concepts', 'destination_concepts', 'transformation_concepts', 'matched_categories']],
    ['CompatibilityResponse', ['score', 'warnings']],
    ['CompatibilityWarning', ['rule', 'severity', 'message']],
    ['FormatResponse', ['formatted_yaml', 'changes_made']],
    ['MetricsFeedback', ['request_id', 'fix_attempted']],
  ])('%s requires %j', (name, required) => {
    expect(components.schemas[name].required).toEqual(required);
  });
});

test('the control plane stands below /api/v1 and wants a bearer token', () => {
  const document = JSON.parse(committed('control-plane'));
  expect(document.servers).toEqual([{ url: CONTROL_PLANE_BASE }]);
  expect(document.components.securitySchemes.bearer).toEqual({ type: 'http', scheme: 'bearer' });
  expect(document.paths['/jobs'].put.security).toEqual([{ bearer: ['write:job'] }]);
  expect(document.paths['/agent/alive'].get.security).toEqual([]);
});
