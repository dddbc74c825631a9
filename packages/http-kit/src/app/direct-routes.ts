import type { BoundEndpoint } from './bound-endpoint.js';

/** An endpoint with the values of the parameters in its path. */
export interface Route {
  readonly bound: BoundEndpoint;
  readonly params: Readonly<Record<string, string>>;
}

interface Candidate {
  readonly bound: BoundEndpoint;
  readonly segments: readonly string[];
}

/**
 * Finds endpoints by method and path as they are written in the contract, in the order in which they were bound; what
 * is spelled otherwise is left to the router.
 */
export class DirectRoutes {
  /** By method and number of segments. */
  readonly #candidates = new Map<string, Candidate[]>();

  add(bound: BoundEndpoint): void {
    const segments = bound.path.split('/');
    const key = `${bound.endpoint.method.toUpperCase()} ${segments.length}`;
    const list = this.#candidates.get(key) ?? [];
    list.push({ bound, segments });
    this.#candidates.set(key, list);
  }

  find(method: string, path: string): Route | undefined {
    const given = path.split('/');
    for (const candidate of this.#candidates.get(`${method} ${given.length}`) ?? []) {
      const params = match(candidate.segments, given);
      if (params !== undefined) return { bound: candidate.bound, params };
    }
    return undefined;
  }
}

function match(segments: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  for (const [index, segment] of segments.entries()) {
    const text = given[index] ?? '';
    if (segment.startsWith(':') ? text === '' || text.includes('%') : text !== segment) return undefined;
  }
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    if (segment.startsWith(':')) params[segment.slice(1)] = given[index] ?? '';
  }
  return params;
}
