import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, test } from '@jest/globals';
import { bundleFiles, loadBundle } from '../src/index.js';
import { writeBundle } from '../src/write-bundle.js';

interface Program {
  readonly answer: () => string;
  readonly place: () => string;
}

let folder: string;
let dist: URL;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weir-bundle-'));
  mkdirSync(join(folder, 'dist/inner'), { recursive: true });
  dist = pathToFileURL(`${folder}/dist/`);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'dist/.tsbuildinfo'), '{}');
  writeFileSync(join(folder, 'dist/inner/data.txt'), 'forty-two');
  writeFileSync(
    join(folder, 'dist/inner/data.js'),
    `import { readFileSync } from 'node:fs';
     export const place = () => new URL('./data.txt', import.meta.url).pathname;
     export const answer = () => readFileSync(place(), 'utf8');
     export const unused = () => 'left out of the bundle';`,
  );
  writeFileSync(join(folder, 'dist/entry.js'), `export { answer, place } from './inner/data.js';`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (exercise: (program: Program) => Promise<void> = async () => undefined): Promise<void> =>
  writeBundle<Program>({ dist, name: 'program', entry: 'entry.js', external: [], exercise });
const load = (): Program | undefined => loadBundle<Program>(dist, 'program')?.exports;

/** Loads it in a process of its own: this one remembers what it compiled before. */
function elsewhere(): unknown {
  const loader = new URL('../dist/index.js', import.meta.url).href;
  const program = `const { loadBundle } = await import(${JSON.stringify(loader)});
    const { exports, script } = loadBundle(new URL(${JSON.stringify(dist.href)}), 'program');
    console.log(JSON.stringify({ rejected: script.cachedDataRejected, answer: exports.answer() }));`;
  const { PATH = '' } = process.env;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { env: { PATH } }).toString(),
  );
}

describe('a bundle', () => {
  it('does what its modules do, and finds the files beside them', async () => {
    let exercised = '';
    await write(async ({ answer }) => {
      exercised = answer();
    });
    expect(exercised).toBe('forty-two');
    expect(load()?.answer()).toBe('forty-two');
    expect(load()?.place()).toBe(join(folder, 'dist/inner/data.txt'));
  });

  it('leaves out what is not used', async () => {
    await write();
    expect(readFileSync(bundleFiles(dist, 'program').code, 'utf8')).not.toContain('left out of the bundle');
  });

  it('comes with compiled code that another process takes', async () => {
    await write(async ({ answer }) => {
      answer();
    });
    expect(elsewhere()).toEqual({ rejected: false, answer: 'forty-two' });
  });

  it('works with compiled code of another Node', async () => {
    await write();
    writeFileSync(bundleFiles(dist, 'program').cache, 'of another Node');
    expect(elsewhere()).toEqual({ rejected: true, answer: 'forty-two' });
  });

  it('of another text of the same length does what that text says', async () => {
    const source = join(folder, 'dist/entry.js');
    const entry = (word: string) => writeFileSync(source, `export const answer = () => '${word}';`);
    entry('forty-two');
    await write(async ({ answer }) => {
      answer();
    });
    entry('sixty-six');
    await write();
    expect(elsewhere()).toEqual({ rejected: false, answer: 'sixty-six' });
  });

  it('that breaks when it is put through its paces is not kept quiet about', async () => {
    await expect(
      write(async () => {
        throw new Error('no paces');
      }),
    ).rejects.toThrow('no paces');
  });
});

describe('there is none', () => {
  test.each<[string, () => void]>([
    ['when none was written', () => rmSync(join(folder, 'dist/bundle'), { recursive: true })],
    ['when its list of rooms is missing', () => rmSync(bundleFiles(dist, 'program').inputs)],
    [
      'when a room inside was built later',
      () => {
        const later = new Date(Date.parse('2100-01-01'));
        utimesSync(join(folder, 'dist/.tsbuildinfo'), later, later);
      },
    ],
  ])('%s', async (_, spoil) => {
    await write();
    expect(load()).toBeDefined();
    spoil();
    expect(load()).toBeUndefined();
  });

  it('and build records that were not shipped make none stale', async () => {
    await write();
    rmSync(join(folder, 'dist/.tsbuildinfo'));
    expect(load()?.answer()).toBe('forty-two');
  });
});
