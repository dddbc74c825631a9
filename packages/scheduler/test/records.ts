import {
  DEFAULT_ROLLOUT,
  type Evaluation,
  type Execution,
  type Job,
  type JobSpec,
  type JobStatus,
  NO_CAPABILITIES,
  type Node,
  type NodeStateType,
  stateOf,
  toTimestamp,
} from '@weir/fleet-model';

const at = toTimestamp(0);

export function aJob(status: Partial<JobStatus> = {}, spec: Partial<JobSpec> = {}): Job {
  return {
    id: 'j-1',
    spec: {
      name: 'tap',
      namespace: 'default',
      type: 'pipeline',
      description: '',
      labels: {},
      meta: {},
      priority: 50,
      selector: { match_labels: { zone: 'a' }, match_expressions: [], match_ids: [] },
      config: {},
      rollout: DEFAULT_ROLLOUT,
      restart_policy: 'on-failure',
      ...spec,
    },
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

export function aNode(
  id: string,
  connection_state: NodeStateType = 'Connected',
  labels: Record<string, string> = { zone: 'a' },
): Node {
  return {
    id,
    spec: {
      name: id,
      hostname: id,
      os: 'linux',
      arch: 'x64',
      agent_version: '1',
      labels,
      capabilities: NO_CAPABILITIES,
    },
    status: {
      connection_state,
      message: '',
      connected_since: at,
      disconnected_since: null,
      deleted_since: null,
      last_heartbeat: null,
      resource_usage: {},
      revision: 1,
      created_at: at,
      updated_at: at,
    },
  };
}

/** `desired/compute`, as in `running/pending`. */
export function anExecution(id: string, node_id: string, states = 'running/running', job_version = 1): Execution {
  const [desired, compute] = states.split('/') as [
    Execution['status']['desired_state']['state_type'],
    Execution['status']['compute_state']['state_type'],
  ];
  return {
    id,
    namespace: 'default',
    job_id: 'j-1',
    job_version,
    eval_id: 'v-0',
    node_id,
    rollout_id: null,
    status: {
      desired_state: stateOf(desired),
      desired_since: at,
      compute_state: stateOf(compute, compute === 'failed' ? 'port taken' : ''),
      compute_since: at,
      health: 'unknown',
      report_seq: 0,
      previous_execution_id: null,
      next_execution_id: null,
      revision: 1,
      created_at: at,
      updated_at: at,
    },
  };
}

export function anEvaluation(
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
