import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { loadCatalogue } from '@weir/schema-model';
import type { SignatureLike } from '../src/dialect.js';
import { FUNCTIONS } from '../src/functions/index.js';
import { METHODS } from '../src/methods/index.js';
import { MISSING } from '../src/missing.js';

const src = join(import.meta.dirname, '../src');

/** Names that the files of a folder export as definitions. */
function exportedIn(folder: string, suffix: string): readonly string[] {
  return readdirSync(join(src, folder))
    .filter((name) => statSync(join(src, folder, name)).isDirectory())
    .flatMap((family) => readdirSync(join(src, folder, family)).map((file) => join(src, folder, family, file)))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(new RegExp(`^export const (\\w+${suffix})\\b(?! = \\()`, 'gm')),
    ])
    .map((match) => match[1] ?? '')
    .filter((name) => name !== `text${suffix}` && name !== `bigint${suffix}`);
}

/** Names that an index lists. */
const listedIn = (folder: string): readonly string[] =>
  [...readFileSync(join(src, folder, 'index.ts'), 'utf8').matchAll(/^ {2}(\w+),$/gm)].map((match) => match[1] ?? '');

describe.each([
  ['functions', 'Function', FUNCTIONS],
  ['methods', 'Method', METHODS],
] as const)('the list of %s', (folder, suffix, definitions) => {
  it('holds every one that a file defines', () => {
    const listed = new Set(listedIn(folder));
    expect(exportedIn(folder, suffix).filter((name) => !listed.has(name))).toEqual([]);
  });

  it('is sorted and names each once', () => {
    const names = definitions.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort());
  });
});

const shape = ({ variadic, params }: SignatureLike): unknown => ({
  variadic,
  params: params.map(({ name, type, optional, default: preset, noDynamic, scalarsToLiteral }) => ({
    name,
    type,
    optional: optional || preset !== undefined,
    noDynamic,
    scalarsToLiteral,
  })),
});

describe.each(['bento', 'redpanda-connect'] as const)('the catalogue of %s', (distribution) => {
  const both = [
    ['functions', FUNCTIONS],
    ['methods', METHODS],
  ] as const;

  it.each(both)('knows what we implement, with the same parameters: %s', async (kind, definitions) => {
    const catalogue = await loadCatalogue(distribution);
    for (const definition of definitions) {
      const signature = catalogue[kind].get(definition.name);
      if (signature === undefined) {
        expect([definition.name, definition.only]).not.toEqual([definition.name, distribution]);
        continue;
      }
      if (MISSING.differing.has(`${distribution} ${definition.name}`)) continue;
      expect([definition.name, shape(definition)]).toEqual([definition.name, shape(signature)]);
    }
  });

  it.each(both)('has nothing that we neither implement nor name as missing: %s', async (kind, definitions) => {
    const catalogue = await loadCatalogue(distribution);
    const implemented = new Set(definitions.map(({ name }) => name));
    const unknown = [...catalogue[kind].keys()].filter((name) => !implemented.has(name) && !MISSING[kind].has(name));
    expect(unknown).toEqual([]);
  });
});

it('names nothing as missing that is implemented', () => {
  const implemented = [...FUNCTIONS, ...METHODS].map(({ name }) => name);
  const named = [...MISSING.functions.keys(), ...MISSING.methods.keys()];
  expect(named.filter((name) => implemented.includes(name))).toEqual([]);
});
