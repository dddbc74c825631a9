import { z } from 'zod';
import { endpoint } from '../contract/endpoint.js';
import { queryInteger } from '../contract/parameters.js';
import { HistoryEvent } from './job-records.js';
import { namespaceQuery } from './paging.js';
import { EventStream } from './values.js';

export const EventList = z
  .object({
    items: z.array(HistoryEvent).readonly(),
    through: z.int().min(0).meta({ description: 'Ask for what is after this number next' }),
  })
  .meta({ id: 'EventList' });

export const listEvents = endpoint({
  id: 'listEvents',
  method: 'get',
  path: '/events',
  tag: 'events',
  summary: 'What happens to jobs and executions',
  description:
    'As server-sent events, or one stretch of them for those who accept `application/json` alone. The id of an event is its `seq_num`: a follower who sends the last one as `Last-Event-ID`, or as `after`, misses nothing and sees nothing twice. Without either it begins now (a stretch: at the beginning).',
  query: z.object({
    namespace: namespaceQuery,
    job_id: z.string().min(1).optional().meta({ description: 'Id of a job, or its name in the namespace' }),
    execution_id: z.string().min(1).optional(),
    event_type: z.enum(['all', 'job', 'execution']).optional(),
    after: queryInteger({ min: 0, description: 'Only events with a higher number' }),
    limit: queryInteger({ min: 1, max: 1000, shown: 50, description: 'Most events of a stretch' }),
  }),
  headers: z.object({
    'last-event-id': z
      .string()
      .regex(/^\d{1,15}$/, 'expected the number of an event')
      .optional()
      .meta({ description: 'The number of the last event that was seen; sent by browsers when they connect again' }),
  }),
  responses: {
    200: {
      description: 'The events, oldest first',
      content: { 'text/event-stream': EventStream, 'application/json': EventList },
    },
  },
  problems: [],
  scope: 'read:job',
});
