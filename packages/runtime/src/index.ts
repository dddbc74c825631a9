export type {
  Capabilities,
  Driver,
  ExecutionPhase,
  ExecutionSpec,
  ExecutionStatus,
  RunningExecution,
} from './driver/driver.js';
export { createEmbeddedDriver, type EmbeddedDriverOptions } from './driver/embedded-driver.js';
export type { LogLevel, LogLine } from './engine/log.js';
export { DEFAULT_LANE_SETTINGS, type LaneSettings } from './lanes/lane-settings.js';
