export { type Agent, type AgentOptions, type Standing, startAgent } from './agent.js';
export type { BackOffOptions } from './back-off.js';
export { type Clock, systemClock } from './clock.js';
export { type ContractLinkOptions, contractLink } from './contract-link.js';
export { AgentDisk, type ComputeState, type DiskOptions, type ExecutionRecord } from './disk/agent-disk.js';
export type { AgentEvent, OnEvent } from './events.js';
export { DEFAULT_RESTART_LIMITS, type RestartLimits } from './execution/restart-decision.js';
export { type Credentials, credentialFiles, secretHash } from './identity/credentials.js';
export { type JoiningLinkOptions, joiningLink } from './identity/joining-link.js';
export { type AssignmentsQuery, type ControlPlaneLink, type LinkFailure, LinkProblem } from './link.js';
export { newSecret, type Random, systemRandom } from './random.js';
export type { Connection } from './session/join.js';
export type {
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
} from './wire.js';
