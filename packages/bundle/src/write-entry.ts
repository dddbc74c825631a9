import { mkdirSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { bundleFiles } from './bundle-files.js';
import { ownUrl } from './own-url.js';

export interface EntryOptions {
  /** The room's `dist`, with a slash at its end. */
  readonly dist: URL;
  readonly name: string;
  /** The module to start, from `dist`; what it imports with `import()` is loaded from where it is. */
  readonly entry: string;
}

/**
 * Writes the first script of a program, which chooses a bundle and runs it, as CommonJS: Node 20 takes about 8 ms longer to
 * start with an ES module, in a process as in a thread.
 */
export async function writeEntry({ dist, name, entry }: EntryOptions): Promise<void> {
  const { code } = bundleFiles(dist, name);
  const folder = dirname(fileURLToPath(code));
  mkdirSync(folder, { recursive: true });
  await build({
    absWorkingDir: folder,
    entryPoints: [fileURLToPath(new URL(entry, dist))],
    outfile: fileURLToPath(code),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    banner: { js: "const __bundle_url = require('node:url').pathToFileURL(__filename).href;" },
    plugins: [importedLater(folder), ownUrl(folder)],
    logLevel: 'warning',
  });
}

/** Leaves `import('./x.js')` as it is, seen from the folder of the bundle. */
const importedLater = (folder: string): Plugin => ({
  name: 'imported-later',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const place = relative(folder, `${resolveDir}/${path}`).split(sep).join('/');
      return { path: place, external: true };
    });
  },
});
