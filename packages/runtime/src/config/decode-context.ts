import type { Catalogue } from '@weir/schema-model';

/** One reason why a pipeline cannot start; the path is dotted from the pipeline's root. */
export interface ConfigProblem {
  readonly path: string;
  readonly reason: string;
}

/** What decoding needs at every level: the facts, and a place for what is wrong. */
export interface DecodeContext {
  readonly catalogue: Catalogue;
  readonly problems: ConfigProblem[];
}

export function joinPath(path: string, name: string | number): string {
  return path === '' ? String(name) : `${path}.${name}`;
}
