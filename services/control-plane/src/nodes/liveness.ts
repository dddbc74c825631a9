import type { Node, ResourceUsage } from '@weir/fleet-model';

/** One run of an agent; `start` counts the runs on its disk. */
export interface NodeProcess {
  readonly id: string;
  readonly start: number;
}

/** A process that was refused because another one acts as its node. */
export interface Contest {
  readonly process_id: string;
  readonly remoteAddress: string | null;
  /** Milliseconds since the epoch, like `lastSeen`. */
  readonly since: number;
  readonly lastSeen: number;
}

interface Sign {
  /** Milliseconds since the epoch; undefined = connected by the store's word, not heard since this process started. */
  readonly heardAt: number | undefined;
  readonly since: number;
  readonly usage: ResourceUsage | undefined;
  /** Who acts as the node; undefined until somebody has said so. */
  readonly process: NodeProcess | undefined;
  /** Number of the last heartbeat of that process. */
  readonly seq: number;
  readonly contest: Contest | undefined;
}

export interface Heartbeat {
  readonly usage: ResourceUsage;
  /** Agents of early versions do not say. */
  readonly process?: NodeProcess | undefined;
  readonly seq?: number | undefined;
}

/** `stale`: an older one than was heard already; `foreign`: another process acts as the node; `unknown`: not connected. */
export type Heard = 'heard' | 'stale' | 'foreign' | 'unknown';

/** How long a contest is told of after it was last seen, in milliseconds. */
const TOLD_MS = 300_000;

/**
 * When connected nodes were last heard of, and through which process. In memory only: heartbeats are too many for the
 * disk, and the next one comes soon.
 */
export class Liveness {
  readonly #signs = new Map<string, Sign>();

  /** The node counts as connected from now on, by this process; it has until the time-out to be heard. */
  watch(nodeId: string, now: number, process?: NodeProcess): void {
    const before = this.#signs.get(nodeId);
    const same = before?.process !== undefined && before.process.id === process?.id;
    this.#signs.set(nodeId, {
      heardAt: undefined,
      since: now,
      usage: undefined,
      process,
      seq: same ? before.seq : 0,
      contest: same ? before.contest : undefined,
    });
  }

  /** The node is no longer connected. */
  forget(nodeId: string): void {
    this.#signs.delete(nodeId);
  }

  /** True while the node counts as connected: then it is there and was not deleted. */
  isConnected(nodeId: string): boolean {
    return this.#signs.has(nodeId);
  }

  /** Notes a heartbeat; only one that is `heard` changes anything. */
  hear(nodeId: string, now: number, { usage, process, seq }: Heartbeat): Heard {
    const sign = this.#signs.get(nodeId);
    if (sign === undefined) return 'unknown';
    const actor = sign.process ?? process;
    const mine = process === undefined || process.id === actor?.id;
    // A later run than the one that was heard last, which this server was not there to register.
    const newer = !mine && process.start > (actor?.start ?? 0);
    if (!mine && !newer) return 'foreign';
    if (mine && seq !== undefined && seq <= sign.seq) return 'stale';
    const next = { heardAt: now, since: now, usage, process: newer ? process : actor, seq: seq ?? sign.seq };
    this.#signs.set(nodeId, { ...next, contest: sign.contest });
    return 'heard';
  }

  /** Who acts as the node, as far as is known. */
  actor(nodeId: string): NodeProcess | undefined {
    return this.#signs.get(nodeId)?.process;
  }

  /**
   * True when the process may act as the node from now on: it does already, it was started later than the one that does,
   * or that one has been silent for so many milliseconds. One that contests, having been told who acts, is alive beside
   * it and has to wait for its silence.
   */
  mayAct(nodeId: string, process: NodeProcess | undefined, contests: string | undefined, silentSince: number): boolean {
    const sign = this.#signs.get(nodeId);
    if (sign?.process === undefined || process === undefined || sign.process.id === process.id) return true;
    if (sign.since <= silentSince) return true;
    return process.start >= sign.process.start && contests !== sign.process.id;
  }

  /** Notes that a process was refused although it is alive, for those who look at the node. */
  contest(nodeId: string, processId: string, remoteAddress: string | null, now: number): void {
    const sign = this.#signs.get(nodeId);
    if (sign === undefined) return;
    const since = sign.contest?.process_id === processId ? sign.contest.since : now;
    this.#signs.set(nodeId, { ...sign, contest: { process_id: processId, remoteAddress, since, lastSeen: now } });
  }

  /** The process that was refused lately; undefined when there is none. */
  contestOf(nodeId: string, now: number): Contest | undefined {
    const contest = this.#signs.get(nodeId)?.contest;
    return contest === undefined || now - contest.lastSeen > TOLD_MS ? undefined : contest;
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
