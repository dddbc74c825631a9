import { readdir, stat } from 'node:fs/promises';
import { isAbsolute, join, normalize } from 'node:path';
import { CliProblem } from '../program/cli-problem.js';
import type { Deps } from '../program/deps.js';
import { unreadable } from '../program/read-input.js';
import { globBase, globPattern, isGlob } from './glob.js';

/** A file to check; `certain` when the user named it, so that it is judged even if it does not look like a pipeline. */
export interface FoundFile {
  readonly name: string;
  readonly certain: boolean;
}

const PIPELINE_FILE = /\.(ya?ml)$/i;

/** The files that names stand for: files, folders (searched for .yaml and .yml), patterns, `-`; in order, none twice. */
export async function findFiles(names: readonly string[], deps: Deps): Promise<readonly FoundFile[]> {
  const found = new Map<string, FoundFile>();
  for (const name of names) {
    for (const file of await filesOf(name, deps)) {
      const key = file.name === '-' ? '-' : normalize(file.name);
      if (!(found.get(key)?.certain ?? false)) found.set(key, file);
    }
  }
  return [...found.values()];
}

async function filesOf(name: string, deps: Deps): Promise<readonly FoundFile[]> {
  if (name === '-' || /^https?:\/\//.test(name)) return [{ name, certain: true }];
  const info = await stat(inFolder(name, deps)).catch((cause: unknown) => {
    if (isGlob(name)) return undefined;
    throw unreadable(name, cause);
  });
  if (info === undefined) return matches(name, deps);
  if (!info.isDirectory()) return [{ name, certain: true }];
  const files = (await walk(name, deps)).filter((file) => PIPELINE_FILE.test(file));
  if (files.length === 0) throw new CliProblem(`${name} holds no .yaml or .yml files`);
  return files.map((file) => ({ name: file, certain: false }));
}

async function matches(pattern: string, deps: Deps): Promise<readonly FoundFile[]> {
  const expression = globPattern(pattern.replace(/^(\.\/)+/, ''));
  const base = globBase(pattern);
  const below = (await stat(inFolder(base, deps)).catch(() => undefined))?.isDirectory() === true;
  const all = below ? await walk(base, deps) : [];
  const files = all.filter((file) => expression.test(file.replace(/^(\.\/)+/, '')));
  if (files.length === 0) throw new CliProblem(`no file matches ${pattern}`);
  return files.map((name) => ({ name, certain: true }));
}

/** All files below a folder, sorted; hidden folders and installed packages are left out. */
async function walk(folder: string, deps: Deps): Promise<readonly string[]> {
  const entries = await readdir(inFolder(folder, deps), { withFileTypes: true }).catch((cause: unknown) => {
    throw unreadable(folder, cause);
  });
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '.' ? entry.name : join(folder, entry.name);
    if (entry.isFile()) files.push(path);
    else if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.')) {
      files.push(...(await walk(path, deps)));
    }
  }
  return files;
}

const inFolder = (name: string, { cwd }: Deps): string => (isAbsolute(name) ? name : join(cwd, name));
