import { type Command, InvalidArgumentError } from 'commander';
import type { ConnectionOptions } from '../../client/connection.js';

/** Options of the commands that show logs. */
export interface LogOptions extends ConnectionOptions {
  readonly tail: number;
  readonly follow?: true;
}

function lineCount(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 10_000) throw new InvalidArgumentError('Expected 0 to 10000.');
  return Number(text);
}

export const withLogOptions = (command: Command): Command =>
  command
    .option('-t, --tail <n>', 'only the last so many lines', lineCount, 100)
    .option('-f, --follow', 'go on while lines come');
