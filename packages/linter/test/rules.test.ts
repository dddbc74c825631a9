import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from '@jest/globals';
import { KIND_NAMES } from '@weir/hallucination-taxonomy';
import { lintAuto, RULES } from '../src/index.js';
import { bento, connect, lintText } from './catalogues.js';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../src/rules');

describe('the registry', () => {
  it('is sorted and lists every rule file', () => {
    const ids = RULES.map((rule) => rule.id);
    expect([...ids].sort()).toEqual(ids);
    const files = readdirSync(folder).filter((file) => !['index.ts', 'define-rule.ts'].includes(file));
    expect(files.map((file) => file.replace(/\.ts$/, '')).sort()).toEqual(ids);
  });

  it('has a rule for every kind of the taxonomy', () => {
    expect([...new Set(RULES.flatMap((rule) => rule.kinds))].sort()).toEqual([...KIND_NAMES].sort());
  });
});

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  const findings = (text: string) =>
    id === 'only-in-distribution' ? lintAuto(text, [connect, bento]).findings : lintText(text);

  test('its bad example is reported by it, once, and by nothing else', () => {
    expect(findings(rule.docs.bad).map((f) => f.rule)).toEqual([id]);
  });

  test('its good example is clean', () => {
    expect(findings(rule.docs.good)).toEqual([]);
  });

  test('its findings say what, why and where', () => {
    for (const finding of findings(rule.docs.bad)) {
      expect(rule.kinds.includes(finding.kind) || finding.rule !== id).toBe(true);
      expect(finding.message).not.toBe('');
      expect(finding.why).toMatch(/\.$/);
      expect(finding.span.end).toBeGreaterThanOrEqual(finding.span.start);
    }
  });

  test('its docs are sentences', () => {
    for (const text of [rule.docs.what, rule.docs.why, rule.docs.fix]) expect(text).toMatch(/^[A-Z].*[.}]$/);
  });
});
