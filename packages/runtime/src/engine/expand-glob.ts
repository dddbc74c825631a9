import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Paths of the files that a pattern names, sorted: `*` and `?` within a name, `**` for any folders. A path without them is itself. */
export async function expandGlob(pattern: string): Promise<readonly string[]> {
  if (!/[*?]/.test(pattern)) return [pattern];
  const parts = pattern.split('/');
  const magic = parts.findIndex((part) => /[*?]/.test(part));
  const root = parts.slice(0, magic).join('/') || (pattern.startsWith('/') ? '/' : '.');
  const expression = toExpression(parts.slice(magic));
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        expression.test(path.slice(join(root, sep).length).split(sep).join('/')) ||
        (root === '.' && expression.test(path)),
    )
    .sort();
}

function toExpression(parts: readonly string[]): RegExp {
  const sources = parts.map((part, index) => {
    const last = index === parts.length - 1;
    if (part === '**') return last ? '.*' : '(?:[^/]+/)*';
    const source = part
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*+/g, '[^/]*')
      .replace(/\?/g, '[^/]');
    return last ? source : `${source}/`;
  });
  return new RegExp(`^${sources.join('')}$`);
}
