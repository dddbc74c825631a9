/** A path as an `http_server` declares it: literal text with `{name}` for one segment and `{name:.*}` for the rest. */
export interface RoutePath {
  /** The path itself when it holds no parameter: looked up without trying patterns. */
  readonly literal: string | undefined;
  /** Values of the parameters when the path matches. */
  match(path: string): ReadonlyMap<string, string> | undefined;
}

const PARAMETER = /\{([A-Za-z_][A-Za-z0-9_]*)(?::([^}]*))?\}/g;
const NOTHING: ReadonlyMap<string, string> = new Map();

/** Reads a path; undefined when a parameter asks for a pattern other than `.*` or `.+`. */
export function parseRoutePath(text: string): RoutePath | undefined {
  const path = text.startsWith('/') ? text : `/${text}`;
  const names: string[] = [];
  let source = '';
  let from = 0;
  for (const parameter of path.matchAll(PARAMETER)) {
    const pattern = parameter[2];
    if (pattern !== undefined && pattern !== '.*' && pattern !== '.+') return undefined;
    source += `${escapeText(path.slice(from, parameter.index))}(${pattern ?? '[^/]+'})`;
    names.push(parameter[1] ?? '');
    from = parameter.index + parameter[0].length;
  }
  if (names.length === 0) return { literal: path, match: (tried) => (tried === path ? NOTHING : undefined) };
  const expression = new RegExp(`^${source}${escapeText(path.slice(from))}$`);
  return {
    literal: undefined,
    match(tried) {
      const found = expression.exec(tried);
      return found === null ? undefined : new Map(names.map((name, index) => [name, decode(found[index + 1] ?? '')]));
    },
  };
}

function escapeText(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
