import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lets the other threads of the machine go before the calling one. Linux gives each thread a priority of its own; where
 * the system does not, everything stays as it is.
 */
export function lowerPriority(): void {
  try {
    const [, , thread] = readlinkSync('/proc/thread-self').split('/');
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    // No /proc, or not allowed: a matter of courtesy, not of correctness.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}
