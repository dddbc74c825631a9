import { type EvaluationTrigger, type Job, type Node, selectorMismatches } from '@weir/fleet-model';
import type { StoreWriter } from '@weir/store';
import { type EvaluationTools, ensureEvaluation } from '../planner/new-evaluation.js';
import type { Aftermath } from '../write.js';

const HAPPENED = { 'node-join': 'joined', 'node-update': 'changed', 'node-leave': 'is gone' } as const;
type NodeTrigger = EvaluationTrigger & keyof typeof HAPPENED;

/** Has the jobs planned anew that a change of the node may concern: those that run there and those that now might. */
export async function evaluateJobsOf(
  node: Node,
  trigger: NodeTrigger,
  writer: StoreWriter,
  after: Aftermath,
  tools: EvaluationTools,
): Promise<void> {
  const jobs = new Map<string, Job>();
  if (node.status.connection_state === 'Connected') {
    for (const job of await writer.jobs.wanted()) {
      if (selectorMismatches(job.spec.selector, node).length === 0) jobs.set(job.id, job);
    }
  }
  for (const { job_id } of await writer.executions.activeOnNode(node.id)) {
    const job = jobs.get(job_id) ?? (await writer.jobs.get(job_id));
    if (job !== undefined) jobs.set(job_id, job);
  }
  const reason = `node ${node.spec.name} (${node.id}) ${HAPPENED[trigger]}`;
  for (const job of jobs.values()) await ensureEvaluation(writer, after, job, trigger, tools, reason);
}
