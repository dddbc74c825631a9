import type { ComputeStateType } from '../execution/execution-machine.js';
import type { RestartPolicy } from '../job/job-spec.js';
import type { JsonObject } from '../json.js';
import type { NodeSpec, ResourceUsage } from '../node/node.js';
import type { State } from '../state.js';
import type { Timestamp } from '../timestamp.js';

/** Handshake: sent at start, after every reconnection that the server asks for, and when labels change. */
export interface NodeRegistration {
  /** Chosen by the node once and kept on its disk: `n-` and a UUIDv7. */
  readonly node_id: string;
  readonly spec: NodeSpec;
}

/** What the server answers to a handshake, so that both sides agree on the rhythm. */
export interface NodeRegistrationReply {
  readonly node_id: string;
  readonly heartbeat_interval_ms: number;
  readonly disconnect_timeout_ms: number;
  /** Digest of the node's desired set; see `assignmentDigest`. */
  readonly digest: string;
}

export interface NodeHeartbeat {
  /** Digest of the desired set that the node works on; '' when it has none. */
  readonly digest: string;
  readonly resource_usage: ResourceUsage;
}

export interface NodeHeartbeatReply {
  /** True when the server does not know the node as connected: register again. */
  readonly register: boolean;
  /** Digest of the node's desired set now; when it differs from the node's own, pull the set. */
  readonly digest: string;
}

/** One execution that a node must run or stop. Executions that are not in the set must not run. */
export interface Assignment {
  readonly execution_id: string;
  readonly job_id: string;
  readonly job_version: number;
  readonly namespace: string;
  readonly job_name: string;
  /** `stopped` stays in the set until the node has reported an end. */
  readonly desired_state: 'running' | 'stopped';
  readonly restart_policy: RestartPolicy;
  readonly config: JsonObject;
}

/** A node's whole desired set. */
export interface AssignmentSet {
  readonly digest: string;
  readonly items: readonly Assignment[];
}

/** What became of an execution on its node. */
export interface ExecutionReport {
  readonly execution_id: string;
  /** Increasing per execution, also over restarts of the agent; older and repeated reports are ignored. */
  readonly seq: number;
  readonly compute_state: State<ComputeStateType>;
  /** On the node's clock. */
  readonly at: Timestamp;
}

/** Why a report changed nothing, or that it was taken in. */
export type ReportOutcome = 'accepted' | 'stale' | 'terminal' | 'unknown_execution' | 'invalid_transition';

export interface ReportResult {
  readonly execution_id: string;
  readonly seq: number;
  readonly outcome: ReportOutcome;
}
