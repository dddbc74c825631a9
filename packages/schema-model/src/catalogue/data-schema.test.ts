import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { COMPONENT_TYPES } from '../component-type.js';
import type { FieldSpec } from '../field-spec.js';
import { loadCatalogue } from '../load-catalogue.js';
import { type CatalogueData, catalogueDataSchema, type FieldData } from './data-schema.js';

const folder = new URL('../data/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const read = (file: string): CatalogueData =>
  catalogueDataSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));

/** The field as a data file would write it: what decoding filled in is left out again. */
function encoded(spec: FieldSpec): FieldData {
  const usual = <T>(value: T, common: T): { readonly is: boolean; readonly value: T } => ({
    is: value === common,
    value,
  });
  const type = usual<FieldSpec['type']>(spec.type, 'string');
  const kind = usual<FieldSpec['kind']>(spec.kind, 'scalar');
  const flags = ['optional', 'deprecated', 'advanced', 'secret', 'interpolated', 'bloblang'] as const;
  return {
    ...(spec.name !== '' && { name: spec.name }),
    ...(!type.is && { type: type.value as FieldData['type'] }),
    ...(!kind.is && { kind: kind.value as FieldData['kind'] }),
    ...Object.fromEntries(flags.filter((flag) => spec[flag]).map((flag) => [flag, true])),
    ...(spec.hasDefault && { default: spec.default as FieldData['default'] }),
    ...(spec.options !== undefined && { options: [...spec.options] }),
    ...(spec.options !== undefined && !spec.optionsChecked && { unchecked: true as const }),
    ...(spec.version !== undefined && { version: spec.version }),
    ...(spec.children !== undefined && { fields: spec.children.map(encoded) }),
  };
}

describe('data files', () => {
  it('are one per distribution and small', () => {
    expect(files).toEqual(['bento-1.20.0.json', 'redpanda-connect-4.102.0.json']);
    for (const file of files) expect(readFileSync(new URL(file, folder)).length).toBeLessThan(1_000_000);
  });

  it.each(files)('%s is valid, named after what it holds, and says where it comes from', (file) => {
    const data = read(file);
    expect(file).toBe(`${data.distribution}-${data.version}.json`);
    expect(data.source).toContain(` v${data.version}`);
    expect(Date.parse(data.harvested_at)).toBeGreaterThan(0);
  });

  it.each(files)('%s holds facts only: no description, example or code', (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    expect(text).not.toMatch(/"(description|summary|examples?|footnotes|linter|scrubber|categories)"\s*:/);
    const long = [...text.matchAll(/"((?:[^"\\]|\\.){120,})"/g)].map((match) => match[1]);
    expect(long).toEqual([]);
  });

  it.each(files)('%s comes out of its packed form as it went in', async (file) => {
    const data = read(file);
    const catalogue = await loadCatalogue(data.distribution);
    expect(catalogue).toMatchObject({ version: data.version, source: data.source, harvestedAt: data.harvested_at });
    expect(catalogue.root.map(encoded)).toEqual(data.root);
    for (const type of COMPONENT_TYPES) {
      for (const component of data.components[type]) {
        const spec = catalogue.component(type, component.name);
        if (spec === undefined) throw new Error(`${type} ${component.name} is lost`);
        expect(encoded(spec.config)).toEqual(component.config);
      }
    }
  });
});

describe('the data schema refuses', () => {
  const valid = read('bento-1.20.0.json');
  it.each<[string, (data: CatalogueData) => unknown]>([
    ['an unknown key', (data) => ({ ...data, extra: 1 })],
    ['an unknown distribution', (data) => ({ ...data, distribution: 'other' })],
    ['a missing section', (data) => ({ ...data, components: { ...data.components, input: undefined } })],
    ['a description', (data) => ({ ...data, root: [{ name: 'a', description: 'text' }] })],
    ['a flag that is false', (data) => ({ ...data, root: [{ name: 'a', optional: false }] })],
    ['a time that is none', (data) => ({ ...data, harvested_at: 'yesterday' })],
  ])('%s', (_, change) => {
    expect(catalogueDataSchema.safeParse(change(valid)).success).toBe(false);
  });
});
