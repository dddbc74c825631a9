import { isJsonObject, type JsonObject } from '@weir/fleet-model';
import { z } from 'zod';

/** An object of any JSON values. */
export const JsonObjectValue = z
  .custom<JsonObject>((value) => isJsonObject(value), 'expected an object')
  .meta({ type: 'object', additionalProperties: true });

/** RFC 3339 in UTC. */
export const TimestampValue = z.iso.datetime();

/** Server-sent events; the document describes one of them, as tools that read them do. */
export const EventStream = z.string().meta({
  type: 'object',
  properties: { id: { type: 'string' }, event: { type: 'string' }, data: { type: 'string' } },
  required: ['data'],
});

export const Labels = z.record(z.string(), z.string());

export const Texts = z.array(z.string()).readonly();

/** A state as the wire shows it, over the closed list of one kind of thing. */
export const stateOf = <const T extends readonly [string, ...string[]]>(states: T) =>
  z.object({ state_type: z.enum(states), message: z.string(), details: JsonObjectValue });

/** Zod wants a list that is known not to be empty. */
export const nonEmpty = <T extends string>(list: readonly T[]): [T, ...T[]] => list as [T, ...T[]];

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A duration in a query, such as `30s`, as milliseconds; longer than `maxMs` is cut to it. */
export const queryDuration = (description: string, maxMs: number) =>
  z
    .string()
    .regex(/^\d{1,9}(ms|s|m|h)$/, 'expected a duration such as 30s, 500ms or 1m')
    .optional()
    .transform((text) => {
      if (text === undefined) return undefined;
      const unit = /[a-z]+$/.exec(text)?.[0] ?? 's';
      return Math.min(maxMs, Number.parseInt(text, 10) * (UNITS[unit] ?? 1));
    })
    .meta({ description, type: 'string', pattern: '^\\d{1,9}(ms|s|m|h)$', examples: ['30s'] });

/** How long something lasts, such as `30m`, `24h` or `7d`; more than nothing. */
export const Lifetime = z
  .string()
  .regex(/^[1-9]\d{0,8}(ms|s|m|h|d)$/, 'expected a duration such as 30m, 24h or 7d')
  .meta({ examples: ['24h'] });
