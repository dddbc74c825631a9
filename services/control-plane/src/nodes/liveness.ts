import type { Node, ResourceUsage } from '@weir/fleet-model';

interface Sign {
  /** Milliseconds since the epoch; undefined = connected by the store's word, not heard since this process started. */
  readonly heardAt: number | undefined;
  readonly since: number;
  readonly usage: ResourceUsage | undefined;
}

/** When connected nodes were last heard of. In memory only: heartbeats are too many for the disk, and the next one comes soon. */
export class Liveness {
  readonly #signs = new Map<string, Sign>();

  /** The node counts as connected from now on; it has until the time-out to be heard. */
  watch(nodeId: string, now: number): void {
    this.#signs.set(nodeId, { heardAt: undefined, since: now, usage: undefined });
  }

  /** The node is no longer connected. */
  forget(nodeId: string): void {
    this.#signs.delete(nodeId);
  }

  /** True while the node counts as connected: then it is there and was not deleted. */
  isConnected(nodeId: string): boolean {
    return this.#signs.has(nodeId);
  }

  /** Notes a heartbeat; false when the node does not count as connected. */
  hear(nodeId: string, now: number, usage: ResourceUsage): boolean {
    const sign = this.#signs.get(nodeId);
    if (sign === undefined) return false;
    this.#signs.set(nodeId, { heardAt: now, since: now, usage });
    return true;
  }

  /** Connected nodes that were silent for at least so many milliseconds. */
  silent(now: number, timeoutMs: number): readonly string[] {
    return [...this.#signs].filter(([, sign]) => now - sign.since >= timeoutMs).map(([id]) => id);
  }

  /** Last sign of life and figures of a node, newer than what the store has; undefined when it was not heard. */
  sign(node: Node): { readonly heardAt: number; readonly usage: ResourceUsage } | undefined {
    const sign = this.#signs.get(node.id);
    return sign?.heardAt === undefined ? undefined : { heardAt: sign.heardAt, usage: sign.usage ?? {} };
  }
}
