import { RESTART_POLICIES } from '@weir/fleet-model';
import { z } from 'zod';
import { jsonBody } from '../contract/body.js';
import { endpoint } from '../contract/endpoint.js';
import { ComputeState, NodeSpec, ResourceUsage } from './fleet-records.js';
import { LogLine } from './log-lines.js';
import { JsonObjectValue, queryDuration, TimestampValue } from './values.js';

const tag = 'node protocol';
const scope = 'write:agent';
const params = z.object({ id: z.string().min(1).meta({ description: 'Id of the node' }) });
const Milliseconds = z.number().min(0);

const ProcessId = z.string().min(1).max(100);

export const NodeProcess = z
  .object({
    id: ProcessId.meta({ description: 'Made anew at each start' }),
    start: z.int().min(1).meta({ description: 'How often an agent has started on its disk, this time included' }),
  })
  .meta({
    id: 'NodeProcess',
    description: 'One run of an agent; of two at a time for one node only one is listened to',
  });

/** Whose request it is; agents of early versions do not say. */
const actor = ProcessId.optional().meta({ description: 'The process that asks, by its id' });

export const NodeRegistration = z
  .object({
    node_id: z.string().meta({ description: 'Chosen by the node once and kept' }),
    spec: NodeSpec,
    process: NodeProcess.optional(),
    contests: ProcessId.optional().meta({
      description:
        'Who acts as this node according to a refusal: that the asking process could hear of it shows that it lives',
    }),
    credential: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in hexadecimal')
      .optional()
      .meta({ description: 'SHA-256 of the secret that the node has made for itself and shows from now on' }),
  })
  .meta({ id: 'NodeRegistration' });

export const NodeRegistrationReply = z
  .object({
    node_id: z.string(),
    heartbeat_interval_ms: Milliseconds,
    disconnect_timeout_ms: Milliseconds,
    poll_wait_ms: Milliseconds.meta({ description: 'How long a pull of assignments may wait' }),
    digest: z.string().meta({ description: 'Of the desired set' }),
  })
  .meta({ id: 'NodeRegistrationReply' });

export const registerNode = endpoint({
  id: 'registerNode',
  method: 'post',
  path: '/nodes/register',
  tag,
  summary: 'Join, or come back',
  description:
    'With a join token it makes `credential` the word by which the node is known, and uses the token up; the same node may repeat that with the same credential. A node that has joined shows its credential here and everywhere else.',
  body: jsonBody(NodeRegistration),
  responses: { 200: NodeRegistrationReply },
  problems: ['node_state_conflict', 'node_process_conflict'],
  scope,
});

export const NodeHeartbeat = z
  .object({
    digest: z.string().meta({ description: 'Of the set that the node works on; empty when it has none' }),
    resource_usage: ResourceUsage,
    process: NodeProcess.optional(),
    seq: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'Increasing per process; what is older than heard changes nothing' }),
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
  problems: ['node_not_found', 'node_process_conflict'],
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
    health: z
      .object({ interval_ms: z.number().positive(), max_error_rate: z.number().min(0).max(1) })
      .optional()
      .meta({ description: 'Degraded while more of the messages of an interval fail; absent = nobody asks' }),
  })
  .meta({ id: 'Assignment', description: 'One execution that the node must run or stop' });

export const LogWanted = z
  .object({
    reader: z.string().meta({ description: 'Names the reader; lines are posted to it' }),
    execution_id: z.string(),
    tail: z.int().min(0).meta({ description: 'How many of the lines that are there' }),
    follow: z.boolean().meta({ description: 'Also those that come' }),
  })
  .meta({ id: 'LogWanted', description: 'Somebody who reads the log of an execution' });

export const AssignmentSet = z
  .object({
    digest: z.string(),
    items: z.array(Assignment).readonly(),
    logs: z.array(LogWanted).readonly().meta({ description: 'Logs that are being read now' }),
    logs_digest: z.string().meta({ description: 'Of `logs`; empty when nobody reads' }),
  })
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
    process: actor,
    logs_digest: z
      .string()
      .optional()
      .meta({ description: 'Of the readers already known; absent: do not wait for new' }),
    wait: queryDuration('Wait at most this long for a set with another digest, or other readers', 60_000),
  }),
  responses: { 200: AssignmentSet },
  problems: ['node_not_found', 'node_process_conflict'],
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
    last_seq: z.int().min(0).optional().meta({
      description:
        'Of stale ones: the newest that was taken in, if it was not this very one. A node that has told nothing newer has forgotten that one',
    }),
  })
  .meta({ id: 'ReportResult' });

export const postReports = endpoint({
  id: 'postReports',
  method: 'post',
  path: '/nodes/:id/reports',
  tag,
  summary: 'What became of executions',
  params,
  body: jsonBody(
    z.object({ reports: z.array(ExecutionReport).max(10_000).readonly(), process: actor }).meta({ id: 'Reports' }),
  ),
  responses: { 200: z.object({ results: z.array(ReportResult).readonly() }).meta({ id: 'ReportResults' }) },
  problems: ['node_not_found', 'node_process_conflict'],
  scope,
});

export const LogBatch = z
  .object({
    reader: z.string(),
    source: z.string().max(100).meta({ description: 'Another one: the numbers begin anew, as after a restart' }),
    first: z.int().min(0).meta({ description: 'Number of the first line; lines that were posted before are ignored' }),
    lines: z.array(LogLine).max(1000).readonly(),
    state: z
      .enum(['open', 'ended', 'unknown'])
      .meta({ description: '`ended`: no line follows; `unknown`: the log is not kept here any more' }),
  })
  .meta({ id: 'LogBatch' });

export const postLogs = endpoint({
  id: 'postLogs',
  method: 'post',
  path: '/nodes/:id/logs',
  tag,
  summary: 'Log lines for those who read them now',
  params,
  body: jsonBody(
    z.object({ batches: z.array(LogBatch).max(100).readonly(), process: actor }).meta({ id: 'LogBatches' }),
  ),
  responses: {
    200: z
      .object({ readers: z.array(z.string()).readonly().meta({ description: 'Who still reads' }) })
      .meta({ id: 'LogReaders' }),
  },
  problems: ['node_not_found', 'node_process_conflict'],
  scope,
});
