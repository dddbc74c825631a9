import {
  COMPUTE_STATES,
  EVALUATION_STATES,
  EVALUATION_TRIGGERS,
  EXECUTION_DESIRED_STATES,
  type ResourceUsage as FleetResourceUsage,
  HEALTH_STATES,
  JOB_TYPES,
  NODE_STATES,
} from '@weir/fleet-model';
import { z } from 'zod';
import { Labels, nonEmpty, stateOf, Texts, TimestampValue } from './values.js';

const Whole = z.int().min(0);

export const ComputeState = stateOf(nonEmpty(COMPUTE_STATES)).meta({ id: 'ComputeState' });

export const Execution = z
  .object({
    id: z.string(),
    namespace: z.string(),
    job_id: z.string(),
    job_version: z.int().min(1),
    eval_id: z.string().meta({ description: 'The evaluation that made it' }),
    node_id: z.string(),
    rollout_id: z.string().nullable(),
    status: z.object({
      desired_state: stateOf(nonEmpty(EXECUTION_DESIRED_STATES)),
      desired_since: TimestampValue.meta({ description: 'Since when the desired state is of this type' }),
      compute_state: ComputeState,
      compute_since: TimestampValue.meta({ description: 'Since when the compute state is of this type' }),
      health: z.enum(HEALTH_STATES).meta({ description: 'Verdict of the health gate of its rollout' }),
      report_seq: Whole,
      previous_execution_id: z.string().nullable(),
      next_execution_id: z.string().nullable(),
      revision: Whole,
      created_at: TimestampValue,
      updated_at: TimestampValue,
    }),
  })
  .meta({ id: 'Execution', description: 'One run of a version of a job on one node' });

export const Evaluation = z
  .object({
    id: z.string(),
    namespace: z.string(),
    job_id: z.string(),
    type: z.enum(nonEmpty(JOB_TYPES)),
    priority: z.int(),
    triggered_by: z.enum(nonEmpty(EVALUATION_TRIGGERS)),
    reason: z.string().meta({ description: 'What brought it about; empty when the trigger says all' }),
    status: z.object({
      state: stateOf(nonEmpty(EVALUATION_STATES)),
      wait_until: TimestampValue.nullable(),
      attempts: Whole,
      queued_ms: Whole.nullable().meta({ description: 'From when it could be planned until it was' }),
      revision: Whole,
      created_at: TimestampValue,
      updated_at: TimestampValue,
    }),
  })
  .meta({ id: 'Evaluation', description: 'A comparison of what a job wants with what runs' });

export const NodeCapabilities = z
  .object({
    inputs: Texts,
    outputs: Texts,
    processors: Texts,
    caches: Texts,
    buffers: Texts,
    rate_limits: Texts,
    scanners: Texts,
    metrics: Texts,
    tracers: Texts,
    runtimes: Texts,
  })
  .meta({ id: 'NodeCapabilities', description: 'Components that a node can run' });

export const NodeSpec = z
  .object({
    name: z.string(),
    hostname: z.string(),
    os: z.string(),
    arch: z.string(),
    agent_version: z.string(),
    distribution: z.string().optional().meta({ description: 'The engine whose pipelines it runs', example: 'bento' }),
    labels: Labels,
    capabilities: NodeCapabilities,
  })
  .meta({ id: 'NodeSpec' });

const Figure = z.number().min(0).optional();

const resourceUsage = z
  .object({
    cpu_percent: Figure,
    memory_used_bytes: Figure,
    memory_capacity_bytes: Figure,
    disk_used_bytes: Figure,
    disk_capacity_bytes: Figure,
  })
  .meta({ id: 'ResourceUsage' });

/** The fleet model tells an absent figure from an undefined one; JSON cannot carry the second. */
export const ResourceUsage = resourceUsage as unknown as z.ZodType<FleetResourceUsage, FleetResourceUsage>;

export const NodeContest = z
  .object({
    process_id: z.string().meta({ description: 'The process that was refused' }),
    remote_address: z.string().nullable(),
    since: TimestampValue,
    last_seen: TimestampValue,
  })
  .meta({
    id: 'NodeContest',
    description: 'A second process that acts as this node, as when its data folder was copied; it is refused',
  });

export const Node = z
  .object({
    id: z.string(),
    spec: NodeSpec,
    status: z.object({
      connection_state: z.enum(nonEmpty(NODE_STATES)),
      message: z.string(),
      connected_since: TimestampValue.nullable(),
      disconnected_since: TimestampValue.nullable(),
      deleted_since: TimestampValue.nullable(),
      last_heartbeat: TimestampValue.nullable(),
      resource_usage: ResourceUsage,
      contested: NodeContest.optional(),
      revision: Whole,
      created_at: TimestampValue,
      updated_at: TimestampValue,
    }),
  })
  .meta({ id: 'Node' });
