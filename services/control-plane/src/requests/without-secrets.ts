import type { Endpoint } from '@weir/api-contract';
import { isJsonObject, type JobSpec } from '@weir/fleet-model';
import { grantsOf, maySeeSecrets } from '../auth/grants.js';
import type { Context } from '../context.js';
import { REDACTED } from '../secrets/hide-texts.js';
import { replaceInText } from '../secrets/secret-texts.js';
import type { AnyHandler } from './any-handler.js';

/**
 * Binds a handler so that whoever may not see secrets gets specs without them: in the answer itself, and through
 * `show` in what the handler makes of specs, such as comparisons. Nodes get pipelines as they are: they run them.
 */
export function withoutSecrets(
  { tag }: Pick<Endpoint, 'tag'>,
  make: (context: Context) => AnyHandler,
  context: Context,
): AnyHandler {
  const plain = make(context);
  if (tag === 'node protocol') return plain;
  return async (request, exchange) => {
    if (maySeeSecrets(grantsOf(exchange.principal))) return plain(request, exchange);
    const show = await context.secrets.redact();
    const showLog: Context['showLog'] = (config) => context.secrets.hide(config);
    const answer = await make({ ...context, show, showText, showLog })(request, exchange);
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
  if (!isPlain(record)) return record;
  const told = messagesShown(record) as Readonly<Record<string, unknown>>;
  if (!isPlain(record.spec) || !isPlain(record.spec.config)) return told;
  return { ...told, spec: show(record.spec as unknown as JobSpec) };
}

/** Messages of nodes may quote what they could not reach, password and all. */
function messagesShown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(messagesShown);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      typeof each === 'string' && TOLD.has(name) ? showText(each) : name === 'spec' ? each : messagesShown(each),
    ]),
  );
}

const TOLD: ReadonlySet<string> = new Set(['message', 'reason', 'error']);

const showText = (text: string): string => replaceInText(text, () => REDACTED);

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isJsonObject(value) && Object.getPrototypeOf(value) === Object.prototype;
