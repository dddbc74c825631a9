import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

/** Loads a bundle as `main.ts` does, in a process of its own: compiled code is bound to the settings of its process. */
function loaded(name: string): unknown {
  const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `const { DIST, LOAD_OPTIONS } = await import(${module('../dist/bundle.js')});
    const { loadBundle } = await import(${module('../../bundle/dist/index.js')});
    const { exports, script } = loadBundle(DIST, '${name}', LOAD_OPTIONS['${name}']);
    console.log(JSON.stringify({ rejected: script.cachedDataRejected, run: typeof exports.run }));`;
  const { PATH = '' } = process.env;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { env: { PATH } }).toString(),
  );
}

it.each(['lint', 'weir'])('the bundle %s starts from the code that was compiled when it was built', (name) => {
  expect(loaded(name)).toEqual({ rejected: false, run: 'function' });
});
