import type { Deps } from '../program/deps.js';
import { readInput } from '../program/read-input.js';
import type { Checker } from './lint-settings.js';
import { type LintedText, lintText } from './lint-text.js';

/** A file's place in the list of all, and what was found in it. */
export type Share = readonly [index: number, report: LintedText];

/** Lints the files that nobody has taken yet, until none is left; `taken` is shared by everyone who lints. */
export async function lintShare(
  names: readonly string[],
  taken: Int32Array<ArrayBufferLike>,
  checker: Checker,
  deps: Pick<Deps, 'cwd' | 'readStdin'>,
): Promise<readonly Share[]> {
  const shares: Share[] = [];
  for (;;) {
    const index = Atomics.add(taken, 0, 1);
    const name = names[index];
    if (name === undefined) return shares;
    shares.push([index, lintText(name, await readInput(name, deps), checker)]);
  }
}
