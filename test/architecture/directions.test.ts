import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { importsOf, packageOf, ROOT, sourceFiles } from './sources.js';

interface Directions {
  readonly rooms: Readonly<Record<string, { readonly row: string; readonly may_import: readonly string[] }>>;
  readonly doors: readonly string[];
  readonly homes: Readonly<Record<string, readonly string[]>>;
}

const directions = JSON.parse(readFileSync(join(ROOT, 'test/architecture/directions.json'), 'utf8')) as Directions;
const files = sourceFiles();
const edges = files.flatMap((file) =>
  importsOf(file.text).flatMap((specifier) => {
    const name = packageOf(specifier);
    return name === undefined ? [] : [{ file, specifier, name }];
  }),
);

describe('rooms', () => {
  it('all stand in the table, and the table names no other', () => {
    expect([...new Set(files.map((file) => file.room))].sort()).toEqual(Object.keys(directions.rooms).sort());
  });

  it('import only what the table allows', () => {
    const violations = edges
      .filter(({ name }) => name.startsWith('@weir/'))
      .filter(({ file, name }) => {
        const target = name.slice('@weir/'.length);
        const allowed = directions.rooms[file.room]?.may_import ?? [];
        if (target === file.room) return false;
        if (target === 'testkit') return !file.isTest;
        if (file.isTest) return false;
        // A door is open only to who names it.
        return !(allowed.includes(target) || (allowed.includes('*') && !directions.doors.includes(target)));
      })
      .map(({ file, specifier }) => `${file.path} imports ${specifier}`);
    expect(violations).toEqual([]);
  });

  it('import other rooms through their doors, never their sources', () => {
    const violations = edges
      // A test of the package may try the closed way to see that it is closed.
      .filter(
        ({ file, specifier }) =>
          !file.path.endsWith('package.test.ts') && /^@weir\/[^/]+\/(src|dist)\b/.test(specifier),
      )
      .map(({ file, specifier }) => `${file.path} imports ${specifier}`);
    expect(violations).toEqual([]);
  });

  it('reach no other room by a relative path', () => {
    const violations = files.flatMap((file) => {
      const depth = file.path.split('/').length - 3;
      return importsOf(file.text)
        .filter((specifier) => (specifier.match(/\.\.\//g)?.length ?? 0) > depth)
        .map((specifier) => `${file.path} imports ${specifier}`);
    });
    expect(violations).toEqual([]);
  });
});

describe('third parties', () => {
  it('stay in their homes', () => {
    const violations = edges
      .filter(({ file, name }) => !file.isTest && file.room !== 'testkit' && name in directions.homes)
      .filter(({ file, name }) => !directions.homes[name]?.includes(file.room))
      .map(({ file, name }) => `${file.path} imports ${name}`);
    expect(violations).toEqual([]);
  });
});
