import { z } from 'zod';
import { documentBody, optionalJsonBody } from '../contract/body.js';
import { endpoint } from '../contract/endpoint.js';
import { optionalFlag, queryFlag, queryInteger, queryList } from '../contract/parameters.js';
import { Evaluation, Execution } from './fleet-records.js';
import { JobForecast } from './job-forecast.js';
import { HistoryEvent, Job, JobVersion } from './job-records.js';
import { JOB_EXAMPLE, JobSubmission, PutJobDoc } from './job-submission.js';
import { idempotencyKey, ifMatch, namespaceQuery, pageOf, pageQuery, waitQuery } from './paging.js';
import { Texts } from './values.js';

const tag = 'jobs';

/** Path and namespace of every operation on one job: the id, or else the name. */
export const one = {
  params: z.object({ id: z.string().min(1).meta({ description: 'Id or name of the job' }) }),
  namespace: z.string().min(1).optional().meta({ description: 'Namespace in which a name is looked up' }),
};

/** A version in a path or query. */
export const VersionNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'expected a version number')
  .transform(Number)
  .meta({ type: 'integer', minimum: 1 });

/** Query of operations that need nothing but where a name is looked up. */
export const byNamespace = z.object({ namespace: one.namespace });
/** Headers of every write to a job. */
export const writeHeaders = z.object({ 'if-match': ifMatch, 'idempotency-key': idempotencyKey });

export const JobResponse = z.object({ job: Job }).meta({ id: 'JobResponse' });

export const PutJobResponse = z
  .object({
    job_id: z.string(),
    evaluation_id: z.string().meta({ description: 'Empty when nothing had to be evaluated' }),
    version: z.int().min(1),
    created: z.boolean(),
    warnings: Texts,
    job: Job,
    dry_run: JobForecast.optional().meta({ description: 'What would come of it; of dry runs only' }),
  })
  .meta({ id: 'PutJobResponse' });

export const JobChangeResponse = z
  .object({ job_id: z.string(), evaluation_id: z.string(), job: Job })
  .meta({ id: 'JobChangeResponse' });

export const DiffResponse = z
  .object({ diff: z.string().meta({ description: 'Unified diff; empty when nothing changes' }), warnings: Texts })
  .meta({ id: 'DiffResponse' });

export const JobList = pageOf('JobList', Job);
export const JobVersionList = pageOf('JobVersionList', JobVersion);
export const HistoryList = pageOf('HistoryList', HistoryEvent);
export const ExecutionList = pageOf('ExecutionList', Execution);
export const EvaluationList = pageOf('EvaluationList', Evaluation);

export const listJobs = endpoint({
  id: 'listJobs',
  method: 'get',
  path: '/jobs',
  tag,
  summary: 'List jobs',
  description: 'Newest first; deleted jobs only when `states` names them.',
  query: z.object({
    ...pageQuery,
    namespace: namespaceQuery,
    states: queryList('Only jobs in these states, such as running,failed'),
    state: queryList('The same as `states`'),
    types: queryList('Only jobs of these types'),
    name: z.string().min(1).optional().meta({ description: 'Only the job of this name' }),
    labels: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'Only jobs with these labels, such as env=prod,tier!=test' }),
    order_by: z.enum(['created_at', 'updated_at', 'name']).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    reverse: optionalFlag('The other way round'),
  }),
  responses: { 200: JobList },
  problems: [],
  scope: 'read:job',
});

const putBody = documentBody(JobSubmission, { documented: PutJobDoc, examples: { json: JOB_EXAMPLE } });
const putQuery = z.object({
  force: queryFlag('Deploy although unchanged or although the pipeline has errors'),
  dry_run: queryFlag('Check and answer, but change nothing'),
  strict: queryFlag('Unknown fields are errors'),
});

export const putJob = endpoint({
  id: 'putJob',
  method: 'put',
  path: '/jobs',
  tag,
  summary: 'Create or update a job by its name',
  query: putQuery,
  headers: writeHeaders,
  body: putBody,
  responses: { 200: PutJobResponse, 201: PutJobResponse },
  problems: ['invalid_job', 'invalid_pipeline', 'unchanged', 'revision_mismatch', 'idempotency_conflict'],
  scope: 'write:job',
});

export const diffJob = endpoint({
  id: 'diffJob',
  method: 'put',
  path: '/jobs/diff',
  tag,
  summary: 'Compare a proposed job with the one of its name',
  description: 'Read-only. An empty diff means that PUT /jobs would answer 422.',
  body: documentBody(JobSubmission, { documented: PutJobDoc, examples: { json: JOB_EXAMPLE } }),
  responses: {
    200: { description: 'The diff', content: { 'application/json': DiffResponse, 'text/plain': z.string() } },
  },
  problems: ['invalid_job', 'job_not_found'],
  scope: 'read:job',
});

export const getJob = endpoint({
  id: 'getJob',
  method: 'get',
  path: '/jobs/:id',
  tag,
  summary: 'Read a job',
  params: one.params,
  query: z.object({ namespace: one.namespace, ...waitQuery }),
  responses: {
    200: {
      description: 'The job',
      content: { 'application/json': JobResponse },
      headers: { ETag: 'The revision, for If-Match' },
    },
  },
  problems: ['job_not_found'],
  scope: 'read:job',
});

export const updateJob = endpoint({
  id: 'updateJob',
  method: 'put',
  path: '/jobs/:id',
  tag,
  summary: 'Update a job by its id',
  description: 'The job must exist; its name may change. Id, history and versions are kept.',
  params: one.params,
  query: putQuery.extend({ namespace: one.namespace }),
  headers: writeHeaders,
  body: documentBody(JobSubmission, { documented: PutJobDoc, examples: { json: JOB_EXAMPLE } }),
  responses: { 200: PutJobResponse },
  problems: [
    'invalid_job',
    'invalid_pipeline',
    'job_not_found',
    'job_name_taken',
    'unchanged',
    'revision_mismatch',
    'idempotency_conflict',
  ],
  scope: 'write:job',
});

/** Why somebody does it. */
export const Reason = z.string().max(1000).optional().meta({ description: 'Why, for the history' });
const force = z.boolean().optional().meta({ description: 'In whatever state the job is' });

export const deleteJob = endpoint({
  id: 'deleteJob',
  method: 'delete',
  path: '/jobs/:id',
  tag,
  summary: 'Delete a job',
  description: 'Soft: versions and history stay. A job that is neither stopped, completed nor failed needs `force`.',
  params: one.params,
  query: z.object({ namespace: one.namespace, force: queryFlag('In whatever state the job is') }),
  headers: writeHeaders,
  body: optionalJsonBody(z.object({ force, reason: Reason })),
  responses: { 200: JobChangeResponse },
  problems: ['job_not_found', 'job_state_conflict', 'revision_mismatch', 'idempotency_conflict'],
  scope: 'write:job',
});

export const stopJob = endpoint({
  id: 'stopJob',
  method: 'put',
  path: '/jobs/:id/stop',
  tag,
  summary: 'Stop a job',
  params: one.params,
  query: byNamespace,
  headers: writeHeaders,
  body: optionalJsonBody(z.object({ reason: Reason })),
  responses: { 200: JobChangeResponse },
  problems: ['job_not_found', 'job_state_conflict', 'revision_mismatch', 'idempotency_conflict'],
  scope: 'write:job',
});

export const rerunJob = endpoint({
  id: 'rerunJob',
  method: 'put',
  path: '/jobs/:id/rerun',
  tag,
  summary: 'Run a job again',
  params: one.params,
  query: byNamespace,
  headers: writeHeaders,
  body: optionalJsonBody(z.object({ job_version: z.int().min(1).optional(), reason: Reason })),
  responses: { 200: JobChangeResponse },
  problems: ['job_not_found', 'version_not_found', 'job_state_conflict', 'revision_mismatch', 'idempotency_conflict'],
  scope: 'write:job',
});

export const listJobVersions = endpoint({
  id: 'listJobVersions',
  method: 'get',
  path: '/jobs/:id/versions',
  tag,
  summary: 'Versions of a job, newest first',
  params: one.params,
  query: z.object({ ...pageQuery, namespace: one.namespace }),
  responses: { 200: JobVersionList },
  problems: ['job_not_found'],
  scope: 'read:job',
});

export const getJobVersion = endpoint({
  id: 'getJobVersion',
  method: 'get',
  path: '/jobs/:id/versions/:version',
  tag,
  summary: 'One version of a job',
  params: one.params.extend({
    version: VersionNumber,
  }),
  query: byNamespace,
  responses: { 200: z.object({ version: JobVersion }).meta({ id: 'JobVersionResponse' }) },
  problems: ['job_not_found', 'version_not_found'],
  scope: 'read:job',
});

export const listJobHistory = endpoint({
  id: 'listJobHistory',
  method: 'get',
  path: '/jobs/:id/history',
  tag,
  summary: 'What happened to a job and its executions',
  params: one.params,
  query: z.object({
    ...pageQuery,
    namespace: one.namespace,
    event_type: z.enum(['all', 'job', 'execution']).optional(),
    execution_id: z.string().min(1).optional(),
    job_version: queryInteger({ min: 1, description: 'Only this version' }),
    since: z.iso.datetime({ offset: true }).optional(),
  }),
  responses: { 200: HistoryList },
  problems: ['job_not_found'],
  scope: 'read:job',
});

export const listJobExecutions = endpoint({
  id: 'listJobExecutions',
  method: 'get',
  path: '/jobs/:id/executions',
  tag,
  summary: 'Executions of a job, newest first',
  params: one.params,
  query: z.object({ ...pageQuery, namespace: one.namespace, states: queryList('Only these compute states') }),
  responses: { 200: ExecutionList },
  problems: ['job_not_found'],
  scope: 'read:job',
});

export const listJobEvaluations = endpoint({
  id: 'listJobEvaluations',
  method: 'get',
  path: '/jobs/:id/evaluations',
  tag,
  summary: 'Evaluations of a job, newest first',
  params: one.params,
  query: z.object({ ...pageQuery, namespace: one.namespace, states: queryList('Only these states') }),
  responses: { 200: EvaluationList },
  problems: ['job_not_found'],
  scope: 'read:job',
});
