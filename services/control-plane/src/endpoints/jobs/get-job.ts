import { findJob } from '../../jobs/find-job.js';
import { etag } from '../../jobs/if-match.js';
import type { HandlerOf } from '../handler.js';
import { waitFor } from '../wait-for.js';

export const getJob: HandlerOf<'getJob'> =
  (context) =>
  async ({ params, query }, request) => {
    const read = () => findJob({ id: params.id, namespace: query.namespace }, context.store);
    const job = await waitFor(read, query, context, request);
    return { status: 200, headers: { ETag: etag(job.status.revision) }, body: { job } };
  };
