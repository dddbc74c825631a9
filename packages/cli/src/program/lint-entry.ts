import type { CommandEntry } from './command.js';

/** The row of `weir lint`, which is also a program of its own. */
export const LINT: Omit<CommandEntry, 'load'> = { words: ['lint'], summary: 'Check pipeline and job files' };
