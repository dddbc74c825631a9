import { assignmentDigest } from '@weir/fleet-model';
import type { StoreReader } from '@weir/store';
import type { Clock } from '../clock.js';
import type { Changes } from '../watch/changes.js';

/** Longest time for which a digest is believed; another process may have changed what it is of. */
const BELIEVED_MS = 120_000;

/** Digests of what each node shall run, kept in memory from one change of a node to the next. */
export class Digests {
  readonly #store: Pick<StoreReader, 'executions'>;
  readonly #clock: Clock;
  readonly #kept = new Map<string, { readonly digest: string; readonly until: number }>();
  #changes = 0;

  constructor(store: Pick<StoreReader, 'executions'>, changes: Changes, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    changes.watchAll((ids) => {
      this.#changes += 1;
      for (const id of ids) this.#kept.delete(id);
    });
  }

  async of(nodeId: string): Promise<string> {
    const now = this.#clock.now();
    const kept = this.#kept.get(nodeId);
    if (kept !== undefined && now < kept.until) return kept.digest;
    const before = this.#changes;
    const digest = assignmentDigest(await this.#store.executions.ordersOfNode(nodeId));
    // What was read while something was committed may be older than that.
    if (before === this.#changes) this.#kept.set(nodeId, { digest, until: now + BELIEVED_MS });
    return digest;
  }
}
