import { z } from 'zod';
import { jsonBody, optionalJsonBody } from '../contract/body.js';
import { endpoint } from '../contract/endpoint.js';
import { queryFlag } from '../contract/parameters.js';
import { idempotencyKey } from './paging.js';
import { TimestampValue } from './values.js';

const tag = 'operator';
const Whole = z.int().min(0);

export const SchedulerStatus = z
  .object({
    paused: z.boolean(),
    reason: z.string(),
    since: TimestampValue.nullable().meta({ description: 'When it was last paused or resumed' }),
    waiting: Whole.meta({ description: 'Evaluations that wait to be planned' }),
  })
  .meta({ id: 'SchedulerStatus' });

export const getScheduler = endpoint({
  id: 'getScheduler',
  method: 'get',
  path: '/operator/scheduler',
  tag,
  summary: 'Whether evaluations are planned',
  responses: { 200: SchedulerStatus },
  problems: [],
  scope: 'read:operator',
});

export const putScheduler = endpoint({
  id: 'putScheduler',
  method: 'put',
  path: '/operator/scheduler',
  tag,
  summary: 'Pause or resume scheduling',
  description: 'While paused everything can be changed and nothing is planned; what runs goes on. Survives a restart.',
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  body: jsonBody(z.object({ paused: z.boolean(), reason: z.string().max(1000).optional() }), {
    examples: { json: { paused: true, reason: 'looking at the fleet' } },
  }),
  responses: { 200: SchedulerStatus },
  problems: ['idempotency_conflict'],
  scope: 'write:operator',
});

export const GarbageReport = z
  .object({
    collected: z
      .object({
        jobs: Whole,
        versions: Whole,
        executions: Whole,
        evaluations: Whole,
        nodes: Whole,
        answers: Whole,
        audit: Whole,
      })
      .meta({ description: 'Records removed for good, by kind' }),
    dry_run: z.boolean(),
  })
  .meta({ id: 'GarbageReport' });

export const collectGarbage = endpoint({
  id: 'collectGarbage',
  method: 'post',
  path: '/system/gc',
  tag,
  summary: 'Remove what has been kept for long enough',
  description: 'Happens by itself at regular times; this does it now.',
  query: z.object({ dry_run: queryFlag('Only count') }),
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  body: optionalJsonBody(z.object({})),
  responses: { 200: GarbageReport },
  problems: ['idempotency_conflict'],
  scope: 'write:operator',
});
