import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const NAMES = Array.from({ length: 40 }, (_, i) => `${i}.yaml`);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weir-threads-'));
  for (const name of NAMES) writeFileSync(join(folder, name), `input:\n  stdin: {}\noutput:\n  drpo${name}: {}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts threads as `weir lint` does where there are more processors than here, in a process of its own: they change its settings. */
function answers(
  threads: number,
): readonly { readonly shares: readonly [number, { readonly findings: unknown[] }][] }[] {
  const module = new URL('../dist/lint/lint-thread.js', import.meta.url).href;
  const program = `
    const { startLintThreads } = await import(${JSON.stringify(module)});
    const taken = new Int32Array(new SharedArrayBuffer(4));
    const order = { names: ${JSON.stringify(NAMES)}, taken, settings: { distribution: 'auto' }, cwd: ${JSON.stringify(folder)} };
    const replies = startLintThreads(${threads}).map((thread) => new Promise((resolve, reject) => {
      thread.on('message', resolve).on('error', reject).ref();
      thread.postMessage(order);
    }));
    console.log(JSON.stringify(await Promise.all(replies)));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { maxBuffer: 1e8 }).toString(),
  ) as ReturnType<typeof answers>;
}

it.each([1, 3])('%i threads that begin together check each file once', (threads) => {
  const replies = answers(threads);
  expect(replies).toHaveLength(threads);
  const shares = replies.flatMap((reply) => reply.shares);
  expect(shares.map(([index]) => index).sort((a, b) => a - b)).toEqual(NAMES.map((_, i) => i));
  for (const [, report] of shares) expect(report.findings).toHaveLength(1);
});
