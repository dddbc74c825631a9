import { z } from 'zod';
import { optionalJsonBody } from '../contract/body.js';
import { endpoint } from '../contract/endpoint.js';
import { queryList } from '../contract/parameters.js';
import { Evaluation, Execution } from './fleet-records.js';
import { EvaluationList, ExecutionList, HistoryList } from './jobs.js';
import { LogLines, logQuery } from './log-lines.js';
import { idempotencyKey, namespaceQuery, pageQuery, waitQuery } from './paging.js';
import { EventStream } from './values.js';

const params = z.object({ id: z.string().min(1).meta({ description: 'Id of the execution' }) });

const ofJob = z
  .string()
  .min(1)
  .optional()
  .meta({ description: 'Only those of this job: its id, or its name in the namespace' });

export const ExecutionResponse = z.object({ execution: Execution }).meta({ id: 'ExecutionResponse' });
export const EvaluationResponse = z.object({ evaluation: Evaluation }).meta({ id: 'EvaluationResponse' });

export const listExecutions = endpoint({
  id: 'listExecutions',
  method: 'get',
  path: '/executions',
  tag: 'executions',
  summary: 'List executions, newest first',
  query: z.object({
    ...pageQuery,
    namespace: namespaceQuery,
    job_id: ofJob,
    node_id: z.string().min(1).optional().meta({ description: 'Only those on this node: its id or name' }),
    states: queryList('Only these compute states'),
    state: queryList('The same as `states`'),
    desired: queryList('Only these desired states'),
  }),
  responses: { 200: ExecutionList },
  problems: [],
  scope: 'read:job',
});

export const getExecution = endpoint({
  id: 'getExecution',
  method: 'get',
  path: '/executions/:id',
  tag: 'executions',
  summary: 'Read an execution',
  params,
  query: z.object(waitQuery),
  responses: { 200: ExecutionResponse },
  problems: ['execution_not_found'],
  scope: 'read:job',
});

export const listExecutionHistory = endpoint({
  id: 'listExecutionHistory',
  method: 'get',
  path: '/executions/:id/history',
  tag: 'executions',
  summary: 'What happened to an execution, oldest first',
  params,
  query: z.object(pageQuery),
  responses: { 200: HistoryList },
  problems: ['execution_not_found'],
  scope: 'read:job',
});

export const stopExecution = endpoint({
  id: 'stopExecution',
  method: 'put',
  path: '/executions/:id/stop',
  tag: 'executions',
  summary: 'Stop one execution',
  description: 'Where its job is still wanted on that node another one takes its place: to end that, stop the job.',
  params,
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  body: optionalJsonBody(
    z.object({ reason: z.string().max(1000).optional().meta({ description: 'Why, for the history' }) }),
  ),
  responses: { 200: ExecutionResponse },
  problems: ['execution_not_found', 'idempotency_conflict'],
  scope: 'write:job',
});

export const getExecutionLogs = endpoint({
  id: 'getExecutionLogs',
  method: 'get',
  path: '/executions/:id/logs',
  tag: 'executions',
  summary: 'What an execution logged',
  params,
  query: z.object(logQuery),
  responses: {
    200: {
      description: 'The lines, oldest first',
      content: { 'application/json': LogLines, 'text/event-stream': EventStream },
    },
  },
  problems: ['execution_not_found', 'log_not_found', 'unavailable'],
  scope: 'read:job',
});

export const listEvaluations = endpoint({
  id: 'listEvaluations',
  method: 'get',
  path: '/evaluations',
  tag: 'evaluations',
  summary: 'List evaluations, newest first',
  query: z.object({
    ...pageQuery,
    namespace: namespaceQuery,
    job_id: ofJob,
    states: queryList('Only these states'),
    state: queryList('The same as `states`'),
    triggered_by: queryList('Only these causes'),
  }),
  responses: { 200: EvaluationList },
  problems: [],
  scope: 'read:job',
});

export const getEvaluation = endpoint({
  id: 'getEvaluation',
  method: 'get',
  path: '/evaluations/:id',
  tag: 'evaluations',
  summary: 'Read an evaluation',
  params: z.object({ id: z.string().min(1).meta({ description: 'Id of the evaluation' }) }),
  query: z.object(waitQuery),
  responses: { 200: EvaluationResponse },
  problems: ['evaluation_not_found'],
  scope: 'read:job',
});
