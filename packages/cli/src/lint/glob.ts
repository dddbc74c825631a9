/** True when a name is a pattern rather than a plain path. */
export const isGlob = (name: string): boolean => /[*?{[]/.test(name);

/** The folder that a pattern's matches all lie in: its parts before the first special sign. */
export function globBase(pattern: string): string {
  const parts = pattern.split('/');
  const special = parts.findIndex(isGlob);
  const base = parts.slice(0, special === -1 ? parts.length - 1 : special).join('/');
  return base === '' ? (pattern.startsWith('/') ? '/' : '.') : base;
}

/**
 * A pattern as an expression over whole paths: `*` and `?` stay within a folder, `**` crosses folders, `{a,b}` is
 * either, `[a-z]` one of.
 */
export function globPattern(pattern: string): RegExp {
  let source = '';
  let depth = 0;
  for (let i = 0; i < pattern.length; i++) {
    const sign = pattern[i] ?? '';
    if (pattern.startsWith('**/', i)) {
      source += '(?:.*/)?';
      i += 2;
    } else if (pattern.startsWith('**', i)) {
      source += '.*';
      i += 1;
    } else if (sign === '*') source += '[^/]*';
    else if (sign === '?') source += '[^/]';
    else if (sign === '{') {
      source += '(?:';
      depth += 1;
    } else if (sign === '}' && depth > 0) {
      source += ')';
      depth -= 1;
    } else if (sign === ',' && depth > 0) source += '|';
    else if (sign === '[' && pattern.indexOf(']', i) > i) {
      const end = pattern.indexOf(']', i);
      source += `[${pattern
        .slice(i + 1, end)
        .replace(/^!/, '^')
        .replaceAll('\\', '\\\\')}]`;
      i = end;
    } else source += sign.replace(/[\\^$.|+()[\]{}]/, '\\$&');
  }
  return new RegExp(`^${source}${')'.repeat(depth)}$`);
}
