import type { CommandEntry } from './command.js';

/** What the words of a command line name. */
export type FoundCommand =
  | { readonly kind: 'command'; readonly entry: CommandEntry; readonly rest: readonly string[] }
  /** No command, or help was asked for: of one noun or of all. */
  | { readonly kind: 'help'; readonly noun: string | undefined }
  | { readonly kind: 'unknown'; readonly word: string; readonly known: readonly string[] };

/** Finds the command that a line of arguments begins with; `help` may stand before the words. */
export function findCommand(entries: readonly CommandEntry[], argv: readonly string[]): FoundCommand {
  const [first] = argv;
  if (first === undefined || first === '--help' || first === '-h') return { kind: 'help', noun: undefined };
  if (first === 'help') {
    const target = findCommand(entries, argv.slice(1));
    return target.kind === 'command' ? { ...target, rest: ['--help'] } : target;
  }
  const single = entries.find(({ words }) => words.length === 1 && words[0] === first);
  return single !== undefined ? { kind: 'command', entry: single, rest: argv.slice(1) } : below(entries, argv, 1);
}

/** Looks among the commands that begin with the first `depth` words. */
function below(entries: readonly CommandEntry[], argv: readonly string[], depth: number): FoundCommand {
  const noun = argv.slice(0, depth).join(' ');
  const ofNoun = entries.filter(({ words }) => words.slice(0, depth).join(' ') === noun);
  if (ofNoun.length === 0) {
    return { kind: 'unknown', word: noun, known: [...new Set(entries.map(({ words }) => words[0]))] };
  }
  const word = argv[depth];
  if (word === undefined || word === '--help' || word === '-h') return { kind: 'help', noun };
  const entry = ofNoun.find(
    ({ words, aliases }) => words.length === depth + 1 && (words[depth] === word || aliases?.includes(word)),
  );
  if (entry !== undefined) return { kind: 'command', entry, rest: argv.slice(depth + 1) };
  if (ofNoun.some(({ words }) => words.length > depth + 1 && words[depth] === word)) {
    return below(entries, argv, depth + 1);
  }
  return { kind: 'unknown', word: `${noun} ${word}`, known: ofNoun.map(({ words }) => words.join(' ')) };
}
