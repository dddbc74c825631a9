import type { Random } from './random.js';

export interface BackOffOptions {
  readonly initialMs: number;
  readonly maxMs: number;
}

/** Delay before try number `attempt` (from 1): doubles each time up to the maximum, less up to a quarter at random. */
export function backOff(attempt: number, options: BackOffOptions, random: Random): number {
  const full = Math.min(options.maxMs, options.initialMs * 2 ** Math.min(attempt - 1, 52));
  return Math.round(full * (1 - random() / 4));
}
