export { AgentVersion, Alive, Health } from './agent.js';
export { CONTROL_PLANE_BASE, controlPlaneContract, nodeProtocolContract } from './contract.js';
export { EventList } from './events.js';
export { EvaluationResponse, ExecutionResponse } from './executions.js';
export {
  ComputeState,
  Evaluation,
  Execution,
  Node,
  NodeCapabilities,
  NodeSpec,
  ResourceUsage,
} from './fleet-records.js';
export { JobForecast } from './job-forecast.js';
export {
  HealthCheck,
  HistoryEvent,
  Job,
  JobSpec,
  JobState,
  JobVersion,
  RolloutSpec,
  Selector,
} from './job-records.js';
export { JobSubmission } from './job-submission.js';
export { RollbackResponse } from './job-version-operations.js';
export {
  DiffResponse,
  EvaluationList,
  ExecutionList,
  HistoryList,
  JobChangeResponse,
  JobList,
  JobResponse,
  JobVersionList,
  PutJobResponse,
} from './jobs.js';
export { JobLogLine, JobLogLines, LogLine, LogLines } from './log-lines.js';
export {
  Assignment,
  AssignmentSet,
  ExecutionReport,
  LogBatch,
  LogWanted,
  NodeHeartbeat,
  NodeHeartbeatReply,
  NodeRegistration,
  NodeRegistrationReply,
  ReportResult,
} from './node-protocol.js';
export { NodeList, NodeResponse } from './nodes.js';
export { GarbageReport, SchedulerStatus } from './operator.js';
export { Rollout, RolloutChangeResponse, RolloutList, RolloutResponse } from './rollouts.js';
export { AuditEntry, AuditList, GRANTS, TOKEN_KINDS, Token, TokenList } from './tokens.js';
