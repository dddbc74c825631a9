import { describe, expect, it } from '@jest/globals';
import { type ComponentSchema, componentSchema } from './component-schema.js';
import { COMPONENT_TYPES, type ComponentType } from './component-type.js';
import { DISTRIBUTION_NAMES } from './distribution-rules.js';
import { loadCatalogue } from './load-catalogue.js';

const schema = async (type: ComponentType, name: string): Promise<ComponentSchema> => {
  const component = (await loadCatalogue('redpanda-connect')).component(type, name);
  if (component === undefined) throw new Error(`no ${type} ${name}`);
  return componentSchema(component.config);
};

const flags = { optional: false, deprecated: false, advanced: false, secret: false };

describe('the shape of the HTTP contract', () => {
  it.each<[ComponentType, string, string, object]>([
    ['output', 'http_client', 'url', { type: 'string', ...flags }],
    ['output', 'http_client', 'headers', { type: 'object', ...flags }],
    ['output', 'http_client', 'max_in_flight', { type: 'number', ...flags }],
    ['output', 'http_client', 'propagate_response', { type: 'boolean', ...flags, advanced: true }],
    ['output', 'broker', 'outputs', { type: 'array', items_type: 'object', ...flags }],
    ['input', 'kafka', 'topics', { type: 'array', items_type: 'string', ...flags }],
    ['processor', 'workflow', 'order', { type: 'array', items_type: 'array', ...flags }],
    [
      'processor',
      'workflow',
      'branches',
      { type: 'object', children: ['request_map', 'processors', 'result_map'], ...flags },
    ],
    ['output', 'retry', 'output', { type: 'object', ...flags }],
    [
      'output',
      'retry',
      'backoff',
      { type: 'object', children: ['initial_interval', 'max_interval', 'max_elapsed_time'] },
    ],
  ])('%s %s %s', async (type, name, field, shape) => {
    expect((await schema(type, name)).fields[field]).toMatchObject(shape);
  });

  it('lists what the linter demands as required', async () => {
    expect((await schema('processor', 'dedupe')).required).toEqual(['cache', 'key']);
    expect((await schema('input', 'kafka')).required).toEqual([]);
  });

  it.each<[ComponentType, string]>([
    ['processor', 'mapping'],
    ['output', 'drop'],
    ['processor', 'try'],
  ])('%s %s has no fields', async (type, name) => {
    expect(await schema(type, name)).toEqual({ fields: {}, required: [] });
  });

  it.each(DISTRIBUTION_NAMES)(
    'holds for every component of %s, required fields being among the fields',
    async (distribution) => {
      const catalogue = await loadCatalogue(distribution);
      for (const type of COMPONENT_TYPES) {
        for (const name of catalogue.names(type)) {
          const component = catalogue.component(type, name);
          if (component === undefined) throw new Error(`no ${type} ${name}`);
          const { fields, required } = componentSchema(component.config);
          expect(Object.keys(fields)).toEqual(
            component.config.type === 'object' ? (component.config.children ?? []).map((f) => f.name) : [],
          );
          for (const field of required) expect(Object.hasOwn(fields, field)).toBe(true);
          for (const { type: shown } of Object.values(fields))
            expect(['string', 'number', 'boolean', 'object', 'array']).toContain(shown);
        }
      }
    },
  );
});
