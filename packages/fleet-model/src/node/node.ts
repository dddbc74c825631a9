import type { Timestamp } from '../timestamp.js';
import type { NodeStateType } from './node-machine.js';

/** Names of the components that a node's drivers can run, by the plural of their type, and the drivers themselves. */
export interface NodeCapabilities {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly processors: readonly string[];
  readonly caches: readonly string[];
  readonly buffers: readonly string[];
  readonly rate_limits: readonly string[];
  readonly scanners: readonly string[];
  readonly metrics: readonly string[];
  readonly tracers: readonly string[];
  readonly runtimes: readonly string[];
}

/** What a node says about itself when it registers. */
export interface NodeSpec {
  readonly name: string;
  readonly hostname: string;
  readonly os: string;
  readonly arch: string;
  readonly agent_version: string;
  /** The engine whose pipelines it runs, such as `redpanda-connect`; nodes of early versions do not say. */
  readonly distribution?: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly capabilities: NodeCapabilities;
}

/** Use of the machine; a figure that is not known is absent. */
export interface ResourceUsage {
  readonly cpu_percent?: number;
  readonly memory_used_bytes?: number;
  readonly memory_capacity_bytes?: number;
  readonly disk_used_bytes?: number;
  readonly disk_capacity_bytes?: number;
}

export interface NodeStatus {
  readonly connection_state: NodeStateType;
  readonly message: string;
  readonly connected_since: Timestamp | null;
  readonly disconnected_since: Timestamp | null;
  readonly deleted_since: Timestamp | null;
  readonly last_heartbeat: Timestamp | null;
  readonly resource_usage: ResourceUsage;
  readonly revision: number;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
}

export interface Node {
  readonly id: string;
  readonly spec: NodeSpec;
  readonly status: NodeStatus;
}

/** What planning has to know of a node; every {@link Node} is one. */
export interface SchedulableNode {
  readonly id: string;
  readonly spec: Pick<NodeSpec, 'name' | 'labels'>;
  readonly status: Pick<NodeStatus, 'connection_state'>;
}

export const NO_CAPABILITIES: NodeCapabilities = {
  inputs: [],
  outputs: [],
  processors: [],
  caches: [],
  buffers: [],
  rate_limits: [],
  scanners: [],
  metrics: [],
  tracers: [],
  runtimes: [],
};
