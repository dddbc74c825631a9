import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const SCRIPT = fileURLToPath(new URL('../scripts/crash.mjs', import.meta.url));

// The long version is `pnpm crash`.
it.each([1, 2])(
  'a server and an agent that are killed again and again lose no acknowledged write: seed %i',
  async (seed) => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      SCRIPT,
      ...['--deploys', '20', '--agents', '1', '--seed', String(seed)],
    ]);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/ [1-9]\d* writes acknowledged, [1-9]\d* kills of the server, \d+ of agents, none lost\n$/);
  },
  300_000,
);
