/** Something about a submitted spec that its author should know; `path` is dotted from the root, `''` is the root. */
export interface SpecFinding {
  readonly path: string;
  readonly message: string;
}

/** Gathers findings while a spec is read, so that all of them are told at once. */
export class SpecFindings {
  readonly errors: SpecFinding[] = [];
  readonly warnings: SpecFinding[] = [];

  error(path: string, message: string): void {
    this.errors.push({ path, message });
  }

  warn(path: string, message: string): void {
    this.warnings.push({ path, message });
  }
}

/** What a value is, as its author would call it. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  return typeof value === 'string' ? 'a string' : typeof value === 'number' ? 'a number' : `a ${typeof value}`;
}

/** The path of a member. */
export function child(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}
