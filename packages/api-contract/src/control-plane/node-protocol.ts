import { RESTART_POLICIES } from '@weir/fleet-model';
import { z } from 'zod';
import { jsonBody } from '../contract/body.js';
import { endpoint } from '../contract/endpoint.js';
import { ComputeState, NodeSpec, ResourceUsage } from './fleet-records.js';
import { JsonObjectValue, queryDuration, TimestampValue } from './values.js';

const tag = 'node protocol';
const scope = 'write:agent';
const params = z.object({ id: z.string().min(1).meta({ description: 'Id of the node' }) });
const Milliseconds = z.number().min(0);

export const NodeRegistration = z
  .object({ node_id: z.string().meta({ description: 'Chosen by the node once and kept' }), spec: NodeSpec })
  .meta({ id: 'NodeRegistration' });

export const NodeRegistrationReply = z
  .object({
    node_id: z.string(),
    heartbeat_interval_ms: Milliseconds,
    disconnect_timeout_ms: Milliseconds,
    digest: z.string().meta({ description: 'Of the desired set' }),
  })
  .meta({ id: 'NodeRegistrationReply' });

export const registerNode = endpoint({
  id: 'registerNode',
  method: 'post',
  path: '/nodes/register',
  tag,
  summary: 'Join, or come back',
  body: jsonBody(NodeRegistration),
  responses: { 200: NodeRegistrationReply },
  problems: [],
  scope,
});

export const NodeHeartbeat = z
  .object({
    digest: z.string().meta({ description: 'Of the set that the node works on; empty when it has none' }),
    resource_usage: ResourceUsage,
    shutting_down: z.boolean().optional().meta({ description: 'The last heartbeat before an orderly end' }),
  })
  .meta({ id: 'NodeHeartbeat' });

export const NodeHeartbeatReply = z
  .object({
    register: z.boolean().meta({ description: 'The node is not known as connected: register again' }),
    digest: z.string().meta({ description: 'Of the desired set now; pull the set when it differs' }),
  })
  .meta({ id: 'NodeHeartbeatReply' });

export const nodeHeartbeat = endpoint({
  id: 'nodeHeartbeat',
  method: 'post',
  path: '/nodes/:id/heartbeat',
  tag,
  summary: 'Still here',
  params,
  body: jsonBody(NodeHeartbeat),
  responses: { 200: NodeHeartbeatReply },
  problems: ['node_not_found'],
  scope,
});

export const Assignment = z
  .object({
    execution_id: z.string(),
    job_id: z.string(),
    job_version: z.int().min(1),
    namespace: z.string(),
    job_name: z.string(),
    desired_state: z.enum(['running', 'stopped']),
    restart_policy: z.enum(RESTART_POLICIES),
    config: JsonObjectValue,
  })
  .meta({ id: 'Assignment', description: 'One execution that the node must run or stop' });

export const AssignmentSet = z
  .object({ digest: z.string(), items: z.array(Assignment).readonly() })
  .meta({ id: 'AssignmentSet', description: 'What is not in the set must not run' });

export const listAssignments = endpoint({
  id: 'listAssignments',
  method: 'get',
  path: '/nodes/:id/assignments',
  tag,
  summary: 'The whole desired set of a node',
  params,
  query: z.object({
    digest: z.string().optional().meta({ description: 'Of the set already held' }),
    wait: queryDuration('Wait at most this long for a set with another digest', 60_000),
  }),
  responses: { 200: AssignmentSet },
  problems: ['node_not_found'],
  scope,
});

export const ExecutionReport = z
  .object({
    execution_id: z.string(),
    seq: z.int().min(0).meta({ description: 'Increasing per execution; older ones are ignored' }),
    compute_state: ComputeState,
    at: TimestampValue,
  })
  .meta({ id: 'ExecutionReport' });

export const ReportResult = z
  .object({
    execution_id: z.string(),
    seq: z.int().min(0),
    outcome: z.enum(['accepted', 'stale', 'terminal', 'unknown_execution', 'invalid_transition']),
  })
  .meta({ id: 'ReportResult' });

export const postReports = endpoint({
  id: 'postReports',
  method: 'post',
  path: '/nodes/:id/reports',
  tag,
  summary: 'What became of executions',
  params,
  body: jsonBody(z.object({ reports: z.array(ExecutionReport).max(10_000).readonly() }).meta({ id: 'Reports' })),
  responses: { 200: z.object({ results: z.array(ReportResult).readonly() }).meta({ id: 'ReportResults' }) },
  problems: ['node_not_found'],
  scope,
});
