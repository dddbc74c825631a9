import { Problem } from '@weir/api-contract';
import type { Execution } from '@weir/fleet-model';
import type { Context } from '../context.js';
import type { LogReading } from './log-reading.js';

const DEFAULT_TAIL = 100;
/** How long a connected node may take to answer, in milliseconds. */
const ANSWER_MS = 10_000;

export interface LogQuery {
  readonly tail?: number | undefined;
  readonly follow?: boolean | undefined;
}

type Tools = Pick<Context, 'store' | 'clock' | 'logDesk'>;

/**
 * Asks the node of an execution for its log and waits until it has answered: with all lines that were asked for, or, when
 * following, with the first. Throws `unavailable` when the node
 * cannot be asked or does not answer, `log_not_found` when it keeps no such log any more.
 */
export async function readLog(
  execution: Pick<Execution, 'id' | 'node_id'>,
  { tail = DEFAULT_TAIL, follow = false }: LogQuery,
  { store, clock, logDesk }: Tools,
  signal: AbortSignal,
): Promise<LogReading> {
  const { id, node_id } = execution;
  const state = (await store.nodes.get(node_id))?.status.connection_state;
  if (state !== 'Connected') throw unavailable(`node ${node_id} is ${state ?? 'gone'}: its logs cannot be read now`);
  const reading = logDesk.open(node_id, id, { tail, follow });
  const late = new AbortController();
  const cancel = clock.after(ANSWER_MS, () => late.abort());
  const over = AbortSignal.any([signal, late.signal]);
  try {
    while (reading.state === 'asked' || (reading.state === 'open' && !follow)) {
      if (over.aborted) break;
      await reading.next(over);
    }
  } finally {
    cancel();
  }
  const answered = reading.state;
  if (answered === 'ended' || answered === 'open') return reading;
  reading.close();
  if (answered === 'unknown') {
    throw new Problem('log_not_found', `the log of ${id} is no longer kept on ${node_id}`, { hint: WHERE });
  }
  throw unavailable(`node ${node_id} has not answered within ${ANSWER_MS} ms`);
}

const WHERE = 'logs are on the node: kept while an execution runs and a while after, read while the node is connected';

const unavailable = (message: string): Problem => new Problem('unavailable', message, { hint: WHERE });
