import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where the files of runs go: memory where the system offers some, for nothing of it is to last. */
export function scratchRoot(): string {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    // Not there, or not ours to write.
    return tmpdir();
  }
}
