import type { SchedulableNode } from '@weir/fleet-model';

/** What one transaction, or one reader, has to do with the remembered nodes. */
export interface FleetMemory {
  /** A node is about to be written. */
  changed(): void;
  /** All nodes as they stand now, where that is known without reading them. */
  recall(): readonly SchedulableNode[] | undefined;
  /** All nodes were read just now. */
  learn(nodes: readonly SchedulableNode[]): void;
}

/** Remembers nothing, for readers: what they see may be older than what is known. */
export const forgetful: FleetMemory = { changed: () => {}, recall: () => undefined, learn: () => {} };

interface Learned {
  readonly stamp: string;
  readonly nodes: readonly SchedulableNode[];
}

/**
 * All nodes as the last plan has read them, good until some node is written: plans are many, and the nodes of a fleet
 * change seldom. `writtenElsewhere` changes when another process has written.
 */
export class RememberedFleet {
  readonly #writtenElsewhere: () => number;
  #writes = 0;
  #kept: Learned | undefined;

  constructor(writtenElsewhere: () => number) {
    this.#writtenElsewhere = writtenElsewhere;
  }

  /** The memory of one transaction; `commit` keeps what it has learned, which is not to be done before it is committed. */
  transaction(): FleetMemory & { commit(): void } {
    let learned: Learned | undefined;
    return {
      // Undone writes count too: then the nodes are read once more than needed.
      changed: () => {
        this.#writes += 1;
      },
      recall: () => (this.#kept?.stamp === this.#stamp() ? this.#kept.nodes : undefined),
      learn: (nodes) => {
        learned = { stamp: this.#stamp(), nodes };
      },
      commit: () => {
        this.#kept = learned ?? this.#kept;
      },
    };
  }

  #stamp(): string {
    return `${this.#writes} ${this.#writtenElsewhere()}`;
  }
}
