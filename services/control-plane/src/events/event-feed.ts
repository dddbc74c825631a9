import type { HistoryEvent } from '@weir/fleet-model';
import type { FeedFilter, StoreReader } from '@weir/store';
import type { Clock } from '../clock.js';
import type { Changes } from '../watch/changes.js';

/** Events that are read at a time. */
const STRETCH = 200;
/** Least time between two readings: what comes in a burst is read together. */
const GAP_MS = 50;
/** A comment goes out after so much silence, so that both ends notice a connection that is gone. */
const HEARTBEAT_MS = 15_000;
/** How long browsers wait before they connect again. */
const RETRY_MS = 2_000;

export interface FollowOptions {
  readonly store: Pick<StoreReader, 'history'>;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly filter: FeedFilter;
  /** Only events behind this number. */
  readonly after: number;
  readonly write: (event: HistoryEvent) => string;
  readonly signal: AbortSignal;
}

/**
 * The history as server-sent events, from the number on and as it goes on, until the reader has gone. Every follower
 * reads at its own speed and nothing is kept for it: one that comes back says where it was.
 */
export async function* followEvents(options: FollowOptions): AsyncGenerator<string> {
  const { store, changes, clock, filter, write, signal } = options;
  let after = options.after;
  let changed = true;
  let wake = (): void => {};
  const unwatch = changes.watchAll(() => {
    changed = true;
    wake();
  });
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(ms, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });
  try {
    yield `retry: ${RETRY_MS}\n\n`;
    while (!signal.aborted) {
      if (!changed) {
        await sleep(HEARTBEAT_MS);
        if (signal.aborted) return;
        if (!changed) {
          yield ': still here\n\n';
          continue;
        }
      }
      changed = false;
      const { events, through } = await store.history.after(after, filter, STRETCH);
      after = through;
      if (events.length > 0) yield events.map(write).join('');
      if (events.length === STRETCH) changed = true;
      else if (!signal.aborted) await pause(clock, GAP_MS, signal);
    }
  } finally {
    unwatch();
    signal.removeEventListener('abort', onAbort);
  }
}

function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, resolve);
    signal.addEventListener(
      'abort',
      () => {
        cancel();
        resolve();
      },
      { once: true },
    );
  });
}
