import { type LoadOptions, loadBundle } from '@weir/bundle';

interface Bundles {
  /** One command, which starts fastest. */
  readonly lint: typeof import('./lint-index.js');
  /** All commands. */
  readonly weir: typeof import('./index.js');
}

export type BundleName = keyof Bundles;

/** Where the bundles are: beside this module. */
export const DIST = new URL('./', import.meta.url);

/**
 * `lint` runs a lot of code a few times each: eight times the default budget keeps the optimizing compiler, which took
 * more processor time than linting did, to what is truly hot. A heap that is gone in half a second is not marked while it
 * grows: that took a twentieth of the processor time.
 */
export const LOAD_OPTIONS: Readonly<Record<BundleName, LoadOptions>> = {
  lint: { flags: ['--interrupt-budget=1081344', '--no-incremental-marking'] },
  weir: {},
};

/** The command as one script; undefined when there is none of the modules as they are. */
export const bundled = <Name extends BundleName>(name: Name): Bundles[Name] | undefined =>
  loadBundle<Bundles[Name]>(DIST, name, LOAD_OPTIONS[name])?.exports;
