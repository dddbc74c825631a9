import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { defaultDialect } from '../src/default-dialect.js';
import { parseInterpolated, parseMapping } from '../src/parse.js';
import { parse } from '../src/syntax/parser.js';
import { printMapping } from '../src/syntax/print.js';
import { expression, shapeOf } from './expressions.js';

const RUNS = Number(process.env.WEIR_FUZZ_RUNS ?? 2000);

const fragments = fc.constantFrom(
  'root',
  ' = ',
  'this',
  '.',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '"',
  '"""',
  '\n',
  ' ',
  '#',
  ',',
  ':',
  '=>',
  '->',
  '_',
  'match ',
  'if ',
  'else ',
  'let ',
  'meta ',
  'map ',
  'import ',
  'from ',
  'x',
  '1',
  '.5',
  '-',
  '!',
  '|',
  '&&',
  '==',
  '@',
  '$',
  'uppercase()',
  'map_each(',
  'true',
  'null',
  '\\',
  "'",
  '?',
  ';',
  'é',
  '😀',
  '\t',
  '\r\n',
  '${!',
  '}}',
);
const broken = fc
  .array(fc.oneof(fragments, fc.string({ maxLength: 3 })), { maxLength: 40 })
  .map((parts) => parts.join(''));

describe('the parser', () => {
  it('gives back the tree that was printed', () => {
    fc.assert(
      fc.property(expression, (value) => {
        const tree = {
          kind: 'mapping',
          statements: [{ kind: 'assign', path: [{ name: 'root', quoted: false }], value }],
        };
        const text = printMapping(tree as never);
        const parsed = parse(text, { indexing: true });
        expect(parsed.problems).toEqual([]);
        expect(shapeOf(parsed.tree)).toEqual(shapeOf(tree));
      }),
      { numRuns: RUNS },
    );
  });

  it('answers to any text, with every position inside it', () => {
    fc.assert(
      fc.property(broken, (text) => {
        for (const { errors, warnings, ast } of [
          parseMapping(text, defaultDialect),
          parseInterpolated(text, defaultDialect),
        ]) {
          expect(ast === undefined).toBe(errors.length > 0);
          for (const { span, message } of [...errors, ...warnings]) {
            expect(message).not.toBe('');
            expect(span.start).toBeGreaterThanOrEqual(0);
            expect(span.end).toBeLessThanOrEqual(text.length);
            expect(span.start).toBeLessThanOrEqual(span.end);
          }
        }
      }),
      { numRuns: RUNS },
    );
  });

  it.each([
    ['brackets', '('.repeat(5000)],
    ['lists', `root = ${'['.repeat(5000)}`],
    ['matches without a subject', `root = ${'match { '.repeat(200)}`],
    ['matches in matches', `root = ${'match {"a": '.repeat(200)}`],
    ['lambdas', `root = ${'this.map_each(x -> '.repeat(200)}`],
    ['blocks', 'if true { '.repeat(300)],
    ['a long line', `root = ${'a + '.repeat(20000)}1`],
    ['quotes', `root = ${'"a" + '.repeat(5000)}`],
  ])('is quick with %s', (_name, text) => {
    // Of the processor, so that others on the machine do not count; ways that multiply would take for ever.
    const before = process.cpuUsage();
    parseMapping(text, defaultDialect);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  });
});
