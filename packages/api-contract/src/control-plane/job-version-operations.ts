import { z } from 'zod';
import { jsonBody } from '../contract/body.js';
import { endpoint } from '../contract/endpoint.js';
import { byNamespace, DiffResponse, JobChangeResponse, one, Reason, VersionNumber, writeHeaders } from './jobs.js';
import { Texts } from './values.js';

const tag = 'jobs';

export const RollbackResponse = JobChangeResponse.extend({ warnings: Texts }).meta({ id: 'RollbackResponse' });

export const rollbackJob = endpoint({
  id: 'rollbackJob',
  method: 'put',
  path: '/jobs/:id/rollback',
  tag,
  summary: 'Return to an earlier version',
  description:
    'Makes a new version with the old specification; 422 when the job is like that already. What still runs the old version goes on, and there is no canary.',
  params: one.params,
  query: byNamespace,
  headers: writeHeaders,
  body: jsonBody(
    z.object({
      version: z.int().min(1),
      reason: Reason,
      force: z.boolean().optional().meta({ description: "Although today's checks find errors in the pipeline" }),
    }),
    { examples: { json: { version: 1 } } },
  ),
  responses: { 200: RollbackResponse },
  problems: [
    'job_not_found',
    'version_not_found',
    'invalid_pipeline',
    'unchanged',
    'revision_mismatch',
    'idempotency_conflict',
  ],
  scope: 'write:job',
});

export const diffJobVersions = endpoint({
  id: 'diffJobVersions',
  method: 'get',
  path: '/jobs/:id/versions/diff',
  tag,
  summary: 'Compare two versions of a job',
  params: one.params,
  query: z.object({
    namespace: one.namespace,
    from: VersionNumber,
    to: VersionNumber.optional().meta({ description: 'The latest when absent', type: 'integer', minimum: 1 }),
  }),
  responses: {
    200: { description: 'The diff', content: { 'application/json': DiffResponse, 'text/plain': z.string() } },
  },
  problems: ['job_not_found', 'version_not_found'],
  scope: 'read:job',
});

export const evaluateJob = endpoint({
  id: 'evaluateJob',
  method: 'post',
  path: '/jobs/:id/evaluate',
  tag,
  summary: 'Plan a job anew',
  description: 'Changes nothing by itself; for those who doubt that what runs is what should.',
  params: one.params,
  query: byNamespace,
  headers: z.object({ 'idempotency-key': writeHeaders.shape['idempotency-key'] }),
  responses: { 200: JobChangeResponse },
  problems: ['job_not_found', 'idempotency_conflict'],
  scope: 'write:job',
});
