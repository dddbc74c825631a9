import { JOB_STATES, JOB_TYPES, MAX_PRIORITY, RESTART_POLICIES, ROLLOUT_STRATEGIES } from '@weir/fleet-model';
import { z } from 'zod';
import { JsonObjectValue, Labels, nonEmpty, stateOf, Texts, TimestampValue } from './values.js';

const Whole = z.int().min(0);

export const Selector = z
  .object({
    match_labels: Labels.meta({ description: 'The job goes to nodes that carry all of these labels' }),
    match_expressions: Texts.meta({ description: 'Such as `zone in (a,b)`, `!gpu`, `tier!=test`' }),
    match_ids: Texts.meta({ description: 'When not empty, only these nodes' }),
  })
  .meta({ id: 'Selector' });

export const HealthCheck = z
  .object({
    deadline: z.string(),
    interval: z.string(),
    max_error_rate: z.number(),
    success_threshold: Whole,
    failure_threshold: Whole,
    min_healthy_time: z.string(),
  })
  .meta({ id: 'HealthCheck' });

export const RolloutSpec = z
  .object({
    strategy: z.enum(ROLLOUT_STRATEGIES),
    max_parallel: z.number().meta({ description: 'Percent of the matching nodes per wave' }),
    max_parallel_nodes: Whole.meta({ description: 'Nodes per wave; 0 = use the percentage' }),
    canary_count: Whole,
    canary_percent: z.number(),
    auto_promote: z.boolean(),
    max_failed_nodes: Whole,
    max_failed_nodes_percent: z.number(),
    no_auto_rollback: z.boolean(),
    health_check: HealthCheck,
  })
  .meta({ id: 'RolloutSpec', description: 'How a new version spreads over the nodes' });

export const JobSpec = z
  .object({
    name: z.string().meta({ description: 'Unique within the namespace; the key of an upsert' }),
    namespace: z.string(),
    type: z.enum(nonEmpty(JOB_TYPES)),
    description: z.string(),
    labels: Labels,
    meta: Labels,
    priority: Whole.max(MAX_PRIORITY),
    selector: Selector,
    config: JsonObjectValue.meta({ description: 'The pipeline' }),
    rollout: RolloutSpec,
    restart_policy: z.enum(RESTART_POLICIES),
  })
  .meta({ id: 'JobSpec', description: 'What the user asks for, defaults filled in' });

export const JobState = stateOf(nonEmpty(JOB_STATES)).meta({ id: 'JobState' });

export const Job = z
  .object({
    id: z.string(),
    spec: JobSpec,
    status: z.object({
      state: JobState,
      desired_state: z.enum(['running', 'stopped']),
      version: z.int().min(1),
      run_version: z.int().min(1),
      revision: Whole,
      created_at: TimestampValue,
      updated_at: TimestampValue,
    }),
  })
  .meta({ id: 'Job' });

export const JobVersion = z
  .object({
    id: z.string().meta({ description: 'Of the job' }),
    version: z.int().min(1),
    spec: JobSpec,
    stable: z.boolean().meta({ description: 'A rollout of it succeeded' }),
    created_at: TimestampValue,
  })
  .meta({ id: 'JobVersion' });

export const HistoryEvent = z
  .object({
    seq_num: Whole,
    type: z.enum(['job', 'execution']),
    timestamp: TimestampValue,
    recorded_at: TimestampValue,
    job_id: z.string(),
    job_version: Whole,
    execution_id: z.string().nullable(),
    message: z.string(),
    details: JsonObjectValue,
  })
  .meta({ id: 'HistoryEvent' });
