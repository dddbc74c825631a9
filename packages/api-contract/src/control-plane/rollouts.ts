import { ROLLOUT_PHASES, ROLLOUT_STATES, ROLLOUT_STRATEGIES } from '@weir/fleet-model';
import { z } from 'zod';
import { optionalJsonBody } from '../contract/body.js';
import { type Endpoint, endpoint } from '../contract/endpoint.js';
import { byNamespace, one, Reason, writeHeaders } from './jobs.js';
import { pageOf, pageQuery, waitQuery } from './paging.js';
import { nonEmpty, stateOf, TimestampValue } from './values.js';

const Whole = z.int().min(0);
const tag = 'jobs';

export const Rollout = z
  .object({
    id: z.string(),
    namespace: z.string(),
    job_id: z.string(),
    job_version: z.int().min(1),
    strategy: z.enum(ROLLOUT_STRATEGIES),
    restores_version: z.int().nullable().meta({ description: 'The version whose specification this one brings back' }),
    rollback_of: z.int().nullable().meta({ description: 'The version whose failed rollout brought this one about' }),
    status: z.object({
      state: stateOf(nonEmpty(ROLLOUT_STATES)),
      phase: z.enum(ROLLOUT_PHASES),
      waves: z.object({
        begun: Whole,
        total: Whole.meta({ description: 'As far as is known today' }),
        size: Whole.meta({ description: 'Most nodes that are updated at a time' }),
      }),
      counts: z
        .object({ total: Whole, waiting: Whole, updating: Whole, healthy: Whole, failed: Whole, away: Whole })
        .meta({ description: 'Matching nodes; `away` ones are not connected and not in `total`' }),
      started_at: TimestampValue.nullable(),
      finished_at: TimestampValue.nullable(),
      revision: Whole,
      created_at: TimestampValue,
      updated_at: TimestampValue,
    }),
  })
  .meta({ id: 'Rollout', description: 'How one version of a job spreads over the nodes' });

export const RolloutResponse = z.object({ rollout: Rollout }).meta({ id: 'RolloutResponse' });

export const RolloutList = pageOf('RolloutList', Rollout);

export const RolloutChangeResponse = z
  .object({
    job_id: z.string(),
    evaluation_id: z.string().meta({ description: 'Empty when nothing had to be evaluated' }),
    rollout: Rollout,
  })
  .meta({ id: 'RolloutChangeResponse' });

export const getRollout = endpoint({
  id: 'getRollout',
  method: 'get',
  path: '/jobs/:id/rollout',
  tag,
  summary: 'The rollout of the newest version of a job',
  params: one.params,
  query: z.object({ namespace: one.namespace, ...waitQuery }),
  responses: { 200: RolloutResponse },
  problems: ['job_not_found', 'rollout_not_found'],
  scope: 'read:job',
});

export const listJobRollouts = endpoint({
  id: 'listJobRollouts',
  method: 'get',
  path: '/jobs/:id/rollouts',
  tag,
  summary: 'List the rollouts of a job, one per version, newest first',
  params: one.params,
  query: z.object({ ...pageQuery, namespace: one.namespace }),
  responses: { 200: RolloutList },
  problems: ['job_not_found'],
  scope: 'read:job',
});

const verb = <const Id extends string, const Path extends `/${string}`>(
  id: Id,
  path: Path,
  summary: string,
  description: string,
) =>
  endpoint({
    id,
    method: 'put',
    path,
    tag,
    summary,
    description,
    params: one.params,
    query: byNamespace,
    headers: z.object({ 'idempotency-key': writeHeaders.shape['idempotency-key'] }),
    body: optionalJsonBody(z.object({ reason: Reason })),
    responses: { 200: RolloutChangeResponse },
    problems: ['job_not_found', 'rollout_not_found', 'rollout_state_conflict', 'idempotency_conflict'],
    scope: 'write:job',
  } satisfies Endpoint);

export const pauseRollout = verb(
  'pauseRollout',
  '/jobs/:id/rollout/pause',
  'Pause a rollout',
  'No further node is touched; what was begun on a node is finished.',
);
export const resumeRollout = verb(
  'resumeRollout',
  '/jobs/:id/rollout/resume',
  'Resume a paused rollout',
  'The health of nodes counts again from now on.',
);
export const promoteRollout = verb(
  'promoteRollout',
  '/jobs/:id/rollout/promote',
  'Promote a canary',
  'The other nodes follow in waves; the canary must be healthy.',
);
export const failRollout = verb(
  'failRollout',
  '/jobs/:id/rollout/fail',
  'Fail a rollout',
  'The same as a tripped health gate: the last stable version comes back unless the job forbids it.',
);
