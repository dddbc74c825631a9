import type { RequestContext } from '@weir/http-kit';
import type { Context } from '../context.js';
import { readUntil } from '../watch/changes.js';

interface WaitQuery {
  /** Milliseconds. */
  readonly wait?: number | undefined;
  readonly revision?: number | undefined;
}

/** Reads a record; with `wait` it waits for a revision above the one that the caller has seen. */
export async function waitFor<T extends { readonly id: string; readonly status: { readonly revision: number } }>(
  read: () => Promise<T>,
  { wait = 0, revision = 0 }: WaitQuery,
  { changes, clock }: Context,
  { signal }: RequestContext,
): Promise<T> {
  const first = await read();
  if (wait === 0 || first.status.revision > revision) return first;
  const options = { changes, clock, id: first.id, waitMs: wait, signal };
  return readUntil(read, (record) => record.status.revision > revision, options);
}
