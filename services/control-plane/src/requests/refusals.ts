import type { Problem } from '@weir/api-contract';
import { CONTROL_PLANE_BASE } from '@weir/api-contract/control-plane';
import { toTimestamp } from '@weir/fleet-model';
import { createRateLimiter, type RateLimit, type RequestContext } from '@weir/http-kit';
import type { Store } from '@weir/store';
import type { Clock } from '../clock.js';
import { isOnRecord } from './audited.js';

/** Refusals per address that are written down of callers without a valid token: guessing must not fill the disk. */
const UNKNOWN_CALLERS: RateLimit = { requests: 30, perMs: 60_000 };

/** Puts writes that were refused on record, whoever sent them; what cannot be written down is only logged. */
export function recordRefusals(store: Store, clock: Clock) {
  const limiter = createRateLimiter(UNKNOWN_CALLERS, { now: () => clock.now(), elapsed: () => clock.now() });
  return async (problem: Problem, exchange: RequestContext, path: string): Promise<void> => {
    const { endpoint, principal, remoteAddress, requestId } = exchange;
    if (!isOnRecord(endpoint)) return;
    if (isUnknownCaller(problem) && limiter(remoteAddress ?? '') > 0) return;
    const entry = {
      timestamp: toTimestamp(clock.now()),
      token_id: principal?.attributes.token_id ?? null,
      name: principal?.name ?? 'anonymous',
      remote_address: remoteAddress ?? null,
      request_id: requestId,
      operation: endpoint.id,
      path: path.startsWith(CONTROL_PLANE_BASE) ? path.slice(CONTROL_PLANE_BASE.length) : path,
      records: [],
      problem: problem.code,
    };
    try {
      await store.transaction(({ audit }) => audit.append(entry));
    } catch (error) {
      exchange.log.error({ err: error, operation: endpoint.id, problem: problem.code }, 'a refusal is not on record');
    }
  };
}

const isUnknownCaller = ({ code }: Problem): boolean => code === 'unauthorized' || code === 'rate_limited';
