import { describe, expect, it } from '@jest/globals';
import { createCatalogue } from '../catalogue/create-catalogue.js';
import type { CatalogueData, FieldData } from '../catalogue/data-schema.js';
import type { FieldSpec } from '../field-spec.js';
import type { FieldNote } from '../notes/field-notes.js';
import { packCatalogue } from './pack-catalogue.js';

const HEADER = {
  distribution: 'bento',
  version: '1.0.0',
  source: 'example v1.0.0',
  harvestedAt: '2026-01-01T00:00:00Z',
} as const;
const EMPTY = {
  input: [],
  buffer: [],
  processor: [],
  output: [],
  cache: [],
  rate_limit: [],
  scanner: [],
  metrics: [],
  tracer: [],
};

/** A catalogue of these root fields and inputs. */
function catalogueOf(
  parts: Partial<Pick<CatalogueData, 'root'>> & { readonly input?: CatalogueData['components']['input'] },
  notes: readonly FieldNote[] = [],
) {
  const { input = [], root = [{ name: 'a' }] } = parts;
  const data: CatalogueData = {
    distribution: HEADER.distribution,
    version: HEADER.version,
    source: HEADER.source,
    harvested_at: HEADER.harvestedAt,
    root,
    components: { ...EMPTY, input },
    functions: [{ name: 'now' }],
    methods: [{ name: 'trim' }],
  };
  const text = packCatalogue(data, notes);
  return { text, catalogue: createCatalogue(HEADER, text) };
}

const at = (fields: readonly FieldSpec[] | undefined, ...path: readonly string[]): FieldSpec | undefined => {
  const [name, ...rest] = path;
  const field = fields?.find((each) => each.name === name);
  return rest.length === 0 ? field : at(field?.children, ...rest);
};

const TLS: FieldData = { name: 'tls', type: 'object', fields: [{ name: 'enabled', type: 'bool', default: false }] };

describe('a packed catalogue', () => {
  it('has a line for each part that can be read by itself', () => {
    const { text, catalogue } = catalogueOf({
      input: [
        { name: 'b', config: {} },
        { name: 'a', status: 'beta', config: {} },
      ],
    });
    expect(text.trimEnd().split('\n')).toHaveLength(1 + 2 + 4);
    expect(catalogue.names('input')).toEqual(['a', 'b']);
    expect(catalogue.component('input', 'a')).toMatchObject({ name: 'a', status: 'beta', config: { name: '' } });
    expect(catalogue.functions.get('now')).toMatchObject({ name: 'now' });
    expect(catalogue.methods.get('trim')).toMatchObject({ name: 'trim' });
  });

  it('holds a field that occurs often once, in the text and when it is read', () => {
    const config: FieldData = { type: 'object', fields: [TLS, { name: 'own' }] };
    const { text, catalogue } = catalogueOf({
      root: [TLS],
      input: [
        { name: 'a', config },
        { name: 'b', config },
      ],
    });
    expect(text.split('"tls"')).toHaveLength(2);
    const [a, b] = ['a', 'b'].map((name) => at(catalogue.component('input', name)?.config.children, 'tls'));
    expect(a).toMatchObject({ name: 'tls', children: [{ name: 'enabled', hasDefault: true, default: false }] });
    expect(b).toBe(a);
    expect(at(catalogue.root, 'tls')).toBe(a);
  });

  it('keeps fields apart that are alike but for what the notes say', () => {
    const config: FieldData = { type: 'object', fields: [TLS] };
    const { catalogue } = catalogueOf(
      {
        input: [
          { name: 'a', config },
          { name: 'b', config },
        ],
      },
      [{ at: 'input.b.tls', constraint: { kind: 'requires', fields: ['enabled'] } }],
    );
    const [a, b] = ['a', 'b'].map((name) => at(catalogue.component('input', name)?.config.children, 'tls'));
    expect(a?.constraints).toBeUndefined();
    expect(b?.constraints).toEqual([{ kind: 'requires', fields: ['enabled'] }]);
  });

  it.each<readonly [at: string, note: FieldNote, expected: Partial<FieldSpec>]>([
    ['a.text', { at: 'input.a.text', references: 'cache' }, { references: 'cache' }],
    ['a.text', { at: 'input.*.text', format: 'regex', late: true }, { format: 'regex', late: true }],
    ['a.deep.text', { at: '**.deep.text', format: 'regex' }, { format: 'regex' }],
    ['a.deep.text', { at: 'input.a.text', format: 'regex' }, { format: undefined }],
    ['a.period', { at: 'root.period', format: 'regex' }, { format: 'duration' }],
    ['a.period', { at: '*.{a,b}.period', format: 'schedule' }, { format: 'schedule' }],
  ])('tells of %s with %j', (path, note, expected) => {
    const text: FieldData = { name: 'text' };
    const fields: FieldData[] = [
      text,
      { name: 'deep', type: 'object', fields: [text] },
      { name: 'period', default: '5s' },
    ];
    const { catalogue } = catalogueOf({ input: [{ name: 'a', config: { type: 'object', fields } }] }, [note]);
    const [name = '', ...rest] = path.split('.');
    expect(at(catalogue.component('input', name)?.config.children, ...rest)).toMatchObject(expected);
  });

  it.each<readonly [field: Omit<FieldData, 'name'>, format: FieldSpec['format']]>([
    [{ default: '1h30m' }, 'duration'],
    [{ default: '' }, undefined],
    [{ default: '0' }, undefined],
    [{ default: 'soon' }, undefined],
    [{ default: '5s', interpolated: true }, undefined],
    [{ default: '5s', kind: 'map' }, undefined],
    [{ type: 'int', default: 5 }, undefined],
  ])('takes %j for the format %s', (field, format) => {
    expect(catalogueOf({ root: [{ name: 'x', ...field }] }).catalogue.root[0]?.format).toBe(format);
  });
});
