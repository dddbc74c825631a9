import { describe, expect, it, test } from '@jest/globals';
import { Problem } from '@weir/api-contract';
import { SchemaFull, SchemaSection, SchemaSummary } from '@weir/api-contract/validator';
import { COMPONENT_SECTIONS, type ComponentSection } from '@weir/schema-model';
import { type Catalogues, loadCatalogues } from '@weir/verdict';
import { createSchemaDocuments } from '../src/index.js';

const catalogues: Catalogues = await loadCatalogues();
const [redpanda, bento] = catalogues;
const documents = createSchemaDocuments();

describe.each(catalogues.map((catalogue) => [catalogue.distribution, catalogue] as const))('%s', (_, catalogue) => {
  const summary = SchemaSummary.parse(JSON.parse(documents.summary(catalogue).json));

  it('counts in the summary what the full listing holds', () => {
    const full = SchemaFull.parse(JSON.parse(documents.full(catalogue).json));
    const counts = Object.fromEntries(summary.component_types.map(({ type, count }) => [type, count]));
    const listed = Object.entries(full.components).map(([type, names]) => [type, Object.keys(names).length]);
    expect(Object.fromEntries(listed)).toEqual(counts);
  });

  test.each(Object.values(COMPONENT_SECTIONS))('lists %s as the summary counts them', (name) => {
    const section = SchemaSection.parse(JSON.parse(documents.section(catalogue, name).json));
    expect(section).toMatchObject({ type: name, count: Object.keys(section.components).length });
    expect(section.count).toBe(summary.component_types.find(({ type }) => type === name)?.count);
  });
});

const component = (name: ComponentSection, wanted: string): unknown =>
  JSON.parse(documents.component(catalogues, name, wanted).json);

describe('one component', () => {
  test.each<[ComponentSection, string, object]>([
    ['outputs', 'http_client', { required: ['url'], fields: { url: { type: 'string' } } }],
    ['inputs', 'generate', { required: ['mapping'] }],
    ['processors', 'dedupe', { required: expect.arrayContaining(['cache', 'key']) }],
    ['inputs', 'kafka', { fields: { addresses: { type: 'array', items_type: 'string' } } }],
    ['inputs', 'kafka', { fields: { tls: { type: 'object', children: expect.arrayContaining(['enabled']) } } }],
    ['caches', 'memory', { required: [] }],
  ])('%s %s', (section, name, expected) => {
    expect(component(section, name)).toMatchObject(expected);
  });

  test.each<[ComponentSection, string, string | undefined]>([
    ['inputs', 'kafak', 'kafka'],
    ['outputs', 'stdouts', 'stdout'],
    ['caches', 'memmory', 'memory'],
    ['processors', 'constructor', undefined],
    ['processors', '__proto__', undefined],
    ['buffers', 'zzzzzzzzz', undefined],
  ])('%s %s does not exist', (section, name, meant) => {
    let thrown: unknown;
    try {
      component(section, name);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(Problem);
    expect(thrown).toMatchObject({ code: 'component_not_found', details: { type: section, component: name } });
    if (meant !== undefined) expect(thrown).toMatchObject({ hint: meant, details: { suggestions: [meant] } });
  });
});

it('is written once, and its tag is that of its text', () => {
  const once = documents.summary(redpanda);
  expect(documents.summary(redpanda)).toBe(once);
  expect(once.etag).toMatch(/^W\/"[\w-]{27}"$/);
  expect(bento === undefined ? undefined : documents.summary(bento).etag).not.toBe(once.etag);
  expect(createSchemaDocuments().summary(redpanda).etag).toBe(once.etag);
});
