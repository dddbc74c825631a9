import { isJsonObject, type JobSpec } from '@weir/fleet-model';
import { grantsOf, maySeeSecrets } from '../auth/grants.js';
import type { Context } from '../context.js';
import type { AnyHandler } from './any-handler.js';

/**
 * Binds a handler so that whoever may not see secrets gets specs without them: in the answer itself, and through
 * `show` in what the handler makes of specs, such as comparisons.
 */
export function withoutSecrets(make: (context: Context) => AnyHandler, context: Context): AnyHandler {
  const plain = make(context);
  return async (request, exchange) => {
    if (maySeeSecrets(grantsOf(exchange.principal))) return plain(request, exchange);
    const show = await context.secrets.redact();
    const answer = await make({ ...context, show })(request, exchange);
    return { ...answer, body: shown(answer.body, show) };
  };
}

/** Specs stand in the record that an answer is about, or in the items of a list. */
function shown(body: unknown, show: (spec: JobSpec) => JobSpec): unknown {
  if (!isPlain(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((item) => recordShown(item, show)) : recordShown(value, show),
    ]),
  );
}

function recordShown(record: unknown, show: (spec: JobSpec) => JobSpec): unknown {
  if (!isPlain(record) || !isPlain(record.spec) || !isPlain(record.spec.config)) return record;
  return { ...record, spec: show(record.spec as unknown as JobSpec) };
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isJsonObject(value) && Object.getPrototypeOf(value) === Object.prototype;
