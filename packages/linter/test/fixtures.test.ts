import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from '@jest/globals';
import { RULES } from '../src/index.js';
import { lintText } from './catalogues.js';
import { goldenLines } from './golden.js';

/** Set WEIR_UPDATE_FIXTURES=1 to rewrite every `.expect` file; the difference is then read as a change of behaviour. */
const update = process.env.WEIR_UPDATE_FIXTURES === '1';
const root = join(dirname(fileURLToPath(import.meta.url)), 'fixtures');

const fixtures = (kind: 'ok' | 'bad'): readonly [rule: string, name: string, file: string][] =>
  readdirSync(join(root, kind)).flatMap((rule) =>
    readdirSync(join(root, kind, rule))
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => [rule, file.replace(/\.yaml$/, ''), join(root, kind, rule, file)] as [string, string, string]),
  );

describe('bad: each finding is on its golden line', () => {
  test.each(fixtures('bad'))('%s/%s', (rule, _, file) => {
    const text = readFileSync(file, 'utf8');
    const findings = lintText(text);
    const golden = file.replace(/\.yaml$/, '.expect');
    const actual = goldenLines(text, findings);
    if (update) writeFileSync(golden, actual);
    expect(existsSync(golden)).toBe(true);
    expect(actual).toBe(readFileSync(golden, 'utf8'));
    expect(findings.map((finding) => finding.rule)).toContain(rule);
  });
});

describe('ok: nothing is wrong, and the rule is silent', () => {
  test.each(fixtures('ok'))('%s/%s', (rule, _, file) => {
    const text = readFileSync(file, 'utf8');
    const findings = lintText(text).filter((finding) => finding.severity === 'error' || finding.rule === rule);
    expect(goldenLines(text, findings)).toBe('');
  });
});

it.each(['ok', 'bad'] as const)('every rule has %s fixtures, and no folder is left over', (kind) => {
  expect(readdirSync(join(root, kind)).sort()).toEqual(RULES.map((rule) => rule.id));
});
