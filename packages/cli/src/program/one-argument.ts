import type { Command } from 'commander';
import { CliProblem } from './cli-problem.js';

/** Declares the one argument of a command. */
export const withName = (command: Command, name: string, description: string): Command =>
  command.argument(`<${name}>`, description);

/** The first argument; commander has made sure that it is there. */
export function first(args: readonly string[]): string {
  const value = args[0];
  if (value === undefined || value === '') throw new CliProblem('the name must not be empty');
  return value;
}
