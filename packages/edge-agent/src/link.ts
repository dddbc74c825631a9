/**
 * The node's side of the node protocol. Types are wire-shaped (snake_case, RFC 3339 times), so the typed client of the
 * control plane fits this port by shape, over HTTP or in process.
 */
export interface ControlPlaneLink {
  /** POST /nodes/register: says who the node is; safe to repeat. */
  register(request: RegisterRequest, signal: AbortSignal): Promise<RegisterReply>;
  /** POST /nodes/:id/heartbeat: proves life and compares digests. */
  heartbeat(nodeId: string, request: HeartbeatRequest, signal: AbortSignal): Promise<HeartbeatReply>;
  /** GET /nodes/:id/assignments: the whole desired set; with `wait_ms` the answer may wait until the digest differs. */
  assignments(nodeId: string, query: AssignmentsQuery, signal: AbortSignal): Promise<DesiredSet>;
  /** POST /nodes/:id/reports: states in order of `seq`; the reply acknowledges all up to and including `acked_seq`. */
  report(nodeId: string, request: ReportRequest, signal: AbortSignal): Promise<ReportReply>;
}

export interface Capabilities {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly processors: readonly string[];
  readonly caches: readonly string[];
  readonly buffers: readonly string[];
  readonly rate_limits: readonly string[];
  readonly scanners: readonly string[];
  readonly metrics: readonly string[];
  readonly tracers: readonly string[];
  /** Names of the drivers that the node can run executions with. */
  readonly runtimes: readonly string[];
}

export interface RegisterRequest {
  readonly node_id: string;
  readonly name: string;
  readonly hostname: string;
  readonly os: string;
  readonly arch: string;
  readonly agent_version: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly capabilities: Capabilities;
  /** Digest of the desired set on the node's disk; empty before the first pull. */
  readonly digest: string;
  /** Highest sequence number the node has ever given to a report. */
  readonly last_report_seq: number;
}

export interface RegisterReply {
  /** The id under which the node is known from now on; normally the one it sent. */
  readonly node_id: string;
  readonly heartbeat_interval_ms: number;
  readonly digest: string;
  /** Highest report the control plane holds from this node; 0 when it knows none. */
  readonly acked_report_seq: number;
}

export interface HeartbeatRequest {
  readonly digest: string;
  readonly last_report_seq: number;
  /** True in the one heartbeat of an orderly shutdown: the node is disconnected at once, its executions stay assigned. */
  readonly shutting_down?: boolean;
  readonly resource_usage?: ResourceUsage;
}

export interface ResourceUsage {
  readonly cpu_percent: number;
  readonly memory_used_bytes: number;
  readonly memory_capacity_bytes: number;
}

export interface HeartbeatReply {
  /** Digest of the set the control plane wants; opaque to the node, compared for equality only. */
  readonly digest: string;
  readonly heartbeat_interval_ms?: number | undefined;
}

export interface AssignmentsQuery {
  readonly digest: string;
  readonly wait_ms: number;
}

export type RestartPolicy = 'on-failure' | 'always' | 'never';

/** One execution that this node shall run; whatever is absent from the set shall not run. */
export interface Assignment {
  readonly execution_id: string;
  readonly job_id: string;
  readonly job_version: number;
  readonly namespace: string;
  readonly job_name: string;
  /** The pipeline itself (the job's `config`). */
  readonly config: Readonly<Record<string, unknown>>;
  readonly distribution?: string | undefined;
  readonly restart_policy?: RestartPolicy | undefined;
  readonly memory_limit_mb?: number | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
}

export interface DesiredSet {
  readonly digest: string;
  readonly items: readonly Assignment[];
}

export type ComputeStateType =
  | 'pending'
  | 'starting'
  | 'running'
  | 'degraded'
  | 'complete'
  | 'failed'
  | 'stopping'
  | 'stopped';

export interface ComputeState {
  readonly state_type: ComputeStateType;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface Report {
  /** Increases by one per report of this node, for ever; repeats and late arrivals are recognised by it. */
  readonly seq: number;
  readonly execution_id: string;
  readonly compute_state: ComputeState;
  /** When it happened on the node, which may be long before it could be told. */
  readonly occurred_at: string;
}

export interface ReportRequest {
  readonly reports: readonly Report[];
}

export interface ReportReply {
  readonly acked_seq: number;
}

export type LinkFailure = 'unreachable' | 'unknown_node' | 'unauthorized' | 'rejected';

/**
 * A request to the control plane that did not succeed. `unknown_node` makes the agent join again, `unauthorized` and
 * `rejected` are told to the operator; all are retried, because only the control plane can change them.
 */
export class LinkProblem extends Error {
  readonly failure: LinkFailure;

  constructor(failure: LinkFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LinkProblem';
    this.failure = failure;
  }
}
