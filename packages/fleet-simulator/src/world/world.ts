import type { Dice } from './dice.js';
import type { Network } from './network.js';
import type { Timeline } from './timeline.js';
import type { Trace } from './trace.js';

/** What everything in a run shares. */
export interface World {
  readonly timeline: Timeline;
  readonly dice: Dice;
  readonly trace: Trace;
  readonly network: Network;
  /** Folder of the run; gone when it ends. */
  readonly folder: string;
  /** Ends the run: something is not as it must be. */
  readonly violate: (rule: string, message: string) => void;
}

/** When every run begins. */
export const START = Date.UTC(2026, 0, 1);
