import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** How much of what failing seeds print is shown; the commands that are shown with it print the rest. */
const SHOWN = 8000;

/**
 * A test that runs these seeds, both included, as `pnpm simulate` does, and shows those that break a rule. In a process of
 * its own, because a runner's modules take twice the time.
 */
export function runSeeds(first: number, last: number): void {
  it(`no rule is broken from seed ${first} to ${last}`, async () => {
    const seeds = last - first + 1;
    const child = spawn(process.execPath, [MAIN, '--seed', String(first), '--seeds', String(seeds)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    if (code !== 0) throw new Error(`${out}${err}`.slice(-SHOWN));
    const [, run, failed, steps] = /^(\d+) seeds, (\d+) failed; (\d+) steps/m.exec(out) ?? [];
    expect([Number(run), Number(failed)]).toEqual([seeds, 0]);
    // A run in which little happens proves little.
    expect(Number(steps)).toBeGreaterThan(150);
  }, 3_600_000);
}
