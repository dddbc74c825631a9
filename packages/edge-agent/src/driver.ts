export type {
  Driver,
  ExecutionPhase,
  ExecutionSpec,
  ExecutionStatus,
  LogLine,
  RunningExecution,
} from '@weir/runtime';
