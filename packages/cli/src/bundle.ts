import { loadBundle } from '@weir/bundle';

interface Bundles {
  /** One command, which starts fastest. */
  readonly lint: typeof import('./lint-index.js');
  /** What a thread of that command runs. */
  readonly 'lint-thread': typeof import('./lint-thread-index.js');
  /** All commands. */
  readonly weir: typeof import('./index.js');
}

export type BundleName = keyof Bundles;

/** Where the bundles are: beside this module. */
export const DIST = new URL('./', import.meta.url);

/** The command as one script; undefined when there is none of the modules as they are. */
export const bundled = <Name extends BundleName>(name: Name): Bundles[Name] | undefined =>
  loadBundle<Bundles[Name]>(DIST, name)?.exports;
