import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const WEIR = fileURLToPath(new URL('../bin/weir.cjs', import.meta.url));
const FILES = 400;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weir-many-'));
  mkdirSync(join(folder, 'all'));
  for (let i = 0; i < FILES; i++) writeFileSync(join(folder, 'all', name(i)), text(i));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const name = (i: number): string => `${String(i).padStart(3, '0')}.yaml`;

/** Every third one has a mistake on a line of its own. */
const text = (i: number): string =>
  `${'# a comment\n'.repeat(i % 7)}input:\n  generate:\n    mapping: root.n = ${i}\noutput:\n  ${i % 3 === 0 ? `drpo${i}` : 'drop'}: {}\n`;

const weir = (...args: readonly string[]) =>
  spawnSync(process.execPath, [WEIR, ...args], { cwd: folder, encoding: 'utf8' });

interface Reported {
  readonly files: readonly { readonly file: string; readonly hallucinations: readonly unknown[] }[];
}

it('reports many files in their order, each as if it had been checked alone', () => {
  const all = JSON.parse(weir('lint', '--format', 'json', 'all').stdout) as Reported;
  expect(all.files.map(({ file }) => file)).toEqual(Array.from({ length: FILES }, (_, i) => join('all', name(i))));
  expect(all.files.map(({ hallucinations }) => hallucinations.length)).toEqual(
    Array.from({ length: FILES }, (_, i) => (i % 3 === 0 ? 1 : 0)),
  );
  for (const i of [0, 3, 198, 399]) {
    const alone = JSON.parse(weir('lint', '--format', 'json', join('all', name(i))).stdout) as Reported;
    expect(all.files[i]).toEqual(alone.files[0]);
  }
});

it('prints the same for people, whoever checked the file', () => {
  const { stdout, status } = weir('lint', 'all');
  expect(status).toBe(1);
  expect(stdout.match(/^all\/\d+\.yaml:\d+:\d+/gm)).toEqual(
    Array.from({ length: Math.ceil(FILES / 3) }, (_, i) => `all/${name(3 * i)}:${((3 * i) % 7) + 5}:3`),
  );
});

it('tells about a file that cannot be read, wherever it stands', () => {
  const names = Array.from({ length: FILES }, (_, i) => join('all', name(i)));
  writeFileSync(join(folder, 'latin.yaml'), Buffer.from([0x69, 0xe9, 0x0a]));
  for (const at of [0, 200, FILES]) {
    const { status, stderr, stdout } = weir('lint', ...names.slice(0, at), 'latin.yaml', ...names.slice(at));
    expect([status, stderr, stdout]).toEqual([2, 'error: latin.yaml is not UTF-8 text\n', '']);
  }
});

it('reports files that are named one by one alike, and ends at once where there is nothing to do', () => {
  const names = Array.from({ length: FILES }, (_, i) => join('all', name(i)));
  expect(weir('lint', '--format', 'json', ...names).stdout).toBe(weir('lint', '--format', 'json', 'all').stdout);
  const refused = weir('lint', '--nonsense', ...names);
  expect([refused.status, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain('--nonsense');
});
