import fc from 'fast-check';
import type { BinaryOperator, Expression } from '../src/syntax/ast.js';

const at = { start: 0, end: 0 };
const OPERATORS: readonly BinaryOperator[] = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '|',
  '==',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  '&&',
  '||',
];
const word = fc.constantFrom('this', 'root', 'a', 'foo', 'x1', 'Bar');
const name = fc.constantFrom('a', 'foo', 'x y', 'é', '0', 'b.c');
const text = fc.string({ unit: 'binary', maxLength: 6 });

/** Expressions of any shape, as the parser makes them; positions are all 0. */
export const expression: fc.Arbitrary<Expression> = fc.letrec<{ node: Expression; term: Expression }>((tie) => ({
  term: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant<Expression>({ kind: 'null', ...at }),
    fc.boolean().map<Expression>((value) => ({ kind: 'bool', value, ...at })),
    fc.constantFrom('0', '5', '1.50', '42').map<Expression>((value) => ({ kind: 'number', text: value, ...at })),
    text.map<Expression>((value) => ({ kind: 'string', value, ...at })),
    word.map<Expression>((value) => ({ kind: 'identifier', name: value, ...at })),
    fc.constantFrom('v', 'x1').map<Expression>((value) => ({ kind: 'variable', name: value, ...at })),
    fc.option(name, { nil: undefined }).map<Expression>((value) => ({ kind: 'metadata', name: value, ...at })),
    fc.record({ target: tie('node'), name }).map<Expression>((n) => ({ kind: 'field', ...n, ...at })),
    fc
      .record({
        target: tie('node'),
        name: fc.constantFrom('uppercase', 'map_each'),
        values: fc.array(tie('node'), { maxLength: 2 }),
      })
      .map<Expression>(({ values, ...n }) => ({
        kind: 'method',
        ...n,
        nameSpan: at,
        args: values.map((value) => ({ name: undefined, nameSpan: undefined, value, ...at })),
        ...at,
      })),
    fc.array(tie('node'), { maxLength: 3 }).map<Expression>((items) => ({ kind: 'array', items, ...at })),
    fc
      .array(
        fc.record({ key: text.map<Expression>((value) => ({ kind: 'string', value, ...at })), value: tie('node') }),
        { maxLength: 2 },
      )
      .map<Expression>((entries) => ({ kind: 'object', entries, ...at })),
    fc.record({ target: tie('node'), index: tie('node') }).map<Expression>((n) => ({ kind: 'index', ...n, ...at })),
    fc.record({ target: tie('node'), body: tie('node') }).map<Expression>((n) => ({ kind: 'map', ...n, ...at })),
  ),
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('term'),
    fc
      .record({ operator: fc.constantFrom(...OPERATORS), left: tie('node'), right: tie('node') })
      .map<Expression>((n) => ({ kind: 'binary', ...n, operatorStart: 0, ...at })),
    fc
      .record({ operator: fc.constantFrom('!' as const, '-' as const), operand: tie('node') })
      .map<Expression>((n) => ({ kind: 'unary', ...n, ...at })),
    fc
      .record({
        branches: fc.array(fc.record({ condition: tie('node'), body: tie('node') }), { minLength: 1, maxLength: 2 }),
        otherwise: fc.option(tie('node'), { nil: undefined }),
      })
      .map<Expression>((n) => ({ kind: 'if', ...n, ...at })),
    fc
      .record({
        subject: fc.option(tie('node'), { nil: undefined }),
        cases: fc.array(
          fc
            .record({ pattern: fc.option(tie('node'), { nil: undefined }), body: tie('node') })
            .map((c) => ({ ...c, ...at })),
          { minLength: 1, maxLength: 2 },
        ),
      })
      .map<Expression>((n) => ({ kind: 'match', ...n, ...at })),
  ),
})).node;

/** A tree without its positions. */
export const shapeOf = (tree: unknown): unknown =>
  JSON.parse(
    JSON.stringify(tree, (key, value: unknown) =>
      ['start', 'end', 'nameSpan', 'operatorStart'].includes(key) ? undefined : value,
    ),
  );
