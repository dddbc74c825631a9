import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

/** Loads a bundle as its program does, in a process of its own: compiled code is bound to the settings of its process. */
function loaded(name: string, isTuned: boolean): unknown {
  const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `const { DIST } = await import(${module('../dist/bundle.js')});
    const { tuneForShortRun } = await import(${module('../dist/lint/tune.js')});
    const { loadBundle } = await import(${module('../../bundle/dist/index.js')});
    if (${isTuned}) tuneForShortRun();
    const { exports, script } = loadBundle(DIST, '${name}');
    console.log(JSON.stringify({ rejected: script.cachedDataRejected, runs: Object.keys(exports) }));`;
  const { PATH = '' } = process.env;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { env: { PATH } }).toString(),
  );
}

it.each([
  ['lint', false, 'run'],
  ['lint-thread', true, 'answer'],
  ['weir', false, 'run'],
])('the bundle %s starts from the code that was compiled when it was built', (name, isTuned, run) => {
  expect(loaded(name, isTuned)).toEqual({ rejected: false, runs: expect.arrayContaining([run]) });
});
