import type {
  AssignmentSet,
  ExecutionReport,
  LogBatch,
  NodeHeartbeat,
  NodeHeartbeatReply,
  NodeRegistration,
  NodeRegistrationReply,
  ReportResult,
} from './wire.js';

/**
 * The node's side of the node protocol, over HTTP or in process. Every call may be repeated; a call that fails rejects
 * with {@link LinkProblem}.
 */
export interface ControlPlaneLink {
  /** Says who the node is. */
  register(registration: NodeRegistration, signal: AbortSignal): Promise<NodeRegistrationReply>;
  /** Proves life and compares digests; the last one of an orderly end says so. */
  heartbeat(nodeId: string, heartbeat: NodeHeartbeat, signal: AbortSignal): Promise<NodeHeartbeatReply>;
  /** The whole desired set; may wait up to `waitMs` for one that differs from `digest`. */
  assignments(nodeId: string, query: AssignmentsQuery, signal: AbortSignal): Promise<AssignmentSet>;
  /** One result per report taken in; what has no result is sent again. */
  report(nodeId: string, reports: ReportsOf, signal: AbortSignal): Promise<readonly ReportResult[]>;
  /** Log lines for those who read them; answers who still reads. */
  logs(nodeId: string, batches: LogsOf, signal: AbortSignal): Promise<readonly string[]>;
}

/** What a process tells of its executions. */
export interface ReportsOf {
  readonly process: string;
  readonly reports: readonly ExecutionReport[];
}

/** What a process sends to readers of logs. */
export interface LogsOf {
  readonly process: string;
  readonly batches: readonly LogBatch[];
}

export interface AssignmentsQuery {
  /** The process that asks. */
  readonly process: string;
  /** Digest of the set the node has; '' for none. */
  readonly digest: string;
  /** Digest of the readers of logs that the node knows; '' for none. */
  readonly logsDigest: string;
  readonly waitMs: number;
}

export type LinkFailure = 'unreachable' | 'unknown_node' | 'unauthorized' | 'superseded' | 'rejected';

export interface LinkProblemOptions extends ErrorOptions {
  /** The process that acts as the node instead. */
  readonly actor?: string;
}

/**
 * A request to the control plane that did not succeed. `unknown_node`, `unauthorized` and `superseded` (another process
 * acts as the node) make the agent join again; `rejected` means the control plane will never take this very request; all
 * others are retried for ever.
 */
export class LinkProblem extends Error {
  override readonly name = 'LinkProblem';
  readonly failure: LinkFailure;
  readonly actor: string | undefined;

  constructor(failure: LinkFailure, message: string, { actor, ...options }: LinkProblemOptions = {}) {
    super(message, options);
    this.failure = failure;
    this.actor = actor;
  }
}
