import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from './sources.js';

const BENCH = join(ROOT, 'bench');
const programs = readdirSync(BENCH).filter((file) => file.endsWith('.mjs'));
const measures = programs.filter((file) => readFileSync(join(BENCH, file), 'utf8').includes('function measure()'));

it('every measure can be loaded: what it imports is there', () => {
  const program = `const kinds = [];
    for (const file of ${JSON.stringify(measures)}) kinds.push(typeof (await import('./bench/' + file)).measure);
    console.log(JSON.stringify(kinds));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT }).toString();
  expect(JSON.parse(printed)).toEqual(measures.map(() => 'function'));
  expect(measures.length).toBeGreaterThan(5);
});

it.each(programs)('%s names files of ours that are there', (file) => {
  const named = [
    ...readFileSync(join(BENCH, file), 'utf8').matchAll(/new URL\('(\.\.?\/[\w./-]+)', import\.meta\.url\)/g),
  ];
  // The corpus stands beside the repository and may be missing.
  const ours = named.flatMap(([, path = '']) => (path.startsWith('../../') ? [] : [path]));
  expect(ours.filter((path) => !existsSync(join(BENCH, path)))).toEqual([]);
});
