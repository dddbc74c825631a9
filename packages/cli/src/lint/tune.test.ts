import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { flagsFor } from './tune.js';

describe('settings of V8', () => {
  it.each([
    ['11.3.244.8-node.38', '--interrupt-budget'],
    ['11.8.172.17-node.20', undefined],
    ['12.4.254.21-node.33', '--invocation-count-for-turbofan'],
    ['13.6.233.17-node.41', '--invocation-count-for-turbofan'],
  ])('of %s that decide what is optimized: %s', (v8, wanted) => {
    const names = flagsFor(v8).map((flag) => flag.split('=')[0]);
    expect(names.filter((name) => /budget|count/.test(name ?? ''))).toEqual(wanted === undefined ? [] : [wanted]);
    expect(names).toEqual(expect.arrayContaining(['--no-incremental-marking', '--semi-space-growth-factor']));
  });

  it('are known to the V8 at hand', () => {
    const options = execFileSync(process.execPath, ['--v8-options']).toString();
    for (const flag of flagsFor(process.versions.v8)) {
      const name = /^--(?:no-)?([a-z-]+)/.exec(flag)?.[1] ?? flag;
      expect(options).toMatch(new RegExp(`^\\s+--${name} `, 'm'));
    }
  });
});
