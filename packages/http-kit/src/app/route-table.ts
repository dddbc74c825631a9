import type { BoundEndpoint } from './bound-endpoint.js';

interface Route {
  readonly pattern: RegExp;
  readonly method: string;
}

/** Which methods each path answers, for requests that no endpoint took. */
export class RouteTable {
  readonly #routes: Route[] = [];

  add({ path, endpoint }: BoundEndpoint): void {
    const pattern = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z_]+/g, '[^/]+');
    this.#routes.push({ pattern: new RegExp(`^${pattern}/?$`), method: endpoint.method.toUpperCase() });
  }

  /** Methods for the Allow header, or none when the path is unknown. */
  allowed(path: string): readonly string[] {
    const methods = new Set(this.#routes.filter((route) => route.pattern.test(path)).map((route) => route.method));
    if (methods.size === 0) return [];
    if (methods.has('GET')) methods.add('HEAD');
    return [...methods.add('OPTIONS')].sort();
  }
}
