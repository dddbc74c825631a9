import type { CommandEntry } from './command.js';

/** The list of commands, all or those of one noun. */
export function helpText(entries: readonly CommandEntry[], noun: string | undefined): string {
  const shown = entries.filter(({ words }) => noun === undefined || `${words.join(' ')} `.startsWith(`${noun} `));
  const rows = shown.map(({ words, summary }) => [words.join(' '), summary] as const);
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    noun === undefined
      ? 'weir checks stream-pipeline configurations and runs them across a fleet of edge nodes.'
      : `weir ${noun}`,
    '',
    `Usage: weir ${noun ?? 'COMMAND'}${noun === undefined ? '' : ' VERB'} [options]`,
    '',
    'Commands:',
    ...rows.map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'weir COMMAND --help shows what a command takes.',
    '',
    'Exit codes: 0 done, nothing wrong; 1 errors found, a difference, or refused; 2 could not be asked or answered.',
    '',
  ].join('\n');
}
