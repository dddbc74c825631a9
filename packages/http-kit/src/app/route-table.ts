import type { BoundEndpoint } from './bound-endpoint.js';

interface Route {
  readonly path: string;
  readonly pattern: RegExp;
  readonly method: string;
}

/** Which methods each path answers, for requests that no endpoint took. */
export class RouteTable {
  readonly #routes: Route[] = [];

  add({ path, endpoint }: BoundEndpoint): void {
    const pattern = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z_]+/g, '[^/]+');
    this.#routes.push({ path, pattern: new RegExp(`^${pattern}/?$`), method: endpoint.method.toUpperCase() });
  }

  /** Methods for the Allow header, or none when the path is unknown; a path of its own is not what else a parameter could be. */
  allowed(path: string): readonly string[] {
    const matching = this.#routes.filter((route) => route.pattern.test(path));
    const fixed = matching.filter((route) => !route.path.includes(':'));
    const methods = new Set((fixed.length > 0 ? fixed : matching).map((route) => route.method));
    if (methods.size === 0) return [];
    if (methods.has('GET')) methods.add('HEAD');
    return [...methods.add('OPTIONS')].sort();
  }
}
