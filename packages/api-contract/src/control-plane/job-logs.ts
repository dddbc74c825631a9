import { z } from 'zod';
import { endpoint } from '../contract/endpoint.js';
import { JobLogLines, logQuery } from './log-lines.js';
import { namespaceQuery } from './paging.js';
import { EventStream } from './values.js';

export const getJobLogs = endpoint({
  id: 'getJobLogs',
  method: 'get',
  path: '/jobs/:id/logs',
  tag: 'jobs',
  summary: 'What the executions of a job logged',
  description: 'Of what runs, or ran last, on each node; of at most 50 executions, the newest ones.',
  params: z.object({ id: z.string().min(1).meta({ description: 'Id or name of the job' }) }),
  query: z.object({ namespace: namespaceQuery, ...logQuery }),
  responses: {
    200: {
      description: 'The lines of all executions by their time',
      content: { 'application/json': JobLogLines, 'text/event-stream': EventStream },
    },
  },
  problems: ['job_not_found', 'unavailable', 'rate_limited'],
  scope: 'read:job',
});
