import type { FunctionDefinition, MethodDefinition } from '../functions/definition.js';
import { FUNCTIONS } from '../functions/index.js';
import { METHODS } from '../methods/index.js';
import { MISSING } from '../missing.js';
import { PRECEDENCE } from '../syntax/tokens.js';
import type { Production } from './grammar.js';
import { runExample } from './run-example.js';
import { signatureOf } from './signature.js';

/** The reference page of the language: its grammar, then every function and method, examples run while it is written. */
export function languagePage(productions: readonly Production[]): string {
  return `${[
    '# Bloblang',
    'Generated from the parser and the definitions of `packages/bloblang`: do not edit; `pnpm generate` writes it anew.',
    '## Grammar',
    'A quoted part stands for itself, `?` is once or not at all, `*` any number of times, `+` at least once. Behind a part with `!` no other reading is tried.',
    ['```text', ...grammar(productions), '```'].join('\n'),
    '## Operators',
    'From the tightest to the loosest; those of one line bind equally and from the left, `&&` and `||` too.',
    operators(),
    `## Functions\n\n${FUNCTIONS.length} functions, written \`name(…)\`.`,
    ...FUNCTIONS.map((definition) => entry(definition, '')),
    `## Methods\n\n${METHODS.length} methods, written \`target.name(…)\`.`,
    ...METHODS.map((definition) => entry(definition, '.')),
    '## Not available',
    'Known to the checks, but a mapping that gets there fails.',
    missing(),
  ].join('\n\n')}\n`;
}

function grammar(productions: readonly Production[]): readonly string[] {
  const width = Math.max(...productions.map(({ name }) => name.length));
  return productions.map(({ name, rule }) => `${name.padEnd(width)} := ${rule}`);
}

function operators(): string {
  const levels = new Map<number, string[]>();
  for (const [operator, level] of Object.entries(PRECEDENCE)) {
    levels.set(level, [...(levels.get(level) ?? []), `\`${operator}\``]);
  }
  const binary = [...levels].sort(([a], [b]) => b - a).map(([, list]) => `1. ${list.join(' ')}`);
  return ['1. `-` and `!` before a term', ...binary].join('\n');
}

const DISTRIBUTIONS = { bento: 'Bento', 'redpanda-connect': 'Redpanda Connect' } as const;

function entry(definition: FunctionDefinition | MethodDefinition, dot: '' | '.'): string {
  const { name, summary, params, variadic, only, deprecated, impure, examples = [] } = definition;
  const notes = [
    ...(only === undefined ? [] : [`Only in ${DISTRIBUTIONS[only]}.`]),
    ...(deprecated === true ? ['Deprecated.'] : []),
    ...(impure === true ? ['Reads something outside the message.'] : []),
  ];
  const runs = examples.map((example) =>
    ['```coffee', example[0], `# in:  ${example[1]}`, `# out: ${runExample(example)}`, '```'].join('\n'),
  );
  return [`### \`${dot}${name}${signatureOf(params, variadic)}\``, [summary, ...notes].join(' '), ...runs].join('\n\n');
}

function missing(): string {
  const row =
    (kind: string) =>
    ([name, reason]: readonly [string, string]) =>
      `| ${kind} | \`${name}\` | ${reason} |`;
  return [
    '| Kind | Name | Why |',
    '|---|---|---|',
    ...[...MISSING.functions].map(row('function')),
    ...[...MISSING.methods].map(row('method')),
    ...[...MISSING.partly].map(row('in part')),
  ].join('\n');
}
