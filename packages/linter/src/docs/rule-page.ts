import { factsOf } from '@weir/hallucination-taxonomy';
import type { Rule } from '../rules/define-rule.js';

/** The page of one rule in Markdown; the same rule always makes the same page. */
export function rulePage(rule: Rule): string {
  const { what, why, fix, bad, good } = rule.docs;
  return [
    `# ${rule.id}`,
    what,
    `**Why.** ${why}`,
    `**Repair.** ${fix}`,
    '## Reported',
    fence(bad),
    '## Not reported',
    fence(good),
    '## Findings',
    kindTable(rule),
    `${CHECKERS[rule.checker]} ${rule.lintOnly ? SILENCED : NOT_SILENCED}`,
    'Generated from the rule; see [all rules](README.md).\n',
  ].join('\n\n');
}

/** The page that lists every rule, in the order given. */
export function ruleIndex(rules: readonly Rule[]): string {
  const rows = rules.map((rule) => `| [${rule.id}](${rule.id}.md) | ${severities(rule)} | ${cell(rule.docs.what)} |`);
  return [
    '# Rules of the linter',
    'An `error` is what the engine refuses or stops at; a `warning` may hurt; `info` informs. Generated from the rules.',
    ['| Rule | Severity | What it finds |', '|---|---|---|', ...rows].join('\n'),
    '',
  ].join('\n\n');
}

const CHECKERS: Readonly<Record<Rule['checker'], string>> = {
  native: 'Found by the `native` checker.',
  schema: 'Found by the `schema` checker.',
};
const SILENCED = 'A disable comment in the first line of the file silences it.';
const NOT_SILENCED = 'A disable comment does not silence it, as the engine minds all the same.';

const kindTable = ({ kinds }: Rule): string =>
  [
    '| Kind | Category | Severity | Meaning |',
    '|---|---|---|---|',
    ...[...kinds].sort().map((kind) => {
      const { category, severity, title, why } = factsOf(kind);
      return `| \`${kind}\` | ${category} | ${severity} | ${cell(`${title}. ${why}`)} |`;
    }),
  ].join('\n');

const severities = ({ kinds }: Rule): string => {
  const found = new Set(kinds.map((kind) => factsOf(kind).severity));
  return (['error', 'warning', 'info'] as const).filter((severity) => found.has(severity)).join(', ');
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

const fence = (yaml: string): string => `\`\`\`yaml\n${yaml.trimEnd()}\n\`\`\``;
