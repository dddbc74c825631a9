import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { controlPlaneContract } from '../src/control-plane/index.js';
import { endpoint, optionalFlag, queryFlag, queryInteger, queryIntegerOr, queryList } from '../src/index.js';
import { validatorContract } from '../src/validator/index.js';

const refused = Symbol('refused');
const read = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value);
  return result.success ? result.data : refused;
};

const ten = queryInteger({ min: 1, max: 10, description: '' });

describe('query parameters', () => {
  const rows: readonly [string, z.ZodType, unknown, unknown][] = [
    ['flag', queryFlag(''), 'true', true],
    ['flag', queryFlag(''), 'false', false],
    ['flag', queryFlag(''), undefined, false],
    ['flag', queryFlag(''), 'True', refused],
    ['flag', queryFlag(''), '', refused],
    ['flag', queryFlag(''), '1', refused],
    ['optional flag', optionalFlag(''), undefined, undefined],
    ['optional flag', optionalFlag(''), 'false', false],
    ['integer', ten, undefined, undefined],
    ['integer', ten, '10', 10],
    ['integer', ten, '+3', 3],
    ['integer', ten, '0', refused],
    ['integer', ten, '11', refused],
    ['integer', ten, '1e1', refused],
    ['integer', ten, ' 1', refused],
    ['integer', ten, '99999999999999999999', refused],
    ['integer with a default', queryIntegerOr(5, { min: 1, description: '' }), undefined, 5],
    ['list', queryList(''), 'a, b,,c ', ['a', 'b', 'c']],
    ['list', queryList(''), undefined, undefined],
    ['list', queryList(''), '', []],
  ];
  it.each(rows)('%s %#', (_, schema, given, expected) => expect(read(schema, given)).toEqual(expected));
});

describe('durations', () => {
  const { wait } = controlPlaneContract.getJob.query.shape;
  it.each([
    ['30s', 30_000],
    ['250ms', 250],
    ['1m', 60_000],
    ['2h', 60_000],
    ['30', refused],
    ['s', refused],
    ['-1s', refused],
  ])('%s', (given, expected) => expect(read(wait, given)).toEqual(expected));
});

describe('requests of the validation service', () => {
  const { validate, suggest, explain, metricsFeedback, schema } = validatorContract;
  const rows: readonly [string, z.ZodType, unknown, boolean][] = [
    ['validate', validate.body.schema, { yaml: 'a: 1' }, true],
    ['validate', validate.body.schema, { yaml: 'a: 1', max_per_group: 1, format: true }, true],
    ['validate', validate.body.schema, {}, false],
    ['validate', validate.body.schema, { yaml: ' \n' }, false],
    ['validate', validate.body.schema, { yaml: 1 }, false],
    ['validate', validate.body.schema, { yaml: 'a', max_per_group: 0 }, false],
    ['validate', validate.body.schema, { yaml: 'a', max_per_group: 1.5 }, false],
    ['validate', validate.body.schema, { yaml: 'a', format: 'true' }, false],
    ['explain', explain.body.schema, { error_message: 'x' }, true],
    ['explain', explain.body.schema, { error_message: '' }, false],
    ['explain', explain.body.schema, { error_message: 'x', error_type: 'weird' }, false],
    ['explain', explain.body.schema, { error_message: 'x', context: 1 }, false],
    ['suggest', suggest.body.schema, { use_case: 'x', input_type: 'kafka' }, true],
    ['suggest', suggest.body.schema, { use_case: ['x'] }, false],
    ['suggest limit', suggest.query, { limit: '20' }, true],
    ['suggest limit', suggest.query, { limit: '21' }, false],
    ['suggest limit', suggest.query, { limit: '0' }, false],
    ['feedback', metricsFeedback.body.schema, { request_id: 'r', fix_attempted: true }, true],
    ['feedback', metricsFeedback.body.schema, { request_id: 'r' }, false],
    ['feedback', metricsFeedback.body.schema, { request_id: 1, fix_attempted: true }, false],
    ['feedback', metricsFeedback.body.schema, { request_id: 'r', fix_attempted: true, revalidation_errors: -1 }, false],
    ['schema', schema.query, { type: 'inputs', component: 'kafka' }, true],
    ['schema', schema.query, { component: 'kafka' }, false],
    ['schema', schema.query, { type: 'input' }, false],
  ];
  it.each(rows)('%s %#', (_, part, value, fits) => expect(part.safeParse(value).success).toBe(fits));
});

it('an endpoint whose path and parameters disagree is a bug', () => {
  const spec = {
    id: 'x',
    method: 'get',
    path: '/x/:id',
    summary: '',
    tag: '',
    responses: {},
    problems: [],
    scope: 'open',
  } as const;
  expect(() => endpoint(spec)).toThrow(/parameters of \/x\/:id/);
  expect(endpoint({ ...spec, params: z.object({ id: z.string() }) }).id).toBe('x');
});
