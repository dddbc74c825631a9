import { z } from 'zod';
import { queryFlag, queryInteger } from '../contract/parameters.js';
import { TimestampValue } from './values.js';

/** Which lines of a log a reader wants. */
export const logQuery = {
  tail: queryInteger({ min: 0, max: 10_000, shown: 100, description: 'Only the last so many lines of an execution' }),
  follow: queryFlag('Go on as server-sent events while lines come'),
};

export const LogLine = z
  .object({
    time: TimestampValue,
    level: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'LogLine' });

export const LogLines = z.object({ items: z.array(LogLine).readonly() }).meta({ id: 'LogLines' });

export const JobLogLine = LogLine.extend({ execution_id: z.string(), node_id: z.string() }).meta({ id: 'JobLogLine' });

export const JobLogLines = z
  .object({
    items: z.array(JobLogLine).readonly(),
    missing: z
      .array(z.object({ execution_id: z.string(), node_id: z.string(), reason: z.string() }))
      .readonly()
      .meta({ description: 'Executions whose log cannot be read now' }),
  })
  .meta({ id: 'JobLogLines' });
