/** How the names that a reader asks for are matched, by family: a pattern's special signs and what each stands for. */
const WILDCARDS: Readonly<Record<string, (pattern: string) => RegExp | undefined>> = {
  nats: (pattern) => (/[*>]/.test(pattern) ? levels(pattern, '.', '*', '>') : undefined),
  nats_stream: (pattern) => (/[*>]/.test(pattern) ? levels(pattern, '.', '*', '>') : undefined),
  mqtt: (pattern) => (/[+#]/.test(pattern) ? levels(pattern, '/', '+', '#') : undefined),
  file: glob,
  sftp: glob,
};

/** Whether a reader that asks for one name, or for a pattern of them, gets what is written under a name. */
export function isCovered(family: string, wanted: string, written: string): boolean {
  if (wanted === written) return true;
  if (family === 'file' && (wanted.startsWith('./') || written.startsWith('./')))
    return isCovered(family, wanted.replace(/^(?:\.\/+)+/, ''), written.replace(/^(?:\.\/+)+/, ''));
  const wildcard = Object.hasOwn(WILDCARDS, family) ? WILDCARDS[family] : undefined;
  return wildcard?.(wanted)?.test(written) ?? false;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Names in levels: one sign stands for any one level, another for all that are left. */
function levels(pattern: string, separator: string, one: string, rest: string): RegExp {
  const parts = pattern.split(separator).map((level, i, all) => {
    if (level === rest && i === all.length - 1) return '.+';
    return level === one ? `[^${escaped(separator)}]+` : escaped(level);
  });
  return new RegExp(`^${parts.join(escaped(separator))}$`);
}

/** Paths with `*`, `**` and `?`; undefined for one that is written out. */
function glob(pattern: string): RegExp | undefined {
  if (!/[*?]/.test(pattern)) return undefined;
  const parts = pattern.split(/(\*\*\/?|\*|\?)/).map((part) => {
    if (part.startsWith('**')) return '.*';
    return part === '*' ? '[^/]*' : part === '?' ? '[^/]' : escaped(part);
  });
  return new RegExp(`^${parts.join('')}$`);
}
