import { diffSpecs, type Job, type JobSpec, stateOf, toTimestamp } from '@weir/fleet-model';
import { feasibilityOf } from '@weir/scheduler';
import type { Context } from '../context.js';

/** What submitting a job would do. */
export interface Forecast {
  /** Against the current version; '' for a new job. */
  readonly diff: string;
  readonly placement: Placement;
}

export interface Placement {
  readonly matching: number;
  readonly refused: number;
  /** The first of them by id, no more than 100; the same for `refused_nodes`. */
  readonly matching_nodes: readonly { readonly node_id: string; readonly name: string }[];
  readonly refused_nodes: readonly {
    readonly node_id: string;
    readonly name: string;
    readonly reasons: readonly string[];
  }[];
}

type Tools = Pick<Context, 'ids' | 'clock' | 'store' | 'config' | 'show'>;

const MOST_NODES = 100;

/** The job as it would be, and what would come of it; nothing of it is kept. */
export async function dryRun(before: Job | undefined, spec: JobSpec, tools: Tools) {
  const job = before === undefined ? freshJob(spec, tools) : nextVersion(before, spec);
  const diff =
    before === undefined
      ? ''
      : diffSpecs(tools.show(before.spec), tools.show(spec), {
          internalMetaDomains: tools.config.internalMetaDomains,
          fromLabel: `current (version ${before.status.version})`,
          toLabel: 'proposed',
        });
  return {
    job,
    evaluationId: '',
    created: before === undefined,
    forecast: { diff, placement: await place(job, tools) },
  };
}

async function place(job: Job, { store }: Tools): Promise<Placement> {
  const { againstPlacing } = feasibilityOf(job);
  const looked = (await store.nodes.forPlanning())
    .map((node) => ({ node_id: node.id, name: node.spec.name, reasons: againstPlacing(node) }))
    .sort((a, b) => (a.node_id < b.node_id ? -1 : 1));
  const matching = looked.filter(({ reasons }) => reasons.length === 0);
  const refused = looked.filter(({ reasons }) => reasons.length > 0);
  return {
    matching: matching.length,
    refused: refused.length,
    matching_nodes: matching.slice(0, MOST_NODES).map(({ node_id, name }) => ({ node_id, name })),
    refused_nodes: refused.slice(0, MOST_NODES),
  };
}

const nextVersion = (job: Job, spec: JobSpec): Job => ({
  ...job,
  spec,
  status: { ...job.status, version: job.status.version + 1 },
});

function freshJob(spec: JobSpec, { ids, clock }: Tools): Job {
  const at = toTimestamp(clock.now());
  return {
    id: ids.next('job'),
    spec,
    status: {
      state: stateOf('pending', 'dry run'),
      desired_state: 'running',
      version: 1,
      run_version: 1,
      revision: 1,
      created_at: at,
      updated_at: at,
    },
  };
}
