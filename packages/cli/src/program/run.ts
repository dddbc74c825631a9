import { Command, CommanderError } from 'commander';
import type { CommandEntry } from './command.js';
import type { Deps } from './deps.js';
import { EXIT_CODES, type ExitCode } from './exit-codes.js';
import type { DescribedFailure } from './failure.js';
import { findCommand } from './find-command.js';

/** What a program named `weir` can do, and how it words what went wrong. */
export interface Program {
  readonly commands: readonly CommandEntry[];
  readonly describeFailure: (error: unknown) => DescribedFailure | Promise<DescribedFailure>;
}

/** Runs one command line; resolves with the exit code and never rejects for what a user can cause. */
export async function runProgram(program: Program, argv: readonly string[], deps: Deps): Promise<ExitCode> {
  const { commands } = program;
  const found = findCommand(commands, argv[0] === '--version' || argv[0] === '-V' ? ['version'] : argv);
  if (found.kind === 'help') {
    deps.out((await import('./help.js')).helpText(commands, found.noun));
    return EXIT_CODES.ok;
  }
  if (found.kind === 'unknown') {
    const { suggestName } = await import('@weir/diagnostics');
    const meant = suggestName(found.word, found.known)?.name;
    deps.err(`error: weir has no command "${found.word}"\n`);
    deps.err(`hint: ${meant === undefined ? 'weir --help lists the commands' : `did you mean "weir ${meant}"?`}\n`);
    return EXIT_CODES.trouble;
  }
  try {
    return await runEntry(found.entry, found.rest, deps);
  } catch (error) {
    const failure = await program.describeFailure(error);
    deps.err(failure.text);
    return failure.exitCode;
  }
}

async function runEntry(entry: CommandEntry, rest: readonly string[], deps: Deps): Promise<ExitCode> {
  const module = await entry.load();
  const command = module
    .configure(new Command(`weir ${entry.words.join(' ')}`))
    .description(entry.summary)
    .exitOverride()
    .configureOutput({ writeOut: deps.out, writeErr: deps.err, outputError: (text, write) => write(text) })
    .showHelpAfterError(`hint: weir ${entry.words.join(' ')} --help shows what it takes`);
  try {
    command.parse([...rest], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.trouble;
  }
  return module.run({ args: command.args, options: command.opts() }, deps);
}
