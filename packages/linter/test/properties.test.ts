import { describe, expect, it } from '@jest/globals';
import type { Catalogue, ComponentType, FieldSpec } from '@weir/schema-model';
import { isComponentType } from '@weir/schema-model';
import fc from 'fast-check';
import { autoCorrect, lint } from '../src/index.js';
import { bento, connect } from './catalogues.js';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const PLAIN: Readonly<Record<ComponentType, Json>> = {
  input: { generate: { mapping: 'root = 1' } },
  output: { drop: {} },
  processor: { noop: {} },
  cache: { memory: {} },
  rate_limit: { local: {} },
  buffer: { none: {} },
  scanner: { lines: {} },
  metrics: { none: {} },
  tracer: { none: {} },
};

/** A value that one element of the field takes, as far as types, options and formats go. */
function element(spec: FieldSpec): fc.Arbitrary<Json> {
  if (isComponentType(spec.type)) return fc.constant(PLAIN[spec.type]);
  if (spec.children !== undefined) return objectOf(spec.children);
  switch (spec.type) {
    case 'bool':
      return fc.boolean();
    case 'int':
      return fc.constant(1);
    case 'float':
      return fc.constantFrom(0.5, 1);
    case 'object':
      return fc.constant({});
    case 'unknown':
      return fc.constantFrom<Json>(1, 'a', { x: [1] });
    default:
      if (spec.options !== undefined) return fc.constantFrom(...spec.options);
      if (spec.bloblang) return fc.constantFrom('root = this', 'root.a = this.b.uppercase()');
      if (spec.format === 'regex') return fc.constant('^a+$');
      if (spec.format !== undefined) return fc.constant(spec.format === 'byte_size' ? '1MiB' : '5s');
      return fc.constantFrom('text', 'x1');
  }
}

const valueFor = (spec: FieldSpec): fc.Arbitrary<Json> => {
  switch (spec.kind) {
    case 'scalar':
      return element(spec);
    case 'array':
      return fc.array(element(spec), { minLength: 1, maxLength: 2 });
    case 'map':
      return fc.dictionary(fc.constantFrom('k', 'l'), element(spec), { maxKeys: 2 });
    case '2darray':
      return fc.array(fc.array(element(spec), { maxLength: 1 }), { maxLength: 1 });
  }
};

/** Fields that constrain each other are left at their defaults; this property is about single fields. */
const objectOf = (fields: readonly FieldSpec[]): fc.Arbitrary<Json> => {
  const required = fields.filter((f) => !f.optional && !f.hasDefault).map((f) => f.name);
  const shape = Object.fromEntries(fields.filter((f) => f.references === undefined).map((f) => [f.name, valueFor(f)]));
  return fc.record(shape, { requiredKeys: required.filter((name) => Object.hasOwn(shape, name)) });
};

/** Components whose settings neither constrain each other nor refer to resources that would have to exist. */
function free(spec: FieldSpec): boolean {
  return spec.constraints === undefined && spec.references === undefined && (spec.children ?? []).every(free);
}

function document(catalogue: Catalogue, type: ComponentType, name: string): fc.Arbitrary<Json> {
  const spec = catalogue.component(type, name);
  if (spec === undefined) throw new Error(`no ${type} ${name}`);
  return valueFor(spec.config).map((config): Json => {
    const component = { [name]: config };
    if (type === 'processor') return { pipeline: { processors: [component] } };
    if (type === 'scanner') return { input: { file: { paths: ['x'], scanner: component } } };
    if (type === 'cache' || type === 'rate_limit') return { [`${type}_resources`]: [{ label: 'x', ...component }] };
    return { [type]: component };
  });
}

const TYPES: readonly ComponentType[] = [
  'input',
  'processor',
  'output',
  'cache',
  'buffer',
  'scanner',
  'metrics',
  'tracer',
];

const anyDocument = (catalogue: Catalogue): fc.Arbitrary<Json> =>
  fc
    .constantFrom(
      ...TYPES.flatMap((type) =>
        catalogue.names(type).flatMap((name) => {
          const spec = catalogue.component(type, name);
          return spec !== undefined && free(spec.config) ? [[type, name] as const] : [];
        }),
      ),
    )
    .chain(([type, name]) => document(catalogue, type, name));

const errors = (catalogue: Catalogue, text: string) =>
  lint(text, { catalogue }).findings.filter((finding) => finding.severity === 'error');

describe.each([
  ['redpanda-connect', connect],
  ['bento', bento],
] as const)('%s', (_, catalogue) => {
  it('finds no error in a config that the catalogue allows', () => {
    fc.assert(
      fc.property(anyDocument(catalogue), (config) => {
        expect(errors(catalogue, JSON.stringify(config, null, 2))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('finds an error once one key is misspelled', () => {
    fc.assert(
      fc.property(anyDocument(catalogue), fc.nat(), (config, at) => {
        const text = JSON.stringify(config, null, 2);
        const keys = [...text.matchAll(/"([a-z_0-9]{4,})": [{["]/g)].slice(0, 2);
        const key = keys[at % Math.max(1, keys.length)];
        if (key?.[1] === undefined) return;
        const broken = text.replace(`"${key[1]}":`, `"${key[1].slice(0, 2)}zq${key[1].slice(2)}":`);
        expect(errors(catalogue, broken).length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it('corrects without ever adding a finding, and has nothing more to correct afterwards', () => {
    const slip = fc.constantFrom('drop', 'double', 'swap');
    fc.assert(
      fc.property(anyDocument(catalogue), fc.nat(), slip, (config, at, how) => {
        const text = JSON.stringify(config, null, 2);
        const words = [...text.matchAll(/[a-z_]{4,}/g)];
        const word = words[at % words.length];
        if (word === undefined) return;
        const [w] = word;
        const bad = how === 'drop' ? w.slice(1) : how === 'double' ? `${w[0]}${w}` : `${w[1]}${w[0]}${w.slice(2)}`;
        const broken = text.slice(0, word.index) + bad + text.slice(word.index + w.length);
        const before = lint(broken, { catalogue }).findings.length;
        const once = autoCorrect(broken, { catalogue });
        expect(once.result.findings.length).toBeLessThanOrEqual(before);
        expect(once.result.findings).toEqual(lint(once.text, { catalogue }).findings);
        expect(autoCorrect(once.text, { catalogue }).corrections).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
