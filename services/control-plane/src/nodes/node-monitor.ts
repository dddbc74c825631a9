import { fromTimestamp } from '@weir/fleet-model';
import type { Logger } from '@weir/http-kit';
import type { Context } from '../context.js';
import { moveAway } from './node-gone.js';
import { removeNode } from './remove-node.js';

type Tools = Pick<Context, 'store' | 'write' | 'clock' | 'ids' | 'liveness' | 'config'> & { readonly log: Logger };

/** Longest time between two looks, in milliseconds. */
const MOST_MS = 5_000;
/** Nodes that are given up at once, so that they share a commit: with a part of the network, thousands fall silent. */
const TOGETHER = 100;

/** Watches over the nodes: silent ones are disconnected, long silent ones lost, long deleted ones removed. */
export class NodeMonitor {
  readonly #tools: Tools;
  #cancel = (): void => {};
  #looking: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** Trusts the store's word on who is connected until the time-out has passed once more, then looks at regular times. */
  async start(): Promise<void> {
    const { store, liveness, clock } = this.#tools;
    for (const { id, status } of await store.nodes.forPlanning()) {
      if (status.connection_state === 'Connected') liveness.watch(id, clock.now());
    }
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel();
    await this.#looking;
  }

  /** One look at everybody. */
  async look(): Promise<void> {
    const { clock, config, liveness, store } = this.#tools;
    const { disconnectMs, lostMs, retentionMs } = config.nodes;
    const now = clock.now();
    const silent = liveness.silent(now, disconnectMs);
    for (let start = 0; start < silent.length; start += TOGETHER) {
      const piece = silent.slice(start, start + TOGETHER);
      await Promise.all(piece.map((id) => this.#disconnect(id, disconnectMs)));
    }
    for (const node of await store.nodes.inStates(['Disconnected', 'Deleted'])) {
      if (node.status.connection_state === 'Deleted') {
        if (isOlder(node.status.deleted_since, now, retentionMs)) await removeNode(node.id, this.#tools);
      } else if (isOlder(node.status.disconnected_since, now, lostMs)) {
        await this.#move(node.id, 'long_silence', 'it was disconnected for too long');
      }
    }
  }

  async #disconnect(id: string, timeoutMs: number): Promise<void> {
    await this.#move(id, 'silence', `no heartbeat for ${timeoutMs} ms`);
    this.#tools.liveness.forget(id);
  }

  async #move(id: string, event: 'silence' | 'long_silence', message: string): Promise<void> {
    const moved = await this.#tools.write((writer, after) => moveAway(id, event, message, writer, after, this.#tools));
    const state = moved?.status.connection_state;
    if (state !== undefined) this.#tools.log.warn({ node_id: id, state }, message);
  }

  #schedule(): void {
    const { clock, config, log } = this.#tools;
    if (this.#stopped) return;
    const { disconnectMs, lostMs, retentionMs } = config.nodes;
    const every = Math.min(MOST_MS, Math.max(10, Math.min(disconnectMs, lostMs, retentionMs) / 4));
    this.#cancel = clock.after(every, () => {
      this.#looking = this.look()
        .catch((error: unknown) => log.error({ err: error }, 'could not look after the nodes'))
        .finally(() => this.#schedule());
    });
  }
}

const isOlder = (since: string | null, now: number, ms: number): boolean =>
  since !== null && now - fromTimestamp(since) >= ms;
