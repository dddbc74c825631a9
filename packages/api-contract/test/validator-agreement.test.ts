import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { type Endpoint, responseContent } from '../src/index.js';
import { validatorContract } from '../src/validator/index.js';

/** The parts of a JSON schema that the document of this service uses. */
interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly additionalProperties?: Shape | boolean;
  readonly anyOf?: readonly Shape[];
}

interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly schema: Shape;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Shape }>> }>
  >;
}

const document = JSON.parse(readFileSync(new URL('../openapi/validator.json', import.meta.url), 'utf8'));
const endpoints: readonly [string, Endpoint][] = Object.entries(validatorContract);
const operationOf = ({ path, method }: Endpoint): Operation => document.paths[path][method];

function resolved(shape: Shape): Shape {
  const name = shape.$ref?.split('/').at(-1);
  return name === undefined ? shape : resolved(document.components.schemas[name]);
}

const typesOf = ({ type }: Shape): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;

/** A text of every form that the document asks for. */
const TEXTS = ['input: {}', 'val_a1_b2', '2026-01-02T03:04:05.000Z', 'https://example.org/page', 'x'];

function textFor(shape: Shape): string {
  const fits = (text: string): boolean =>
    (shape.pattern === undefined || new RegExp(shape.pattern, 'u').test(text)) &&
    (shape.format !== 'date-time' || text.includes('T03')) &&
    (shape.format !== 'uri' || text.startsWith('https:'));
  const text = TEXTS.find(fits);
  if (text === undefined) throw new Error(`no text fits ${JSON.stringify(shape)}`);
  return text;
}

/** A value that a schema allows: the smallest, or one with everything in it. */
function sample(given: Shape, full: boolean, depth = 0): unknown {
  const shape = resolved(given);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[full ? shape.enum.length - 1 : 0];
  if (shape.anyOf !== undefined) return sample(shape.anyOf[full ? 0 : shape.anyOf.length - 1] ?? {}, full, depth);
  const [type] = typesOf(shape);
  switch (type) {
    case 'string':
      return textFor(shape);
    case 'boolean':
      return full;
    case 'integer':
    case 'number':
      return full ? (shape.maximum ?? (shape.minimum ?? 0) + 7) : (shape.minimum ?? 0);
    case 'null':
      return null;
    case 'array':
      return full || (shape.minItems ?? 0) > 0 ? [sample(shape.items ?? {}, full && depth < 4, depth + 1)] : [];
    case 'object': {
      const names = full && depth < 4 ? Object.keys(shape.properties ?? {}) : (shape.required ?? []);
      const own = names.map((name) => [name, sample(shape.properties?.[name] ?? {}, full, depth + 1)]);
      const free = full && typeof shape.additionalProperties === 'object';
      return Object.fromEntries(
        free ? [...own, ['key', sample(shape.additionalProperties as Shape, full, depth + 1)]] : own,
      );
    }
    default:
      return 'anything';
  }
}

const OF_EVERY_TYPE: readonly unknown[] = ['text', 7, 1.5, true, null, ['x'], { k: 'v' }];

const jsonType = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;

/** Values that a schema forbids: of other types, outside of bounds and lists. */
function forbidden(given: Shape): readonly unknown[] {
  const shape = resolved(given);
  if (shape.anyOf !== undefined || typesOf(shape).length === 0) return [];
  const types = typesOf(shape);
  const allowed = (value: unknown): boolean =>
    types.includes(jsonType(value)) || (types.includes('number') && typeof value === 'number');
  return [
    ...OF_EVERY_TYPE.filter((value) => !allowed(value)),
    ...(shape.enum !== undefined || shape.const !== undefined ? ['certainly not in the list'] : []),
    ...(shape.minimum !== undefined ? [shape.minimum - 1] : []),
    ...(shape.maximum !== undefined && shape.maximum < Number.MAX_SAFE_INTEGER ? [shape.maximum + 1] : []),
    ...((shape.minLength ?? 0) > 0 || shape.pattern === '\\S' ? [''] : []),
    ...((shape.minItems ?? 0) > 0 ? [[]] : []),
  ];
}

/** Every way of spoiling one property of an object that fits. */
function* spoiled(given: Shape): Generator<readonly [string, unknown]> {
  const shape = resolved(given);
  const whole = sample(shape, true) as Record<string, unknown>;
  for (const name of shape.required ?? []) {
    const { [name]: _, ...rest } = whole;
    yield [`without ${name}`, rest];
  }
  for (const [name, inner] of Object.entries(shape.properties ?? {}))
    for (const value of forbidden(inner)) yield [`${name} = ${JSON.stringify(value)}`, { ...whole, [name]: value }];
  for (const value of OF_EVERY_TYPE) if (jsonType(value) !== 'object') yield [JSON.stringify(value), value];
}

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

const withBody = endpoints.filter(([, { body }]) => body?.forms.some(({ kind }) => kind === 'json') === true);

describe.each(withBody)('the body of %s', (name, endpoint) => {
  const shape = operationOf(endpoint).requestBody?.content['application/json']?.schema ?? {};
  const schema = endpoint.body?.schema as z.ZodType;

  test('is taken as the document has it, with the least and with everything in it', () => {
    for (const full of [false, true])
      expect([name, full, schema.safeParse(sample(shape, full)).error]).toEqual([name, full, undefined]);
  });

  test('may hold more than is known', () => {
    const [value] = [sample(shape, false)];
    if (jsonType(value) === 'object') expect(accepts(schema, { ...(value as object), unheard_of: 1 })).toBe(true);
  });

  const ways = [...(resolved(shape).properties === undefined ? [] : spoiled(shape))];
  if (ways.length > 0)
    test.each(ways)('is refused: %s', (_, value) => {
      expect(accepts(schema, value)).toBe(false);
    });
});

const parameters = endpoints.flatMap(([name, endpoint]) =>
  (operationOf(endpoint).parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => [name, parameter.name, endpoint, parameter] as const),
);

describe.each(parameters)('%s takes %s', (_, name, endpoint, { schema: shape }) => {
  const query = endpoint.query as z.ZodType;
  /** What the parameter alone needs beside it: a component stands with its type. */
  const beside = name === 'component' ? { type: 'inputs' } : {};
  const given = (value: unknown): boolean => accepts(query, { ...beside, [name]: value });
  const types = typesOf(shape);

  test('as the document has it, or not at all', () => {
    expect(accepts(query, {})).toBe(true);
    const values = [sample(shape, false), sample(shape, true), ...(shape.enum ?? [])].map(String);
    for (const value of values) expect([value, given(value)]).toEqual([value, true]);
  });

  test('once', () => {
    const value = String(sample(shape, true));
    expect(given([value, value])).toBe(false);
  });

  if (types.includes('boolean'))
    test.each(['TRUE', 'yes', '1', '0', '', ' true', 'null'])('not %j', (value) => expect(given(value)).toBe(false));
  if (types.includes('integer'))
    test.each([
      ...['', 'x', '1.5', '1e3', '0x10', ' 5', '5 ', 'NaN', 'Infinity', '99999999999999999999'],
      ...(shape.minimum === undefined ? [] : [String(shape.minimum - 1)]),
      ...(shape.maximum === undefined ? [] : [String(shape.maximum + 1)]),
    ])('not %j', (value) => expect(given(value)).toBe(false));
  if (shape.enum !== undefined)
    test.each(['', 'input', 'INPUTS', 'constructor', '__proto__'])('not %j', (value) =>
      expect(given(value)).toBe(false),
    );
});

const answers = endpoints.flatMap(([name, endpoint]) =>
  Object.entries(endpoint.responses).flatMap(([status, response]) => {
    const schema = responseContent(response).content['application/json'];
    const shape = operationOf(endpoint).responses[status]?.content?.['application/json']?.schema;
    return schema === undefined || shape === undefined ? [] : [[name, status, schema, shape] as const];
  }),
);

describe.each(answers)('the answer of %s with %s', (_, __, schema, shape) => {
  test('is what the document says, with the least and with everything in it', () => {
    const { anyOf } = resolved(shape);
    for (const each of anyOf ?? [shape])
      for (const full of [false, true]) expect(schema.safeParse(sample(each, full)).error).toBeUndefined();
  });

  const { anyOf, properties } = resolved(shape);
  const ways = anyOf !== undefined || properties === undefined ? [] : [...spoiled(shape)];
  if (ways.length > 0)
    test.each(ways)('is not %s', (___, value) => {
      expect(accepts(schema, value)).toBe(false);
    });
});
