import {
  type ComputeStateType,
  canMove,
  EXECUTION_MACHINE,
  type Execution,
  isActive,
  type NewHistoryEvent,
  type State,
  toTimestamp,
} from '@weir/fleet-model';
import type { StoreWriter } from '@weir/store';
import type { Context } from '../context.js';
import { ensureEvaluation } from '../planner/new-evaluation.js';
import type { Aftermath } from '../write.js';

/** What a node says became of an execution. */
export interface Report {
  readonly execution_id: string;
  readonly seq: number;
  readonly compute_state: State<ComputeStateType>;
  readonly at: string;
}

export interface ReportResult {
  readonly execution_id: string;
  readonly seq: number;
  readonly outcome: 'accepted' | 'stale' | 'terminal' | 'unknown_execution' | 'invalid_transition';
  /** Of stale ones: the number of the newest that was taken in, unless it is this very one. */
  readonly last_seq?: number;
}

/** What one node has to say, in its order. */
export interface Delivery {
  readonly nodeId: string;
  readonly reports: readonly Report[];
}

type Tools = Pick<Context, 'clock' | 'ids'>;

interface Reason {
  readonly trigger: 'exec-failure' | 'exec-update';
  readonly text: string;
}

/**
 * Takes the reports of many nodes in, each node's in their order, all in one transaction and in few statements; each
 * report that changes nothing says why. The answers stand in the order of the deliveries.
 */
export async function takeReports(
  deliveries: readonly Delivery[],
  writer: StoreWriter,
  after: Aftermath,
  tools: Tools,
): Promise<readonly (readonly ReportResult[])[]> {
  const now = toTimestamp(tools.clock.now());
  const ids = deliveries.flatMap(({ reports }) => reports.map(({ execution_id }) => execution_id));
  const known = new Map((await writer.executions.getMany(ids)).map((execution) => [execution.id, execution]));
  // Each record goes from revision to revision: the second report of an execution is written after the first.
  const rounds: Execution[][] = [];
  const times = new Map<string, number>();
  const events: NewHistoryEvent[] = [];
  const reasons = new Map<string, Reason>();

  const take = (nodeId: string, report: Report): ReportResult['outcome'] => {
    const execution = known.get(report.execution_id);
    if (execution === undefined || execution.node_id !== nodeId) return 'unknown_execution';
    if (!isActive(execution)) return 'terminal';
    if (report.seq <= execution.status.report_seq) return 'stale';
    const [from, to] = [execution.status.compute_state.state_type, report.compute_state.state_type];
    // Only the control plane can know that a node is lost.
    if (to === 'lost' || !canMove(EXECUTION_MACHINE, from, to)) return 'invalid_transition';

    const next = reported(execution, report, now);
    known.set(next.id, next);
    const round = times.get(next.id) ?? 0;
    times.set(next.id, round + 1);
    rounds[round] ??= [];
    rounds[round].push(next);
    after.touch(next.id, ...(isActive(next) ? [] : [nodeId]));
    if (from !== to) events.push(event(next, from, report));
    if ((from !== to || to === 'degraded') && !reasons.has(next.job_id)) reasons.set(next.job_id, reason(next));
    return 'accepted';
  };
  const results = deliveries.map(({ nodeId, reports }) =>
    reports.map((report) => {
      const { execution_id, seq } = report;
      const outcome = take(nodeId, report);
      const last = outcome === 'stale' ? heardInstead(report, known.get(execution_id)) : undefined;
      return { execution_id, seq, outcome, ...(last === undefined ? {} : { last_seq: last }) };
    }),
  );

  for (const round of rounds) await writer.executions.update(round);
  await writer.history.append(events, now);
  for (const [jobId, { trigger, text }] of reasons) {
    // Most of the time one is due already, and the job, with all of its pipeline, need not be read.
    if (await writer.evaluations.isDue(jobId, now)) continue;
    const job = await writer.jobs.get(jobId);
    if (job !== undefined) await ensureEvaluation(writer, after, job, trigger, tools, text);
  }
  return results;
}

/** The number of the last report, unless it was this very one. */
function heardInstead({ seq, compute_state }: Report, execution: Execution | undefined): number | undefined {
  if (execution === undefined) return undefined;
  const { report_seq, compute_state: heard } = execution.status;
  const same = heard.state_type === compute_state.state_type && heard.message === compute_state.message;
  return seq === report_seq && same ? undefined : report_seq;
}

/** The next record of an execution by what its node says. */
function reported(execution: Execution, { compute_state, seq }: Report, now: string): Execution {
  const { status } = execution;
  const same = status.compute_state.state_type === compute_state.state_type;
  return {
    ...execution,
    status: {
      ...status,
      compute_state,
      compute_since: same ? status.compute_since : now,
      report_seq: seq,
      revision: status.revision + 1,
      updated_at: now,
    },
  };
}

function reason({ id, status }: Execution): Reason {
  const { state_type: state, message } = status.compute_state;
  const text = `execution ${id} is ${state}${message === '' ? '' : `: ${message}`}`;
  return { trigger: state === 'failed' ? 'exec-failure' : 'exec-update', text };
}

function event(execution: Execution, from: ComputeStateType, { at, compute_state }: Report): NewHistoryEvent {
  const { state_type, message, details } = compute_state;
  return {
    timestamp: toTimestamp(Date.parse(at)),
    job_id: execution.job_id,
    job_version: execution.job_version,
    execution_id: execution.id,
    message: message === '' ? state_type : `${state_type}: ${message}`,
    details: { node_id: execution.node_id, old_state: from, new_state: state_type, ...details },
  };
}
