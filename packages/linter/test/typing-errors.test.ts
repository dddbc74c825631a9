import { describe, expect, it } from '@jest/globals';
import type { NameSuggestion } from '@weir/diagnostics';
import { COMPONENT_TYPES, type FieldSpec } from '@weir/schema-model';
import { suggestComponentName } from '../src/index.js';
import { suggestFieldName } from '../src/names/suggest-field.js';
import { bento, connect } from './catalogues.js';

/** A real name, the names that could stand in its place, and what is suggested for another text there. */
interface Sample {
  readonly name: string;
  readonly candidates: readonly string[];
  readonly suggest: (text: string) => NameSuggestion | null;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The same sequence on every run; minimal standard generator. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Loses, adds, mistypes or swaps one letter. */
function mistype(text: string, draw: (below: number) => number): string {
  const at = draw(text.length);
  const letter = LETTERS[draw(26)] ?? 'x';
  const swap = Math.max(0, Math.min(at, text.length - 2));
  const ways = [
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + letter + text.slice(at),
    text.slice(0, at) + letter + text.slice(at + 1),
    text.slice(0, swap) +
      text
        .slice(swap, swap + 2)
        .split('')
        .reverse()
        .join('') +
      text.slice(swap + 2),
  ];
  return ways[draw(4)] ?? text;
}

function components(): readonly Sample[] {
  return [connect, bento].flatMap((catalogue) =>
    COMPONENT_TYPES.flatMap((type) => {
      const candidates = catalogue.names(type);
      const suggest = (text: string) => suggestComponentName(catalogue, type, text);
      return candidates.map((name) => ({ name, candidates, suggest }));
    }),
  );
}

/** Every field of every object of both catalogues; objects with the same fields once. */
function fields(): readonly Sample[] {
  const samples: Sample[] = [];
  const seen = new Set<string>();
  const visit = (specs: readonly FieldSpec[]): void => {
    const candidates = specs.map((spec) => spec.name);
    if (seen.has(candidates.join())) return;
    seen.add(candidates.join());
    const suggest = (text: string) => suggestFieldName(text, candidates);
    for (const { name, children } of specs) {
      if (name !== '') samples.push({ name, candidates, suggest });
      visit(children ?? []);
    }
  };
  for (const catalogue of [connect, bento]) {
    visit(catalogue.root);
    for (const type of COMPONENT_TYPES)
      for (const name of catalogue.names(type)) visit(catalogue.component(type, name)?.config.children ?? []);
  }
  return samples;
}

function measure(samples: readonly Sample[], errors: number, rounds: number) {
  const draw = sequence(20_26 + errors);
  const count = { asked: 0, right: 0, surelyWrong: 0 };
  for (let round = 0; round < rounds; round++)
    for (const { name, candidates, suggest } of samples) {
      let text = name;
      for (let i = 0; i < errors && text !== ''; i++) text = mistype(text, draw);
      if (text === '' || candidates.includes(text)) continue;
      const answer = suggest(text);
      count.asked++;
      if (answer?.name === name) count.right++;
      else if (answer?.certain === true) count.surelyWrong++;
    }
  return { asked: count.asked, right: count.right / count.asked, surelyWrong: count.surelyWrong / count.asked };
}

describe.each([
  ['component', components(), 6],
  ['field', fields(), 2],
] as const)('random typing errors in every %s name of both catalogues', (_, samples, rounds) => {
  it.each([
    [1, 0.97],
    [2, 0.9],
  ])(
    '%i: the first suggestion is right in at least %d of them, and one that is wrong is not certain',
    (errors, bar) => {
      const { asked, right, surelyWrong } = measure(samples, errors, rounds);
      expect(asked).toBeGreaterThan(3000);
      expect(right).toBeGreaterThanOrEqual(bar);
      expect(surelyWrong).toBeLessThanOrEqual(0.001);
    },
  );
});

describe('names that are not meant', () => {
  it.each([
    ['component', components()],
    ['field', fields()],
  ] as const)('an unrelated %s name is not guessed at', (_, samples) => {
    const names = [...new Set(fields().map((sample) => sample.name))];
    const lists = [...new Map(samples.map((sample) => [sample.candidates.join(), sample])).values()];
    const draw = sequence(7);
    let asked = 0;
    let guessed = 0;
    for (const { candidates, suggest } of lists)
      for (let i = 0; i < 20; i++) {
        const text = names[draw(names.length)] ?? '';
        if (candidates.includes(text)) continue;
        asked++;
        if (suggest(text) !== null) guessed++;
      }
    expect(asked).toBeGreaterThan(200);
    expect(guessed / asked).toBeLessThanOrEqual(0.02);
  });
});
