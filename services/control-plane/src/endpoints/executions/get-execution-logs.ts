import { Problem } from '@weir/api-contract';
import type { Agent } from '@weir/edge-agent';
import { toTimestamp } from '@weir/fleet-model';
import type { HandlerOf } from '../handler.js';
import { findExecution } from './find-execution.js';

const DEFAULT_TAIL = 100;
/** Lines that wait for a slow reader; the oldest are left out beyond that. */
const MOST_WAITING = 10_000;

type Line = NonNullable<ReturnType<Agent['logs']>>[number];

export const getExecutionLogs: HandlerOf<'getExecutionLogs'> =
  ({ store, localAgent }) =>
  async ({ params, query }, { signal }) => {
    const execution = await findExecution(params.id, store);
    const agent = localAgent();
    const lines = agent?.logs(execution.id, { tail: query.tail ?? DEFAULT_TAIL });
    if (agent === undefined || lines === undefined) {
      throw new Problem('unavailable', `the log of ${execution.id} is no longer kept on ${execution.node_id}`, {
        hint: 'logs are kept while an execution runs and a while after',
      });
    }
    if (query.follow !== true) return { status: 200, body: { items: lines.map(wireLine) } };
    return { status: 200, media: 'text/event-stream', body: follow(agent, execution.id, lines, signal) };
  };

const wireLine = ({ at, level, message }: Line) => ({ time: toTimestamp(at), level, message });

/** Lines as server-sent events, first those that are there, then those that come, until the reader has gone. */
async function* follow(agent: Agent, id: string, first: readonly Line[], signal: AbortSignal): AsyncGenerator<string> {
  const waiting = [...first];
  let wake = (): void => {};
  const unfollow = agent.followLogs(id, (line) => {
    waiting.push(line);
    if (waiting.length > MOST_WAITING) waiting.shift();
    wake();
  });
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      for (const line of waiting.splice(0)) yield `data: ${JSON.stringify(wireLine(line))}\n\n`;
      if (unfollow === undefined) return;
      if (waiting.length > 0 || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    unfollow?.();
    signal.removeEventListener('abort', onAbort);
  }
}
