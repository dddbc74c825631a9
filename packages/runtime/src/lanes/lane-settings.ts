/** How much may wait in a lane, and how it tries to get rid of it. */
export interface LaneSettings {
  /** Batches that may wait on disk. */
  readonly maxCount: number;
  readonly maxBytes: number;
  /** A lane whose oldest batch waits longer than this takes nothing new. */
  readonly maxAgeMs: number;
  /** How long a sender waits for a direct delivery before its batch is kept on disk instead. */
  readonly windowMs: number;
  /** Wait after a delivery has failed with all its attempts; doubled each time it fails again. */
  readonly firstBackoffMs: number;
  readonly maxBackoffMs: number;
  /** Wait before a batch that the receiver refused for good is offered once more. */
  readonly parkedMs: number;
  /** How long a lane that recovers delivers one batch at a time before it uses its output's whole width. */
  readonly rampAfterMs: number;
}

export const DEFAULT_LANE_SETTINGS: LaneSettings = {
  maxCount: 1_000_000,
  maxBytes: 1024 * 1024 * 1024,
  maxAgeMs: 7 * 24 * 3_600_000,
  windowMs: 50,
  firstBackoffMs: 250,
  maxBackoffMs: 15_000,
  parkedMs: 300_000,
  rampAfterMs: 5_000,
};
