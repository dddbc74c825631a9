import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type BuildResult, build } from 'esbuild';
import { type Consumer, createConsumer } from './consumer.js';

const tsc = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url));

// Processes are started here, on a machine that may be busy.
jest.setTimeout(120_000);

let consumer: Consumer | undefined;
const installed = (): Consumer => {
  if (consumer === undefined) throw new Error('the package is not installed');
  return consumer;
};
beforeAll(async () => {
  consumer = await createConsumer();
}, 180_000);
afterAll(() => consumer?.remove());

describe('the package', () => {
  it('holds what is needed to run it and nothing else', () => {
    const kinds = new Set(installed().packed.map((path) => path.replace(/^.*?(\.d\.ts|\.[a-z]+)$/, '$1')));
    expect([...kinds].sort()).toEqual(['.d.ts', '.js', '.json', '.md', 'LICENSE']);
    expect(installed().packed.filter((path) => path.includes('.test.') || path.startsWith('src/'))).toEqual([]);
    expect(installed().packed).toContain('README.md');
  });

  it('works in Node, without a warning', async () => {
    const answer = await installed().node(`
      import { DISTRIBUTIONS, loadCatalogue, suggestComponent } from '@weir/schema-model';
      const found = [];
      for (const { name } of DISTRIBUTIONS) {
        const catalogue = await loadCatalogue(name);
        found.push([name, catalogue.component('output', 'http_client').config.children[0].name, suggestComponent(catalogue, 'input', 'kakfa').name]);
      }
      console.log(JSON.stringify(found));
    `);
    expect(JSON.parse(answer)).toEqual([
      ['redpanda-connect', 'url', 'kafka'],
      ['bento', 'url', 'kafka'],
    ]);
  });

  it.each(['redpanda-connect', 'bento'])('%s can be imported alone', async (name) => {
    const answer = await installed().node(`
      import { catalogue } from '@weir/schema-model/${name}';
      console.log(catalogue.distribution, catalogue.names('buffer').join());
    `);
    expect(answer).toBe(`${name} memory,none,sqlite,system_window`);
  });

  it('brings the schema of its data files', async () => {
    const answer = await installed().node(`
      import { catalogueDataSchema } from '@weir/schema-model/data-schema';
      console.log(catalogueDataSchema.safeParse({}).success);
    `);
    expect(answer).toBe('false');
  });

  it('opens no other door', async () => {
    const inside = ['@weir/schema-model', 'dist/index.js'].join('/');
    await expect(installed().node(`await import('${inside}')`)).rejects.toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  it.each(['nodenext', 'bundler'])('is typed for module resolution %s', (resolution) => {
    writeFileSync(
      join(installed().folder, 'use.ts'),
      `import { type Catalogue, type FieldSpec, loadCatalogue, violations } from '@weir/schema-model';
       import { catalogue as bento } from '@weir/schema-model/bento';
       import type { CatalogueData } from '@weir/schema-model/data-schema';
       const all: readonly Catalogue[] = [bento, await loadCatalogue('redpanda-connect')];
       const fields: readonly FieldSpec[] = all.flatMap((catalogue) => catalogue.root);
       export const messages: readonly string[] = fields.flatMap((field) => violations(field, null, () => true).map((v) => v.message));
       export const version = (data: CatalogueData): string => data.version;
       // @ts-expect-error there is no such distribution
       await loadCatalogue('benthos');
      `,
    );
    const flags = ['--noEmit', '--strict', '--target', 'es2023', '--lib', 'es2023,dom', '--types', ''];
    const modules = ['--module', resolution === 'bundler' ? 'esnext' : 'nodenext', '--moduleResolution', resolution];
    const { stdout } = spawnSync(tsc, [...flags, ...modules, 'use.ts'], { cwd: installed().folder, encoding: 'utf8' });
    expect(stdout).toBe('');
  });
});

describe('a bundle for browsers', () => {
  const bundle = (source: string, splitting = false): Promise<BuildResult<{ metafile: true; write: false }>> =>
    build({
      stdin: { contents: source, resolveDir: installed().folder },
      bundle: true,
      minify: true,
      platform: 'browser',
      target: 'es2022',
      format: splitting ? 'esm' : 'iife',
      splitting,
      outdir: 'out',
      metafile: true,
      write: false,
      logLevel: 'silent',
    });

  it.each([
    ['bento', 'redpanda-connect'],
    ['redpanda-connect', 'bento'],
  ])('of %s alone holds neither %s nor anything of Node', async (one, other) => {
    const result = await bundle(`
      import { catalogue } from '@weir/schema-model/${one}';
      globalThis.answer = catalogue.component('input', 'kafka').config.children.length > 10 && catalogue.distribution;
    `);
    const inputs = Object.keys(result.metafile.inputs);
    expect(
      inputs.filter((path) => path.includes(`generated/${other}`) || path.includes('node:') || path.includes('/zod/')),
    ).toEqual([]);
    expect(inputs.some((path) => path.endsWith(`generated/${one}.js`))).toBe(true);

    const browser = createContext({ TextEncoder });
    runInContext(result.outputFiles[0]?.text ?? '', browser);
    expect(runInContext('answer', browser)).toBe(one);
  });

  it('of the whole keeps each catalogue in a chunk of its own', async () => {
    const result = await bundle(
      `
      import { loadCatalogue } from '@weir/schema-model';
      globalThis.catalogue = loadCatalogue('bento');
    `,
      true,
    );
    const chunksWith = (name: string): readonly string[] =>
      Object.entries(result.metafile.outputs)
        .filter(([, output]) => Object.keys(output.inputs).some((path) => path.endsWith(`generated/${name}.js`)))
        .map(([path]) => path);
    const [bento, connect] = [chunksWith('bento'), chunksWith('redpanda-connect')];
    expect([bento.length, connect.length]).toEqual([1, 1]);
    expect(bento).not.toEqual(connect);
    expect(
      Object.keys(result.metafile.outputs).filter((path) => path === bento[0] || path === connect[0]),
    ).not.toContain('out/stdin.js');
  });

  it('that only asks for words drops the rest', async () => {
    const result = await bundle(`
      import { COMPONENT_TYPES } from '@weir/schema-model';
      globalThis.types = COMPONENT_TYPES.length;
    `);
    expect(result.outputFiles[0]?.text.length ?? 0).toBeLessThan(1000);
  });
});
