import { createHash } from 'node:crypto';
import { Problem } from '@weir/api-contract';
import type { Changes } from '../watch/changes.js';
import { type LogBatch, LogReading } from './log-reading.js';

interface Wanted {
  readonly reader: string;
  readonly execution_id: string;
  readonly tail: number;
  readonly follow: boolean;
}

interface Open extends Wanted {
  readonly reading: LogReading;
}

export interface WantedLogs {
  readonly logs: readonly Wanted[];
  /** Empty when nobody reads. */
  readonly logs_digest: string;
}

const MOST_READERS = 2000;
const MOST_PER_NODE = 64;
const NOBODY: WantedLogs = { logs: [], logs_digest: '' };

/** What is announced when other logs of a node are read than before. */
export const logsOf = (nodeId: string): string => `logs of ${nodeId}`;

/**
 * Who reads which log now. Nodes see the list with each pull of their assignments and post lines to it as long as they
 * find themselves on it: nothing depends on a message having arrived, and logs that nobody reads are never sent.
 */
export class LogDesk {
  readonly #changes: Changes;
  readonly #nextId: () => string;
  readonly #open = new Map<string, Map<string, Open>>();
  #readers = 0;

  constructor(changes: Changes, nextId: () => string) {
    this.#changes = changes;
    this.#nextId = nextId;
  }

  /** Asks a node for a log; throws `rate_limited` when too many are being read. */
  open(nodeId: string, executionId: string, { tail, follow }: Pick<Wanted, 'tail' | 'follow'>): LogReading {
    const ofNode = this.#open.get(nodeId) ?? new Map<string, Open>();
    if (this.#readers >= MOST_READERS || ofNode.size >= MOST_PER_NODE) {
      throw new Problem('rate_limited', 'too many logs are being read', { hint: 'close other readers first' });
    }
    const reader = this.#nextId();
    const reading = new LogReading(executionId, nodeId, () => this.#close(nodeId, reader));
    ofNode.set(reader, { reader, execution_id: executionId, tail, follow, reading });
    this.#open.set(nodeId, ofNode);
    this.#readers += 1;
    this.#changes.announce(new Set([logsOf(nodeId)]));
    return reading;
  }

  wantedOf(nodeId: string): WantedLogs {
    const ofNode = this.#open.get(nodeId);
    if (ofNode === undefined) return NOBODY;
    const logs = [...ofNode.values()].map(({ reading: _, ...wanted }) => wanted);
    const digest = createHash('sha256').update(JSON.stringify(logs)).digest('hex');
    return { logs, logs_digest: digest.slice(0, 16) };
  }

  /** Hands lines to their readers; answers who still reads, which is whom the node goes on posting to. */
  take(nodeId: string, batches: readonly LogBatch[]): readonly string[] {
    const ofNode = this.#open.get(nodeId);
    for (const batch of batches) ofNode?.get(batch.reader)?.reading.take(batch);
    return [...(this.#open.get(nodeId)?.keys() ?? [])];
  }

  #close(nodeId: string, reader: string): void {
    const ofNode = this.#open.get(nodeId);
    if (ofNode?.delete(reader) !== true) return;
    this.#readers -= 1;
    if (ofNode.size === 0) this.#open.delete(nodeId);
    this.#changes.announce(new Set([logsOf(nodeId)]));
  }
}
