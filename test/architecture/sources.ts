import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface SourceFile {
  /** Room name: the folder below packages/ or services/. */
  readonly room: string;
  /** Path from the repository root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly isTest: boolean;
}

/** Every TypeScript file of every room; `test/` folders and `*.test.ts` are marked, built files are left out. */
export function sourceFiles(): readonly SourceFile[] {
  return ['packages', 'services'].flatMap((group) =>
    readdirSync(join(ROOT, group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap((entry) => walk(entry.name, `${group}/${entry.name}`)),
  );
}

function walk(room: string, folder: string): SourceFile[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'data', 'generated'].includes(entry.name) ? [] : walk(room, path);
    if (!/\.tsx?$/.test(entry.name)) return [];
    const isTest = path.endsWith('.test.ts') || path.includes(`${room}/test/`);
    return [{ room, path, text: readFileSync(join(ROOT, path), 'utf8'), isTest }];
  });
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Module specifiers that a file imports or re-exports, statically or dynamically. */
export const importsOf = (text: string): readonly string[] =>
  [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');

/** `@scope/name` or `name` of a bare specifier; undefined for relative and node: ones. */
export function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
