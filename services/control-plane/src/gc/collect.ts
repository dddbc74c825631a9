import { fromTimestamp, toTimestamp } from '@weir/fleet-model';
import { AGED_KINDS, type AgedKind } from '@weir/store';
import type { Context } from '../context.js';
import { removeNode } from '../nodes/remove-node.js';

/** Records removed for good, by kind. */
export interface Collected {
  readonly jobs: number;
  readonly versions: number;
  readonly executions: number;
  readonly evaluations: number;
  readonly nodes: number;
  readonly answers: number;
  readonly audit: number;
}

export type CollectTools = Pick<Context, 'store' | 'write' | 'clock' | 'config'>;

/** Most records that one transaction removes: others want to write too. */
const BATCH = 1000;

/** Removes everything that has been kept for long enough; with `dryRun` it only counts. */
export async function collect(tools: CollectTools, dryRun: boolean): Promise<Collected> {
  // Jobs first: what hangs on them goes with them.
  const jobs = await collectJobs(tools, dryRun);
  const versions = await collectVersions(tools, dryRun);
  const aged = new Map<AgedKind, number>();
  for (const kind of AGED_KINDS) aged.set(kind, await collectAged(kind, tools, dryRun));
  const of = (kind: AgedKind): number => aged.get(kind) ?? 0;
  return {
    jobs,
    versions,
    executions: of('executions'),
    evaluations: of('evaluations'),
    nodes: await collectNodes(tools, dryRun),
    answers: of('answers'),
    audit: of('audit'),
  };
}

const before = ({ clock }: CollectTools, retentionMs: number): string => toTimestamp(clock.now() - retentionMs);

async function collectJobs(tools: CollectTools, dryRun: boolean): Promise<number> {
  const { store, write, config } = tools;
  const at = before(tools, config.gc.jobRetentionMs);
  if (dryRun) return (await store.garbage.deletedJobs(at, Number.MAX_SAFE_INTEGER)).length;
  let removed = 0;
  for (;;) {
    const ids = await store.garbage.deletedJobs(at, BATCH);
    for (const id of ids) {
      await write(async (writer, after) => {
        await writer.garbage.removeJob(id);
        after.touch(id);
      });
    }
    removed += ids.length;
    if (ids.length < BATCH) return removed;
  }
}

async function collectVersions({ store, write, config }: CollectTools, dryRun: boolean): Promise<number> {
  const keep = config.gc.versionsPerJob;
  if (keep === 0) return 0;
  let removed = 0;
  for (const jobId of await store.garbage.jobsWithMoreVersions(keep)) {
    removed += dryRun
      ? (await store.garbage.surplusVersions(jobId, keep)).length
      : await write(async (writer) => {
          const surplus = await writer.garbage.surplusVersions(jobId, keep);
          await writer.garbage.removeVersions(jobId, surplus);
          return surplus.length;
        });
  }
  return removed;
}

async function collectAged(kind: AgedKind, tools: CollectTools, dryRun: boolean): Promise<number> {
  const { store, write, config } = tools;
  const retentionMs = {
    answers: config.idempotencyRetentionMs,
    audit: config.gc.auditRetentionMs,
    evaluations: config.gc.evaluationRetentionMs,
    executions: config.gc.executionRetentionMs,
  }[kind];
  if (retentionMs === 0) return 0;
  const at = before(tools, retentionMs);
  if (dryRun) return store.garbage.count(kind, at);
  let removed = 0;
  for (;;) {
    const some = await write((writer) => writer.garbage.remove(kind, at, BATCH));
    removed += some;
    if (some < BATCH) return removed;
  }
}

async function collectNodes(tools: CollectTools, dryRun: boolean): Promise<number> {
  const { store, clock, config } = tools;
  let removed = 0;
  for (const { id, status } of await store.nodes.inStates(['Deleted'])) {
    const since = status.deleted_since;
    if (since === null || clock.now() - fromTimestamp(since) < config.nodes.retentionMs) continue;
    const gone = dryRun ? (await store.executions.activeOnNode(id)).length === 0 : await removeNode(id, tools);
    removed += gone ? 1 : 0;
  }
  return removed;
}
