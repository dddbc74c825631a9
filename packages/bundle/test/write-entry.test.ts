import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { writeEntry } from '../src/write-entry.js';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weir-entry-'));
  mkdirSync(join(folder, 'dist/inner'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, 'dist/inner/place.js'),
    `export const place = new URL('./data.txt', import.meta.url).href;`,
  );
  writeFileSync(join(folder, 'dist/inner/later.js'), `export const later = import.meta.url;`);
  writeFileSync(
    join(folder, 'dist/main.js'),
    `import { place } from './inner/place.js';
     const main = async () => console.log(JSON.stringify([place, (await import('./inner/later.js')).later]));
     void main();`,
  );
  await writeEntry({ dist: pathToFileURL(`${folder}/dist/`), name: 'main', entry: 'main.js' });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is one script that knows where its modules were, and leaves what is imported later where it is', () => {
  rmSync(join(folder, 'dist/inner/place.js'));
  const printed: unknown = JSON.parse(
    execFileSync(process.execPath, [join(folder, 'dist/bundle/main.cjs')]).toString(),
  );
  const inner = pathToFileURL(`${folder}/dist/inner/`).href;
  expect(printed).toEqual([`${inner}data.txt`, `${inner}later.js`]);
});
