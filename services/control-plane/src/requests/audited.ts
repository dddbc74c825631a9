import type { Endpoint } from '@weir/api-contract';
import { toTimestamp } from '@weir/fleet-model';
import type { RequestContext } from '@weir/http-kit';
import type { Context } from '../context.js';
import type { Write } from '../write.js';
import type { AnyHandler, CheckedRequest } from './any-handler.js';

/** Most ids that one entry lists; what hangs on a change, evaluations above all, can be thousands. */
const MOST_RECORDS = 50;

/** True for writes by people and their programs. */
export const isOnRecord = ({ scope, tag }: Endpoint): boolean => scope.startsWith('write:') && tag !== 'node protocol';

/**
 * Binds a handler so that every transaction in which it changes something also writes down who did it. Nodes report and
 * beat all the time: what they do is in the history of jobs and not here.
 */
export function audited(endpoint: Endpoint, make: (context: Context) => AnyHandler, context: Context): AnyHandler {
  if (!isOnRecord(endpoint)) return make(context);
  return (request, exchange) => {
    const write: Write = (work) =>
      context.write(async (writer, after) => {
        const result = await work(writer, after);
        if (after.changed.size > 0) {
          await writer.audit.append({
            timestamp: toTimestamp(context.clock.now()),
            ...callOf(endpoint, request, exchange),
            records: [...after.changed].slice(0, MOST_RECORDS),
          });
        }
        return result;
      });
    return make({ ...context, write })(request, exchange);
  };
}

function callOf({ id, path }: Endpoint, { params }: CheckedRequest, exchange: RequestContext) {
  return {
    token_id: exchange.principal?.attributes.token_id ?? null,
    name: exchange.principal?.name ?? 'anonymous',
    remote_address: exchange.remoteAddress ?? null,
    request_id: exchange.requestId,
    operation: id,
    path: path.replaceAll(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(String(params[name]))),
  };
}
