import type { Frame } from './frame.js';

/** What a failure says in the language that runs: the two distributions word some differently. */
export const worded = (frame: Frame, bento: string, redpanda: string): string =>
  frame.program.dialect === 'bento' ? bento : redpanda;
