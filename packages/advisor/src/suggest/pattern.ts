import { invariant } from '@weir/diagnostics';
import { PATTERNS } from './generated/library.js';

/** A pipeline of ours with what is known of it. */
export interface Pattern {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The distribution in which it is valid without a finding. */
  readonly distribution: string;
  /** Concepts of its endpoints, the main one first. */
  readonly sources: readonly string[];
  readonly destinations: readonly string[];
  readonly transformations: readonly string[];
  /** Systems that its steps ask for data. */
  readonly lookups: readonly string[];
  readonly hints: readonly string[];
  /** The pipeline itself, without the comments that hold these facts. */
  readonly yaml: string;
}

let all: readonly Pattern[] | undefined;

/** Every pattern, sorted by id; read from the library when first asked for. */
export function patterns(): readonly Pattern[] {
  all ??= Object.entries(PATTERNS).map(([id, text]) => readPattern(id, text));
  return all;
}

const FACT = /^# (\w+): ?(.*)$/;

function readPattern(id: string, text: string): Pattern {
  const lines = text.split('\n');
  const facts = lines.flatMap((line) => {
    const match = FACT.exec(line);
    return match === null ? [] : [{ key: match[1] ?? '', value: match[2] ?? '' }];
  });
  const one = (key: string): string => {
    const fact = facts.find((each) => each.key === key);
    invariant(fact !== undefined, `pattern ${id} says its ${key}`);
    return fact.value;
  };
  const items = (text: string): readonly string[] => text.split(', ').filter((item) => item !== '');
  const list = (key: string): readonly string[] => items(one(key));
  return {
    id,
    name: one('name'),
    description: one('description'),
    distribution: one('distribution'),
    sources: list('sources'),
    destinations: list('destinations'),
    transformations: list('transformations'),
    lookups: items(facts.find(({ key }) => key === 'lookups')?.value ?? ''),
    hints: facts.filter(({ key }) => key === 'hint').map(({ value }) => value),
    yaml: `${lines
      .filter((line) => !FACT.test(line))
      .join('\n')
      .trim()}\n`,
  };
}
