import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

/** What a bundle exports: the same as `index.ts`. */
export type Cli = typeof import('./index.js');

/** The files that `scripts/bundle.mjs` writes. */
export const BUNDLE = {
  code: new URL('./bundle/weir.cjs', import.meta.url),
  /** What V8 compiled of it, for the Node that built it. */
  cache: new URL('./bundle/weir.cache', import.meta.url),
  /** One path a line: build records of the rooms inside. */
  inputs: new URL('./bundle/inputs.txt', import.meta.url),
} as const;

/**
 * The whole command as one script with its compiled code: loading it takes a fraction of loading the modules one by one.
 * Undefined when there is no bundle, or when a room in it was built later than it.
 */
export function loadBundle(): { readonly cli: Cli; readonly script: Script } | undefined {
  const text = read(BUNDLE.code, 'latin1');
  if (typeof text !== 'string' || isStale()) return undefined;
  const cachedData = read(BUNDLE.cache);
  const script = new Script(`(function (exports, require, module, __bundle_url) {${text}\n})`, {
    filename: BUNDLE.code.pathname,
    ...(cachedData instanceof Buffer ? { cachedData } : {}),
  });
  const module = { exports: {} };
  const index = new URL('./index.js', import.meta.url);
  script.runInThisContext()(module.exports, createRequire(index), module, index.href);
  return { cli: module.exports as Cli, script };
}

function isStale(): boolean {
  const inputs = read(BUNDLE.inputs, 'utf8');
  if (typeof inputs !== 'string') return true;
  const builtAt = statSync(BUNDLE.code).mtimeMs;
  return inputs
    .split('\n')
    .filter((path) => path !== '')
    .some((path) => (statSync(new URL(path, BUNDLE.code), { throwIfNoEntry: false })?.mtimeMs ?? 0) > builtAt);
}

function read(url: URL, encoding?: BufferEncoding): string | Buffer | undefined {
  try {
    return readFileSync(url, encoding);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
