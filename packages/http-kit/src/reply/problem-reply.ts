import { Problem } from '@weir/api-contract';
import type { Logger } from '../operations/logger.js';
import { jsonReply, type Reply } from './reply.js';

/** The problem that a failure is told as; what is not the caller's fault is logged here and told without particulars. */
export function problemOf(failure: unknown, log: Logger): Problem {
  if (failure instanceof Problem) return failure;
  if (failure instanceof URIError) return new Problem('malformed_url', 'the URL holds a broken percent-encoding');
  const status = statusOf(failure);
  if (status !== undefined && status >= 400 && status < 500)
    return new Problem('malformed_request', failure instanceof Error ? failure.message : undefined);
  log.error({ err: failure }, 'request failed');
  return new Problem('internal', 'the service failed; the logs say more under this request_id');
}

/** Errors of express and its router say their status. */
function statusOf(failure: unknown): number | undefined {
  const status: unknown =
    typeof failure === 'object' && failure !== null && 'status' in failure ? failure.status : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** The answer that tells a problem. */
export const problemReply = (problem: Problem, requestId: string): Reply =>
  jsonReply(problem.status, problem.toBody(requestId), problem.headers);
