import type { DistributionName } from '@weir/schema-model';
import type { PipelineNode } from '../config/component-node.js';
import type { LogLine } from '../engine/log.js';
import type { LaneSettings } from '../lanes/lane-settings.js';
import type { ExecutionPhase } from './driver.js';

/** What a worker is given when it starts. */
export interface WorkerOrder {
  readonly distribution: DistributionName;
  readonly pipeline: PipelineNode;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly lanes: LaneSettings;
  readonly maxRequestBytes: number;
}

/** What the driver tells a worker. */
export type ToWorker =
  | { readonly kind: 'stop'; readonly graceMs: number }
  | { readonly kind: 'metrics'; readonly request: number };

/** What a worker tells the driver. */
export type FromWorker =
  | {
      readonly kind: 'status';
      readonly phase: ExecutionPhase;
      readonly message: string;
      readonly details: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'logs'; readonly lines: readonly LogLine[]; readonly dropped: number }
  | { readonly kind: 'metrics'; readonly request: number; readonly numbers: Readonly<Record<string, number>> }
  | { readonly kind: 'alive' };
