import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { GRAMMAR_FILES, productionsIn } from '../src/docs/grammar.js';
import { languagePage } from '../src/docs/language-page.js';
import { FUNCTIONS } from '../src/functions/index.js';
import { METHODS } from '../src/methods/index.js';

const syntax = new URL('../src/syntax/', import.meta.url);
const page = new URL('../../../docs/bloblang.md', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, syntax), 'utf8');
const productions = GRAMMAR_FILES.flatMap((file) => productionsIn(read(file)));

describe('docs/bloblang.md', () => {
  it('is what the generator writes now', () => {
    expect(readFileSync(page, 'utf8') === languagePage(productions)).toBe(true);
  });

  it('has every function and method once', () => {
    const headings = readFileSync(page, 'utf8').match(/^### `\.?[a-z0-9_]+/gm) ?? [];
    const names = [...FUNCTIONS.map(({ name }) => `### \`${name}`), ...METHODS.map(({ name }) => `### \`.${name}`)];
    expect(headings).toEqual(names);
  });
});

describe('the grammar', () => {
  it('is gathered from every file that has some', () => {
    const files = readdirSync(syntax).filter((file) => productionsIn(read(file)).length > 0);
    expect(files.sort()).toEqual([...GRAMMAR_FILES].sort());
  });

  it('defines each rule once, and every rule that it uses', () => {
    const names = productions.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const PROSE = new Set(['any', 'text', 'character', 'escape', 'but', 'and', 'line', 'break', 'tab', 'EOF']);
    const used = productions.flatMap(
      ({ rule }) => rule.replace(/"""|`[^`]*`|"[^"]*"|\[[^\]]*\]/g, ' ').match(/[A-Za-z]+/g) ?? [],
    );
    expect(used.filter((word) => !PROSE.has(word) && !names.includes(word))).toEqual([]);
  });

  it.each([
    ['/** a := b */', [{ name: 'a', rule: 'b' }]],
    ['/**\n * a := b "c" \n * Prose.\n */', [{ name: 'a', rule: 'b "c" ' }]],
    ['const a = 1; // a := b', []],
  ])('is read from comments: %s', (source, expected) => {
    expect(productionsIn(source)).toEqual(expected);
  });
});
