import {
  DEFAULT_ROLLOUT,
  type Evaluation,
  type Execution,
  type Job,
  type JobSpec,
  NO_CAPABILITIES,
  type Node,
  newRollout,
  type Rollout,
  stateOf,
  toTimestamp,
} from '@weir/fleet-model';
import type { TokenRecord } from '../src/index.js';

const at = toTimestamp(0);

export function someSpec(change: Partial<JobSpec> = {}): JobSpec {
  return {
    name: 'tap',
    namespace: 'default',
    type: 'pipeline',
    description: '',
    labels: {},
    meta: {},
    priority: 50,
    selector: { match_labels: {}, match_expressions: [], match_ids: [] },
    config: { input: { stdin: {} }, output: { stdout: {} } },
    rollout: DEFAULT_ROLLOUT,
    restart_policy: 'on-failure',
    ...change,
  };
}

export function someJob(id: string, spec: Partial<JobSpec> = {}, status: Partial<Job['status']> = {}): Job {
  return {
    id,
    spec: someSpec(spec),
    status: {
      state: stateOf('pending'),
      desired_state: 'running',
      version: 1,
      run_version: 1,
      revision: 1,
      created_at: at,
      updated_at: at,
      ...status,
    },
  };
}

export function someExecution(
  id: string,
  change: Partial<Execution> = {},
  status: Partial<Execution['status']> = {},
): Execution {
  return {
    id,
    namespace: 'default',
    job_id: 'j-1',
    job_version: 1,
    eval_id: 'v-1',
    node_id: 'n-1',
    rollout_id: null,
    ...change,
    status: {
      desired_state: stateOf('running'),
      desired_since: at,
      compute_state: stateOf('pending'),
      compute_since: at,
      health: 'unknown',
      report_seq: 0,
      previous_execution_id: null,
      next_execution_id: null,
      revision: 1,
      created_at: at,
      updated_at: at,
      ...status,
    },
  };
}

export function someEvaluation(
  id: string,
  change: Partial<Evaluation> = {},
  status: Partial<Evaluation['status']> = {},
): Evaluation {
  return {
    id,
    namespace: 'default',
    job_id: 'j-1',
    type: 'pipeline',
    priority: 50,
    triggered_by: 'job-create',
    reason: '',
    ...change,
    status: {
      state: stateOf('pending'),
      wait_until: null,
      attempts: 0,
      queued_ms: null,
      revision: 1,
      created_at: at,
      updated_at: at,
      ...status,
    },
  };
}

export function someNode(id: string, spec: Partial<Node['spec']> = {}, status: Partial<Node['status']> = {}): Node {
  return {
    id,
    spec: {
      name: id,
      hostname: 'host',
      os: 'linux',
      arch: 'x64',
      agent_version: '0.1.0',
      labels: {},
      capabilities: NO_CAPABILITIES,
      ...spec,
    },
    status: {
      connection_state: 'Connected',
      message: '',
      connected_since: at,
      disconnected_since: null,
      deleted_since: null,
      last_heartbeat: null,
      resource_usage: { cpu_percent: 1.5 },
      revision: 1,
      created_at: at,
      updated_at: at,
      ...status,
    },
  };
}

export const someToken = (id: string, change: Partial<TokenRecord> = {}): TokenRecord => ({
  id,
  kind: 'api',
  name: id,
  hash: `hash of ${id}`,
  scopes: ['*'],
  labels: {},
  created_at: at,
  expires_at: null,
  last_used_at: null,
  used_at: null,
  node_id: null,
  parent_id: null,
  revoked_at: null,
  ...change,
});

export const someRollout = (id: string, change: Partial<Rollout> = {}): Rollout => ({
  ...newRollout(
    {
      id,
      namespace: 'default',
      job_id: 'j-1',
      job_version: 1,
      strategy: 'canary',
      restores_version: null,
      rollback_of: null,
    },
    0,
  ),
  ...change,
});
