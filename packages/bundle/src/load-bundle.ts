import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, Script } from 'node:vm';
import { bundleFiles } from './bundle-files.js';

export interface LoadedBundle<T> {
  readonly exports: T;
  readonly script: Script;
}

/**
 * Loads a program that {@link bundleFiles} were written of: one script and its compiled code, in a fraction of the time
 * that the modules take one by one. Undefined when there is no bundle, or when a room inside was built later than it.
 * Compiled code, Node's own too, is bound to the settings of V8: a program that changes them does so after it has loaded.
 */
export function loadBundle<T>(dist: URL, name: string): LoadedBundle<T> | undefined {
  const files = bundleFiles(dist, name);
  const text = read(files.code, 'latin1');
  if (typeof text !== 'string' || isStale(files)) return undefined;
  const cachedData = read(files.cache);
  const script = new Script(text, {
    filename: files.code.pathname,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(typeof cachedData === 'object' ? { cachedData } : {}),
  });
  const module = { exports: {} };
  const run: unknown = script.runInThisContext();
  if (typeof run !== 'function') throw new Error(`${files.code.href} is no bundle`);
  run(module.exports, createRequire(new URL('index.js', dist)), module, files.code.href);
  return { exports: module.exports as T, script };
}

function isStale({ code, inputs }: ReturnType<typeof bundleFiles>): boolean {
  const paths = read(inputs, 'utf8');
  if (typeof paths !== 'string') return true;
  const builtAt = statSync(code).mtimeMs;
  return paths
    .split('\n')
    .filter((path) => path !== '')
    .some((path) => (statSync(new URL(path, code), { throwIfNoEntry: false })?.mtimeMs ?? 0) > builtAt);
}

const read = (url: URL, encoding?: BufferEncoding): string | Buffer | undefined =>
  existsSync(url) ? readFileSync(url, encoding) : undefined;
