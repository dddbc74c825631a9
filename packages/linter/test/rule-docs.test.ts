import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, test } from '@jest/globals';
import { ruleIndex, rulePage } from '../src/docs/rule-page.js';
import { RULES } from '../src/index.js';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../docs/rules');
const page = (name: string): string => readFileSync(join(folder, name), 'utf8');

it('has one page per rule and one index, and nothing else', () => {
  expect(readdirSync(folder).sort()).toEqual([...RULES.map((rule) => `${rule.id}.md`), 'README.md'].sort());
});

test.each(RULES.map((rule) => [rule.id, rule] as const))('the page of %s is as generated', (id, rule) => {
  expect(page(`${id}.md`)).toBe(rulePage(rule));
  expect(page(`${id}.md`)).toContain(rule.docs.bad.trimEnd());
  for (const kind of rule.kinds) expect(page(`${id}.md`)).toContain(`\`${kind}\``);
});

it('the index links every rule', () => {
  expect(page('README.md')).toBe(ruleIndex(RULES));
  for (const { id } of RULES) expect(page('README.md')).toContain(`[${id}](${id}.md)`);
});
