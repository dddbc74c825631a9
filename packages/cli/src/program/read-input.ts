import { createReadStream, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { CliProblem } from './cli-problem.js';
import type { Deps } from './deps.js';

/** The text of a file, or of standard input for `-`; anything but UTF-8 is refused. */
export async function readInput(name: string, deps: Pick<Deps, 'cwd' | 'readStdin'>): Promise<string> {
  if (name !== '-') {
    const text = read(name, deps, (path) => readFileSync(path, 'utf8'));
    // One call that decodes as it reads, in half the time; what is no UTF-8 shows as this character, which may be real.
    if (!text.includes('\uFFFD')) return text.startsWith('\uFEFF') ? text.slice(1) : text;
  }
  const bytes = name === '-' ? await deps.readStdin() : read(name, deps, (path) => readFileSync(path));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new CliProblem(`${name} is not UTF-8 text`, { cause });
  }
}

/** The bytes of a file, or of standard input for `-`, as they come. */
export async function* streamInput(name: string, deps: Deps): AsyncGenerator<Uint8Array> {
  if (name === '-') {
    yield* deps.stdin();
    return;
  }
  try {
    yield* createReadStream(isAbsolute(name) ? name : join(deps.cwd, name), { highWaterMark: 1 << 18 });
  } catch (cause) {
    throw unreadable(name, cause);
  }
}

/** Read at once: a round through the thread pool for each of many small files takes longer than linting them. */
function read<Content>(name: string, deps: Pick<Deps, 'cwd'>, from: (path: string) => Content): Content {
  if (/^https?:\/\//.test(name)) {
    throw new CliProblem(`${name} is an address`, { hint: 'give a file, or - and pipe it in: curl -s URL | weir … -' });
  }
  try {
    return from(isAbsolute(name) ? name : join(deps.cwd, name));
  } catch (cause) {
    throw unreadable(name, cause);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

/** Why a file cannot be read, in words; anything that is no file-system error is passed on. */
export function unreadable(name: string, cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  if (code === undefined) return cause;
  return new CliProblem(`cannot read ${name}: ${REASONS[code] ?? code}`, { cause });
}
