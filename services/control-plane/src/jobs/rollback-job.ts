import { Problem } from '@weir/api-contract';
import { type Job, specsEqual } from '@weir/fleet-model';
import type { StoreReader } from '@weir/store';
import type { Context } from '../context.js';
import { checkIfMatch } from './if-match.js';
import { addVersion, type Saved } from './save-spec.js';
import { versionOf } from './version-of.js';

type Tools = Pick<Context, 'write' | 'clock' | 'ids' | 'config' | 'store' | 'engines'>;

export interface RollbackRequest {
  readonly find: (store: StoreReader) => Promise<Job>;
  readonly version: number;
  readonly reason: string | undefined;
  readonly ifMatch: string | undefined;
  /** Although the pipeline has errors. */
  readonly force: boolean;
}

export interface RolledBack extends Saved {
  /** What today's checks have against the pipeline. */
  readonly warnings: readonly string[];
}

/**
 * Makes an earlier version's specification the current one again, as a new version under the job's present name. Its
 * pipeline is checked anew: what passed when it was first submitted may be known to be wrong by now.
 */
export async function rollbackJob(request: RollbackRequest, tools: Tools): Promise<RolledBack> {
  const { find, version, reason, ifMatch, force } = request;
  const { spec: old } = await versionOf(await find(tools.store), version, tools.store);
  // The linter is a third of all code there is; a service that starts again need not wait for it.
  const { checkPipeline } = await import('./check-pipeline.js');
  const warnings = checkPipeline(old, undefined, await tools.engines.cataloguesFor(old), { force });
  const saved = await tools.write(async (writer, after) => {
    const job = await find(writer);
    checkIfMatch(ifMatch, job.status.revision);
    const found = await versionOf(job, version, writer);
    const spec = { ...found.spec, name: job.spec.name };
    if (specsEqual(job.spec, spec, tools.config)) {
      throw new Problem('unchanged', `job ${job.spec.name} is like version ${version} already: nothing changes`, {
        hint: 'PUT /jobs/:id/rerun starts it anew',
        details: { job_id: job.id, version: job.status.version },
      });
    }
    const change = {
      spec,
      trigger: 'deployment-rollback',
      restart: false,
      restores: version,
      message: `rolled back to version ${version}`,
      details: { from_version: version, ...(reason === undefined ? {} : { reason }) },
    } as const;
    return addVersion(job, change, writer, after, tools);
  });
  return { ...saved, warnings };
}
