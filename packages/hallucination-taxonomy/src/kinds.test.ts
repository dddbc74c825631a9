import { describe, expect, it, test } from '@jest/globals';
import { CATEGORIES, CATEGORY_MEANINGS, factsOf, isKind, KIND_NAMES } from './index.js';

describe('the table', () => {
  it('is sorted by kind', () => {
    expect([...KIND_NAMES].sort()).toEqual(KIND_NAMES);
  });

  it('gives every category at least one kind, and lists each category once', () => {
    expect([...CATEGORIES].sort()).toEqual(Object.keys(CATEGORY_MEANINGS).sort());
    expect([...new Set(KIND_NAMES.map((kind) => factsOf(kind).category))].sort()).toEqual([...CATEGORIES].sort());
  });

  test.each(KIND_NAMES)('%s says what it is and why it matters', (kind) => {
    const facts = factsOf(kind);
    expect(kind).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(facts.title).toMatch(/^[A-Z][^.]*[^.]$/);
    expect(facts.why).toMatch(/^[A-Z].*\.$/);
    expect(facts.since).toMatch(/^\d+\.\d+\.\d+$/);
    expect(new Set(facts.params).size).toBe(facts.params.length);
  });

  it('has titles that differ', () => {
    expect(new Set(KIND_NAMES.map((kind) => factsOf(kind).title)).size).toBe(KIND_NAMES.length);
  });
});

test.each<[string, boolean]>([
  ['unknown_component', true],
  ['Unknown_Component', false],
  ['constructor', false],
  ['__proto__', false],
  ['', false],
])('%j is a kind: %s', (word, known) => {
  expect(isKind(word)).toBe(known);
});
