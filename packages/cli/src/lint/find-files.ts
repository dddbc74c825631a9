import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs';
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
export function findFiles(names: readonly string[], deps: Deps): readonly FoundFile[] {
  const found = new Map<string, FoundFile>();
  for (const name of names) {
    for (const file of filesOf(name, deps)) {
      const key = file.name === '-' ? '-' : normalize(file.name);
      if (!(found.get(key)?.certain ?? false)) found.set(key, file);
    }
  }
  return [...found.values()];
}

function filesOf(name: string, deps: Deps): readonly FoundFile[] {
  if (name === '-' || /^https?:\/\//.test(name)) return [{ name, certain: true }];
  const info = statOf(name, deps);
  if (info === undefined) return matches(name, deps);
  if (!info.isDirectory()) return [{ name, certain: true }];
  const files = walk(name, deps).filter((file) => PIPELINE_FILE.test(file));
  if (files.length === 0) throw new CliProblem(`${name} holds no .yaml or .yml files`);
  return files.map((file) => ({ name: file, certain: false }));
}

/** What a name stands for; undefined when it is a pattern that is no file's name too. */
function statOf(name: string, deps: Deps): Stats | undefined {
  try {
    return statSync(inFolder(name, deps));
  } catch (cause) {
    if (isGlob(name)) return undefined;
    throw unreadable(name, cause);
  }
}

function matches(pattern: string, deps: Deps): readonly FoundFile[] {
  const expression = globPattern(pattern.replace(/^(\.\/)+/, ''));
  const base = globBase(pattern);
  const below = statSync(inFolder(base, deps), { throwIfNoEntry: false })?.isDirectory() === true;
  const all = below ? walk(base, deps) : [];
  const files = all.filter((file) => expression.test(file.replace(/^(\.\/)+/, '')));
  if (files.length === 0) throw new CliProblem(`no file matches ${pattern}`);
  return files.map((name) => ({ name, certain: true }));
}

/** All files below a folder, sorted; hidden folders and installed packages are left out. */
function walk(folder: string, deps: Deps): readonly string[] {
  const files: string[] = [];
  for (const entry of entriesOf(folder, deps).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '.' ? entry.name : join(folder, entry.name);
    if (entry.isFile()) files.push(path);
    else if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.')) {
      files.push(...walk(path, deps));
    }
  }
  return files;
}

function entriesOf(folder: string, deps: Deps): Dirent[] {
  try {
    return readdirSync(inFolder(folder, deps), { withFileTypes: true });
  } catch (cause) {
    throw unreadable(folder, cause);
  }
}

const inFolder = (name: string, { cwd }: Deps): string => (isAbsolute(name) ? name : join(cwd, name));
