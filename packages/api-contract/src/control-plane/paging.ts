import { z } from 'zod';
import { queryInteger } from '../contract/parameters.js';
import { queryDuration } from './values.js';

/** Query parameters of every list. */
export const pageQuery = {
  limit: queryInteger({ min: 1, max: 1000, shown: 50, description: 'Most items to return' }),
  next_token: z.string().min(1).optional().meta({ description: 'Where the page before ended' }),
};

/** Namespace of a list or of a name; `*` means all of them. */
export const namespaceQuery = z
  .string()
  .min(1)
  .optional()
  .meta({ description: 'Namespace; `default` when absent, `*` for all' });

/** A page of a list; `next_token` is empty at the end. */
export const pageOf = <S extends z.ZodType>(id: string, item: S) =>
  z.object({ items: z.array(item).readonly(), next_token: z.string() }).meta({ id });

/** Query parameters of reads that may wait for a change. */
export const waitQuery = {
  wait: queryDuration('Wait at most this long for a revision above `revision`', 60_000),
  revision: queryInteger({ min: 0, description: 'The revision already seen' }),
};

/** Header of writes that must not overwrite what they have not seen. */
export const ifMatch = z.string().optional().meta({ description: 'ETag of the revision that was read' });

/** Header of writes that may be sent twice. */
export const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .meta({ description: 'The same key with the same request is answered from the first time' });
