import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';

/** Modules that find files beside themselves go on doing so. */
export const ownUrl = (folder: string): Plugin => ({
  name: 'own-url',
  setup({ onLoad }) {
    onLoad({ filter: /\/dist\/.*\.js$/ }, ({ path }) => {
      if (path.includes(`${sep}node_modules${sep}`)) return undefined;
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const place = JSON.stringify(relative(folder, path).split(sep).join('/'));
      return { contents: text.replaceAll('import.meta.url', `new URL(${place}, __bundle_url).href`), loader: 'js' };
    });
  },
});
