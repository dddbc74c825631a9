import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.js';
import type { ComponentNode } from '../config/component-node.js';
import type { Output } from '../engine/component.js';
import type { Log } from '../engine/log.js';
import type { Metrics } from '../engine/metrics.js';
import { StartError } from '../engine/start-error.js';
import { messageOf, systemError } from '../engine/system-error.js';
import { Lane } from './lane.js';
import { type LaneIdentity, laneIdentity } from './lane-identity.js';
import { LaneQueue } from './lane-queue.js';
import type { LaneSettings } from './lane-settings.js';
import type { LaneStore } from './lane-store.js';
import { matchLanes } from './match-lanes.js';

export interface LaneHostOptions {
  /** Private to the job; made when it is first needed. */
  readonly dataDir: string;
  readonly settings: LaneSettings;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly report: (part: string, reason: string | undefined) => void;
}

/** How long an execution waits for the one before it to let go of the store. */
const LOCK_WAIT_MS = 5_000;

/** The lanes of one execution and the file in which they keep what waits. */
export class LaneHost {
  private readonly options: LaneHostOptions;
  private readonly lanes: { readonly lane: Lane; readonly identity: LaneIdentity }[] = [];
  private readonly queues: LaneQueue[] = [];
  private store: LaneStore | undefined;

  constructor(options: LaneHostOptions) {
    this.options = options;
  }

  /** Makes the lane before one output of a fan-out; it takes batches once {@link open} has been called. */
  lane(node: ComponentNode, copy: number, output: Output): Lane {
    const identity = laneIdentity(node, copy);
    const lane = new Lane({
      output,
      settings: this.options.settings,
      clock: this.options.clock,
      log: this.options.log.with({ path: identity.place }),
      report: (reason) => this.options.report(identity.place, reason),
    });
    this.lanes.push({ lane, identity });
    return lane;
  }

  /** Opens the store, gives each lane what waits for it, and tells of what waits for nobody. Throws a StartError when the store cannot be used. */
  async open(): Promise<void> {
    const file = join(this.options.dataDir, 'lanes.db');
    if (this.lanes.length === 0 && !existsSync(file)) return;
    const store = await openStore(this.options.dataDir, file);
    this.store = store;
    const matches = matchLanes(
      this.lanes.map(({ identity }) => identity),
      store.knownLanes(),
    );
    this.lanes.forEach(({ lane, identity }, index) => {
      const known = matches.continued[index];
      if (known !== undefined) store.updateLane(known.id, identity);
      const queue = new LaneQueue(store, known?.id ?? store.addLane(identity), this.options.settings);
      this.queues.push(queue);
      this.options.metrics.gauge(`lane_waiting.${identity.place}`, () => queue.count);
      lane.attach(queue);
    });
    for (const orphan of matches.orphans) {
      if (orphan.waiting === 0) store.dropLane(orphan.id);
      else this.options.report(orphan.place, `${orphan.waiting} wait for an output that the pipeline no longer has`);
    }
    const orphaned = matches.orphans.reduce((sum, orphan) => sum + orphan.waiting, 0);
    this.options.metrics.gauge('lanes_orphaned', () => orphaned);
    this.options.metrics.gauge('lanes_waiting', () => this.queues.reduce((sum, queue) => sum + queue.count, 0));
    this.options.metrics.gauge('lanes_waiting_bytes', () => this.queues.reduce((sum, queue) => sum + queue.bytes, 0));
  }

  /** Starts nothing more; resolves when no delivery is on its way. */
  async drain(): Promise<void> {
    await Promise.all(this.lanes.map(({ lane }) => lane.drain()));
  }

  /** Resolves when nothing waits in any lane. */
  async emptied(): Promise<void> {
    await Promise.all(this.lanes.map(({ lane }) => lane.emptied()));
  }

  /** Writes down what is left and lets go of the file. */
  close(): void {
    this.store?.close();
  }
}

async function openStore(dataDir: string, file: string): Promise<LaneStore> {
  const { LaneStore } = await import('./lane-store.js');
  try {
    mkdirSync(dataDir, { recursive: true });
    return new LaneStore(file, LOCK_WAIT_MS);
  } catch (error) {
    const reason =
      systemError(error)?.code === 'SQLITE_BUSY'
        ? `another execution of this job still uses ${file}`
        : `cannot use ${file} for waiting events: ${messageOf(error)}`;
    throw new StartError('', reason, { cause: error, retryable: true });
  }
}
