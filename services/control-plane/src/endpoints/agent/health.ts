import { Problem } from '@weir/api-contract';
import { StoreUnavailable } from '@weir/store';
import type { Context } from '../../context.js';

/** Healthy means that the database answers: without it nothing else does. */
export const health =
  ({ store, scheduling }: Context) =>
  async () => {
    try {
      await store.ping();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      throw new Problem('unavailable', error.message, { cause: error });
    }
    const scheduler = scheduling.status.paused ? 'paused' : 'running';
    return { status: 200, body: { status: 'ok', scheduler } } as const;
  };
