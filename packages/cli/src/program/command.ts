import type { Command } from 'commander';
import type { Deps } from './deps.js';
import type { ExitCode } from './exit-codes.js';

/** A command as a user typed it: positional arguments and options by their long names in camel case. */
export interface Invocation<Options> {
  readonly args: readonly string[];
  readonly options: Options;
}

/** One command of `weir`: what it takes and what it does. */
export interface CommandModule {
  /** Adds arguments and options, with their help. */
  readonly configure: (command: Command) => Command;
  readonly run: (invocation: Invocation<Record<string, unknown>>, deps: Deps) => Promise<ExitCode>;
}

/** States a command whose `configure` declares exactly the options of its `run`. */
export function defineCommand<Options extends object>(definition: {
  readonly configure: (command: Command) => Command;
  readonly run: (invocation: Invocation<Options>, deps: Deps) => Promise<ExitCode>;
}): CommandModule {
  return {
    configure: definition.configure,
    run: ({ args, options }, deps) => definition.run({ args, options: options as Options }, deps),
  };
}

/** A command's place in the table of commands; its module is loaded when it is used. */
export interface CommandEntry {
  /** As typed after `weir`: a verb, or up to two nouns and a verb. */
  readonly words: readonly [string] | readonly [string, string] | readonly [string, string, string];
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly load: () => Promise<CommandModule>;
}
