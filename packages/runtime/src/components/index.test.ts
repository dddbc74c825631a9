import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { loadCatalogue } from '@weir/schema-model';
import { COMPONENT_FACTS, findFacts } from './component-facts.js';
import { COMPONENTS, lookup } from './index.js';

const FOLDERS = {
  inputs: 'input',
  processors: 'processor',
  outputs: 'output',
  buffers: 'buffer',
  caches: 'cache',
  rate_limits: 'rate_limit',
  scanners: 'scanner',
} as const;

describe('the registry', () => {
  it('names exactly the components that have a file, sorted', () => {
    const files = Object.entries(FOLDERS)
      .flatMap(([folder, kind]) =>
        readdirSync(new URL(`./${folder}`, import.meta.url))
          .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
          .map((file) => `${folder} ${kind} ${file.slice(0, -3)}`),
      )
      .sort()
      .map((each) => each.split(' ').slice(1).join(' '));
    expect(COMPONENTS.map(({ kind, name }) => `${kind} ${name}`)).toEqual(files);
    expect(COMPONENT_FACTS.map(({ kind, name }) => `${kind} ${name}`)).toEqual(files);
  });

  it('knows no component and no field that the catalogues do not', async () => {
    const catalogues = [await loadCatalogue('bento'), await loadCatalogue('redpanda-connect')];
    for (const { kind, name, unsupported = [] } of COMPONENT_FACTS) {
      const specs = catalogues.flatMap((catalogue) => catalogue.component(kind, name) ?? []);
      expect([kind, name, specs.length > 0]).toEqual([kind, name, true]);
      const fields = new Set(specs.flatMap(({ config }) => config.children?.map((child) => child.name) ?? []));
      expect(unsupported.filter((field) => !fields.has(field))).toEqual([]);
    }
  });

  it('finds nothing under other names', () => {
    expect(lookup('processor', 'toString')).toBeUndefined();
    expect(findFacts('metrics', 'none')).toBeUndefined();
  });
});
