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
}

type Tools = Pick<Context, 'write' | 'clock' | 'ids'>;

/** Takes reports in, in their order and all in one transaction; each that changes nothing says why. */
export function takeReports(
  nodeId: string,
  reports: readonly Report[],
  tools: Tools,
): Promise<readonly ReportResult[]> {
  return tools.write(async (writer, after) => {
    const results: ReportResult[] = [];
    for (const report of reports) {
      const { execution_id, seq } = report;
      results.push({ execution_id, seq, outcome: await take(nodeId, report, writer, after, tools) });
    }
    return results;
  });
}

async function take(
  nodeId: string,
  report: Report,
  writer: StoreWriter,
  after: Aftermath,
  tools: Tools,
): Promise<ReportResult['outcome']> {
  const execution = await writer.executions.get(report.execution_id);
  if (execution === undefined || execution.node_id !== nodeId) return 'unknown_execution';
  if (!isActive(execution)) return 'terminal';
  if (report.seq <= execution.status.report_seq) return 'stale';
  const [from, to] = [execution.status.compute_state.state_type, report.compute_state.state_type];
  // Only the control plane can know that a node is lost.
  if (to === 'lost' || !canMove(EXECUTION_MACHINE, from, to)) return 'invalid_transition';

  const now = toTimestamp(tools.clock.now());
  const { compute_state, seq: report_seq } = report;
  const revision = execution.status.revision + 1;
  const next: Execution = {
    ...execution,
    status: {
      ...execution.status,
      compute_state,
      compute_since: from === to ? execution.status.compute_since : now,
      report_seq,
      revision,
      updated_at: now,
    },
  };
  await writer.executions.update([next]);
  after.touch(execution.id, ...(isActive(next) ? [] : [nodeId]));
  if (from !== to) await writer.history.append([event(next, from, report)], now);
  const job = await writer.jobs.get(execution.job_id);
  if (job !== undefined && (from !== to || to === 'degraded')) {
    const { message } = compute_state;
    const reason = `execution ${execution.id} is ${to}${message === '' ? '' : `: ${message}`}`;
    await ensureEvaluation(writer, after, job, to === 'failed' ? 'exec-failure' : 'exec-update', tools, reason);
  }
  return 'accepted';
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
