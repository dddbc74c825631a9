import type { CommandEntry } from './command.js';

/** What the words of a command line name. */
export type FoundCommand =
  | { readonly kind: 'command'; readonly entry: CommandEntry; readonly rest: readonly string[] }
  /** No command, or help was asked for: of one noun or of all. */
  | { readonly kind: 'help'; readonly noun: string | undefined }
  | { readonly kind: 'unknown'; readonly word: string; readonly known: readonly string[] };

/** Finds the command that a line of arguments begins with; `help` may stand before the words. */
export function findCommand(entries: readonly CommandEntry[], argv: readonly string[]): FoundCommand {
  const [first, second] = argv;
  if (first === undefined || first === '--help' || first === '-h') return { kind: 'help', noun: undefined };
  if (first === 'help') {
    const target = findCommand(entries, argv.slice(1));
    return target.kind === 'command' ? { ...target, rest: ['--help'] } : target;
  }
  const ofWord = entries.filter(({ words }) => words[0] === first);
  const single = ofWord.find(({ words }) => words.length === 1);
  if (single !== undefined) return { kind: 'command', entry: single, rest: argv.slice(1) };
  if (ofWord.length === 0) {
    return { kind: 'unknown', word: first, known: [...new Set(entries.map(({ words }) => words[0]))] };
  }
  if (second === undefined || second === '--help' || second === '-h') return { kind: 'help', noun: first };
  const entry = ofWord.find(({ words, aliases }) => words[1] === second || aliases?.includes(second));
  if (entry !== undefined) return { kind: 'command', entry, rest: argv.slice(2) };
  return {
    kind: 'unknown',
    word: `${first} ${second}`,
    known: ofWord.map(({ words }) => words.join(' ')),
  };
}
