import { Problem } from '@weir/api-contract';
import { ConnectionError, createClient, type Transport, UnexpectedAnswer } from '@weir/api-contract/client';
import { nodeProtocolContract } from '@weir/api-contract/control-plane';
import { type Clock, systemClock } from './clock.js';
import { type ControlPlaneLink, type LinkFailure, LinkProblem } from './link.js';

export interface ContractLinkOptions {
  /** Milliseconds after which an answer is no longer waited for, beside the waiting that was asked for; 15 s. */
  readonly timeoutMs?: number;
  /** Measures the time-out. */
  readonly clock?: Clock;
}

/** The link over the typed client of the contract: HTTP or in process, as the transport is. */
export function contractLink(transport: Transport, options: ContractLinkOptions = {}): ControlPlaneLink {
  const client = createClient(nodeProtocolContract, transport);
  const timeoutMs = options.timeoutMs ?? 15_000;
  const clock = options.clock ?? systemClock;

  const send = async <T>(
    caller: AbortSignal,
    waitMs: number,
    call: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const timeout = new AbortController();
    const late = timeout.signal;
    const cancel = clock.after(timeoutMs + waitMs, () => timeout.abort());
    try {
      return await call(AbortSignal.any([caller, late]));
    } catch (error) {
      if (late.aborted && !caller.aborted) {
        throw new LinkProblem('unreachable', `no answer within ${timeoutMs + waitMs} ms`, { cause: error });
      }
      throw asLinkProblem(error);
    } finally {
      cancel();
    }
  };

  return {
    async register(body, signal) {
      return (await send(signal, 0, (signal) => client.registerNode({ body, signal }))).body;
    },
    async heartbeat(id, body, signal) {
      return (await send(signal, 0, (signal) => client.nodeHeartbeat({ params: { id }, body, signal }))).body;
    },
    async assignments(id, { process, digest, logsDigest, waitMs }, signal) {
      const query = { process, digest, logs_digest: logsDigest, wait: `${Math.round(waitMs)}ms` };
      return (await send(signal, waitMs, (signal) => client.listAssignments({ params: { id }, query, signal }))).body;
    },
    async report(id, body, signal) {
      return (await send(signal, 0, (signal) => client.postReports({ params: { id }, body, signal }))).body.results;
    },
    async logs(id, body, signal) {
      return (await send(signal, 0, (signal) => client.postLogs({ params: { id }, body, signal }))).body.readers;
    },
  };
}

/** What the client throws, in the words of the port; anything else is a bug and passes through. */
function asLinkProblem(error: unknown): unknown {
  if (error instanceof Problem) {
    const actor = error.details?.process_id;
    const options = { cause: error, ...(typeof actor === 'string' ? { actor } : {}) };
    return new LinkProblem(failureOf(error), error.message, options);
  }
  if (error instanceof ConnectionError || error instanceof UnexpectedAnswer) {
    return new LinkProblem('unreachable', error.message, { cause: error });
  }
  return error;
}

function failureOf({ code, status }: Problem): LinkFailure {
  if (code === 'node_not_found') return 'unknown_node';
  if (code === 'node_process_conflict') return 'superseded';
  if (status === 401 || status === 403) return 'unauthorized';
  if (status >= 500 || status === 408 || status === 429) return 'unreachable';
  return 'rejected';
}
