import type { LlmReport } from '@weir/api-contract/validator';
import type { z } from 'zod';
import type { Outcome, OutcomeItem } from './outcome.js';

type Report = z.input<typeof LlmReport>;
type Issue = Report['issues'][number];

/** What to do about findings for which there is no text to put in place, by rule; the name is that of what was found. */
const ADVICE: Readonly<Record<string, (name: string) => string>> = {
  'missing-field': (name) => `Add the field ${name}; where its value is not known, write an environment reference.`,
  'resource-reference': (name) =>
    `Define a resource with the label ${name} in the matching list of resources, or use the label of one that is defined.`,
  'duplicate-key': () => 'Join both entries into one, or remove the one that is not meant.',
  'potential-loop': () => 'Read from and write to different places, or leave it if the loop is meant.',
  unreachable: () => 'Remove what is never reached, or put it before what ends the way there.',
  constraint: (name) => `Set or change ${name} as the problem says.`,
  environment: (name) => `Give ${name} a default, as in \${NAME:default}.`,
};

/** What a model must not do while it repairs; the last lines of the instructions. */
const CLOSING = [
  'Change nothing else: keep every other key, value, comment and the order as they are.',
  'Invent no component, field, function or method that is not named here.',
  'Answer with the whole corrected YAML and validate it again.',
];

/** The findings as one plain-text list that a model can follow without anything else. */
export function llmReport(outcome: Outcome): Report {
  const issues = outcome.items.map(issue);
  const verdict = verdictOf(outcome);
  return { verdict, instructions: instructions(outcome, issues, verdict), issues };
}

function verdictOf({ errors, warnings, items, distribution }: Outcome): string {
  if (items.length === 0) return `The pipeline is valid for ${distribution}; nothing needs to change.`;
  const parts = [count(errors, 'error'), count(warnings, 'warning')].filter((part) => part !== '');
  const notes = items.length - errors - warnings;
  const found = [...parts, ...(notes > 0 ? [count(notes, 'note')] : [])].join(', ');
  return errors > 0
    ? `The pipeline will not start on ${distribution}: ${found}.`
    : `The pipeline starts on ${distribution}, with ${found}.`;
}

const count = (n: number, word: string): string => (n === 0 ? '' : `${n} ${word}${n === 1 ? '' : 's'}`);

function issue({ hallucination: h, allowed }: OutcomeItem, index: number): Issue {
  return {
    number: index + 1,
    category: h.category,
    where: { path: h.path, line: h.line ?? null },
    problem: h.message,
    fix: fixOf(h, allowed),
    before: h.snippet_before ?? null,
    after: h.snippet_after ?? null,
  };
}

function fixOf(h: OutcomeItem['hallucination'], allowed: readonly string[]): string {
  const names = allowed.length === 0 ? '' : ` The fields that exist here are: ${allowed.join(', ')}.`;
  if (h.correction !== null && h.hallucination !== '' && !h.hallucination.includes('\n'))
    return `Replace ${JSON.stringify(h.hallucination)} by ${JSON.stringify(h.correction)}.${names}`;
  if (h.snippet_after != null) return `Change these lines as shown in "after".${names}`;
  if (names !== '') return `Use a field that exists, or remove this one.${names}`;
  const advice = ADVICE[h.rule ?? ''];
  if (advice !== undefined) return advice(JSON.stringify(h.hallucination));
  return h.severity === 'ERROR' ? 'Change this so that the problem no longer holds.' : 'Consider changing this.';
}

function instructions(outcome: Outcome, issues: readonly Issue[], verdict: string): string {
  if (issues.length === 0) return verdict;
  const lines = issues.map((each) => {
    const where = `${each.where.line === null ? '' : `Line ${each.where.line}, `}${each.where.path || 'the document'}`;
    const change =
      each.after === null || each.before === null || each.before === each.after
        ? ''
        : `\n   before:\n${indent(each.before)}\n   after:\n${indent(each.after)}`;
    return `${each.number}. ${where}: ${each.problem}\n   ${each.fix}${change}`;
  });
  const closing = CLOSING.map((line, index) => `${issues.length + index + 1}. ${line}`);
  const corrected =
    outcome.corrected === undefined
      ? []
      : ['', 'With the sure corrections applied, the YAML is:', outcome.corrected.text];
  return [verdict, '', ...lines, ...closing, ...corrected].join('\n');
}

const indent = (text: string): string =>
  text
    .split('\n')
    .map((line) => `     ${line}`)
    .join('\n');
