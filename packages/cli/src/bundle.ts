import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

/** What a bundle exports. */
export type Cli = Pick<typeof import('./index.js'), 'run' | 'processDeps'>;

/** `lint` holds one command and starts fastest; `weir` holds all of them. */
export const BUNDLES = ['lint', 'weir'] as const;
export type BundleName = (typeof BUNDLES)[number];

/**
 * Settings of V8, which its compiled code is bound to. `lint` runs a lot of code a few times each: eight times the
 * default budget keeps the optimizing compiler, which took more processor time than linting did, to what is truly hot.
 */
const FLAGS: Readonly<Record<BundleName, readonly string[]>> = { lint: ['--interrupt-budget=1081344'], weir: [] };

/** The files that `scripts/bundle.mjs` writes. */
export const bundleFiles = (name: BundleName) => ({
  code: new URL(`./bundle/${name}.cjs`, import.meta.url),
  /** What V8 compiled of it, for the Node that built it. */
  cache: new URL(`./bundle/${name}.cache`, import.meta.url),
  /** One path a line: build records of the rooms inside. */
  inputs: new URL(`./bundle/${name}.inputs`, import.meta.url),
});

/**
 * The command as one script with its compiled code: loading it takes a fraction of loading the modules one by one.
 * Undefined when there is no bundle, or when a room in it was built later than it.
 */
export function loadBundle(name: BundleName): { readonly cli: Cli; readonly script: Script } | undefined {
  const files = bundleFiles(name);
  const text = read(files.code, 'latin1');
  if (typeof text !== 'string' || isStale(files)) return undefined;
  for (const flag of FLAGS[name]) setFlagsFromString(flag);
  const cachedData = read(files.cache);
  const script = new Script(`(function (exports, require, module, __bundle_url) {${text}\n})`, {
    filename: files.code.pathname,
    ...(cachedData instanceof Buffer ? { cachedData } : {}),
  });
  const module = { exports: {} };
  const index = new URL('./index.js', import.meta.url);
  script.runInThisContext()(module.exports, createRequire(index), module, index.href);
  return { cli: module.exports as Cli, script };
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

function read(url: URL, encoding?: BufferEncoding): string | Buffer | undefined {
  try {
    return readFileSync(url, encoding);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
