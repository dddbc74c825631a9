import { Problem } from '@weir/api-contract';
import { diffSpecs } from '@weir/fleet-model';
import { findJob } from '../../jobs/find-job.js';
import { versionOf } from '../../jobs/version-of.js';
import type { HandlerOf } from '../handler.js';
import { wantsText } from '../wants-text.js';

export const diffJobVersions: HandlerOf<'diffJobVersions'> =
  ({ store, config, show }) =>
  async ({ params, query }, { headers }) => {
    const job = await findJob({ id: params.id, namespace: query.namespace }, store);
    const { from, to = job.status.version } = query;
    if (from === to) {
      throw new Problem('invalid_request', `query.from: version ${from} cannot be compared with itself`, {
        hint: 'name two versions; to is the latest when absent',
        details: { 'query.from': 'must differ from query.to' },
      });
    }
    const [before, after] = [await versionOf(job, from, store), await versionOf(job, to, store)];
    const diff = diffSpecs(show(before.spec), show(after.spec), {
      internalMetaDomains: config.internalMetaDomains,
      fromLabel: `version ${from}`,
      toLabel: `version ${to}`,
    });
    return wantsText(headers.accept)
      ? { status: 200, media: 'text/plain', body: diff }
      : { status: 200, body: { diff, warnings: [] } };
  };
