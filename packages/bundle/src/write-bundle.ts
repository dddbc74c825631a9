import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { bundleFiles } from './bundle-files.js';
import { loadBundle } from './load-bundle.js';
import { ownUrl } from './own-url.js';

export interface BundleOptions<T> {
  /** The room's `dist`, with a slash at its end. */
  readonly dist: URL;
  readonly name: string;
  /** The module that the bundle exports, from `dist`. */
  readonly entry: string;
  /** Packages that are loaded as they are, such as native ones. */
  readonly external: readonly string[];
  readonly plugins?: readonly Plugin[];
  /** Puts the program through its paces: what ran is kept compiled. */
  readonly exercise: (exports: T) => Promise<void>;
  /** Leaves out line breaks too, for what starts over and over; traces of errors are harder to read then. */
  readonly compact?: boolean;
}

/** Writes one program as a bundle that `loadBundle` finds. */
export async function writeBundle<T>(options: BundleOptions<T>): Promise<void> {
  const { dist, name, entry, external, plugins = [], exercise, compact = false } = options;
  const files = bundleFiles(dist, name);
  const folder = dirname(fileURLToPath(files.code));
  mkdirSync(folder, { recursive: true });
  // V8 knows a script by its length alone: code compiled of another text must not be there.
  rmSync(fileURLToPath(files.cache), { force: true });
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [fileURLToPath(new URL(entry, dist))],
    outfile: fileURLToPath(files.code),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    charset: 'ascii',
    minifySyntax: true,
    minifyWhitespace: compact,
    legalComments: 'external',
    // A function as it stands in the file: put around the text later, it would cost a copy of it at each start.
    banner: { js: '(function (exports, require, module, __bundle_url) {' },
    footer: { js: '})' },
    external: [...external],
    plugins: [...plugins, definesOnly, ownUrl(folder)],
    metafile: true,
    logLevel: 'warning',
  });
  const rooms = new Set(
    Object.keys(metafile.inputs)
      .filter((path) => !path.includes('node_modules'))
      .flatMap((path) => /^(.*?\/dist|(?:\.\.\/?)+)\//.exec(path)?.[1] ?? []),
  );
  const records = [...rooms].filter((path) => path.endsWith('dist') || path === '..');
  writeFileSync(files.inputs, records.map((path) => `${path}/.tsbuildinfo\n`).join(''));
  const loaded = loadBundle<T>(dist, name);
  if (loaded === undefined) throw new Error(`the bundle ${name} just written cannot be loaded`);
  await exercise(loaded.exports);
  writeFileSync(files.cache, loaded.script.createCachedData());
}

/** No module of ours does anything but define things, so what is not used is left out. */
const definesOnly: Plugin = {
  name: 'defines-only',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[.@]/ }, async ({ path, pluginData, ...options }) => {
      if (pluginData === 'seen' || (path.startsWith('@') && !path.startsWith('@weir/'))) return undefined;
      const found = await resolve(path, { ...options, pluginData: 'seen' });
      return found.path.includes('node_modules') ? found : { ...found, sideEffects: false };
    });
  },
};
