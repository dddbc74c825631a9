import { writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { CliProblem } from './cli-problem.js';
import type { Deps } from './deps.js';

/** Writes a text back to where it was read from: the file, or standard output for `-`. */
export function writeOutput(name: string, text: string, deps: Deps): void {
  if (name === '-') {
    deps.out(text);
    return;
  }
  try {
    writeFileSync(isAbsolute(name) ? name : join(deps.cwd, name), text);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    throw new CliProblem(`cannot write ${name}: ${cause.message}`, { cause });
  }
}
