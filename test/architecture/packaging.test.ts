import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { importsOf, packageOf, ROOT, sourceFiles } from './sources.js';

interface Manifest {
  readonly name: string;
  readonly files?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
}

const rooms = ['packages', 'services'].flatMap((group) =>
  readdirSync(join(ROOT, group), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => ({ name: entry.name, folder: `${group}/${entry.name}` })),
);
const manifests = new Map(
  rooms.map(({ name, folder }) => [
    name,
    JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest,
  ]),
);
/** What runs in a product: neither tests nor the room that helps them. */
const sources = sourceFiles().filter(
  ({ isTest, room, path }) => !isTest && room !== 'testkit' && path.includes('/src/'),
);

/** What only builds products, and is not in them. */
const BUILDERS: readonly string[] = ['packages/bundle/src/write-bundle.ts', 'packages/bundle/src/write-entry.ts'];

/** A folder outside of `src` and `dist` that a source reads, by a path relative to its built self. */
const FOLDER_READ = /new URL\(\s*[`']((?:\.\.\/)+)([a-z-]+)\/[^`']*[`'],\s*import\.meta\.url/g;

describe('images and archives hold all that runs: a room', () => {
  it('declares every package that it imports, and none of them for development only', () => {
    const violations = sources
      .filter(({ path }) => !BUILDERS.includes(path))
      .flatMap(({ room, path, text }) => {
        const { name, dependencies = {} } = manifests.get(room) ?? { name: '' };
        return importsOf(text.replaceAll(/import type [^;]*;/g, ''))
          .map(packageOf)
          .filter((used) => used !== undefined && used !== name && !(used in dependencies))
          .map((used) => `${path} imports ${used}`);
      });
    expect(violations).toEqual([]);
  });

  it('ships every folder that it reads beside its built files', () => {
    const reads = sources.flatMap(({ text }) => [...text.matchAll(FOLDER_READ)]);
    expect(reads.map(([, , folder]) => folder)).toEqual(expect.arrayContaining(['migrations', 'openapi']));
    const violations = sources.flatMap(({ room, path, text }) =>
      [...text.matchAll(FOLDER_READ)]
        .filter(([, up = '']) => up.length / 3 === path.split('/src/')[1]?.split('/').length)
        .filter(([, , folder = '']) => !manifests.get(room)?.files?.includes(folder))
        .map(([, , folder]) => `${path} reads ${folder}/`),
    );
    expect(violations).toEqual([]);
  });

  it('that others need has its files named, so that they are collected', () => {
    const nameless = [...manifests].filter(([, { files = [] }]) => !files.includes('dist')).map(([room]) => room);
    expect(nameless).toEqual([]);
  });
});
