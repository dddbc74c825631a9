import { isTerminalComputeState } from '@weir/fleet-model';
import type { ExecutionRecord } from '../disk/agent-disk.js';
import type { Assignment, DesiredSet } from '../wire.js';

/** What must happen on a node so that what runs is what is wanted. */
export interface NodePlan {
  /** Running now, not wanted: stop and report. */
  readonly stop: readonly string[];
  /** Wanted and neither running nor ended. */
  readonly start: readonly Assignment[];
  /** Not running and not wanted, but its end was never recorded here (or it was never known here): record `stopped`. */
  readonly settle: readonly Assignment[];
  /** Ended long ago, yet the control plane still asks for the stop: tell it again. */
  readonly repeat: readonly ExecutionRecord[];
  /** Ended, told and no longer in the set: nothing has to remember it. */
  readonly forget: readonly string[];
}

export interface NodeView {
  readonly desired: DesiredSet;
  readonly records: readonly ExecutionRecord[];
  /** Ids of executions that have a live run, stopping ones included. */
  readonly running: ReadonlySet<string>;
  readonly hasUnsent: (executionId: string) => boolean;
}

/** Compares the desired set with what the node has; pure, so that every pull and every restart comes to the same end. */
export function reconcile({ desired, records, running, hasUnsent }: NodeView): NodePlan {
  const wanted = new Map(desired.items.map((item) => [item.execution_id, item]));
  const known = new Map(records.map((record) => [record.assignment.execution_id, record]));
  const plan = {
    stop: [] as string[],
    start: [] as Assignment[],
    settle: [] as Assignment[],
    repeat: [] as ExecutionRecord[],
    forget: [] as string[],
  };
  for (const item of desired.items) {
    const id = item.execution_id;
    const record = known.get(id);
    const ended = record !== undefined && isTerminalComputeState(record.state.state_type);
    if (item.desired_state === 'running') {
      if (!running.has(id) && !ended) plan.start.push(item);
    } else if (running.has(id)) plan.stop.push(id);
    else if (!ended) plan.settle.push(item);
    else if (!hasUnsent(id)) plan.repeat.push(record);
  }
  for (const record of records) {
    const id = record.assignment.execution_id;
    if (wanted.has(id)) continue;
    if (running.has(id)) plan.stop.push(id);
    else if (!isTerminalComputeState(record.state.state_type)) plan.settle.push(record.assignment);
    else if (!hasUnsent(id)) plan.forget.push(id);
  }
  return plan;
}
