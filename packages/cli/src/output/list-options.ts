import { type Command, InvalidArgumentError } from 'commander';

/** Options of every list. */
export interface ListOptions {
  readonly limit: number;
}

/** A whole number of at least one, as commander wants its parsers. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Expected a whole number of at least 1.');
  return Number(text);
}

export const withLimit = (command: Command): Command =>
  command.option('--limit <n>', 'most items to show', wholeNumber, 50);
