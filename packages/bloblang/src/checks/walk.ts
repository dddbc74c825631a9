import { assertNever } from '@weir/diagnostics';
import type { Expression, Interpolated, Mapping, Statement } from '../syntax/ast.js';

/** The expressions that stand directly inside another, in the order of the text. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'null':
    case 'bool':
    case 'number':
    case 'string':
    case 'identifier':
    case 'variable':
    case 'metadata':
      return [];
    case 'array':
      return node.items;
    case 'object':
      return node.entries.flatMap(({ key, value }) => [key, value]);
    case 'field':
      return [node.target];
    case 'map':
      return [node.target, node.body];
    case 'index':
      return [node.target, node.index];
    case 'slice':
      return [node.target, node.low, node.high, node.step].filter((part) => part !== undefined);
    case 'function':
      return node.args.map(({ value }) => value);
    case 'method':
      return [node.target, ...node.args.map(({ value }) => value)];
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'match':
      return [
        ...(node.subject === undefined ? [] : [node.subject]),
        ...node.cases.flatMap(({ pattern, body }) => (pattern === undefined ? [body] : [pattern, body])),
      ];
    case 'if':
      return [
        ...node.branches.flatMap(({ condition, body }) => [condition, body]),
        ...(node.otherwise === undefined ? [] : [node.otherwise]),
      ];
    case 'lambda':
      return [node.body];
    default:
      return assertNever(node);
  }
}

/** Calls `visit` for an expression and everything inside it, outermost first. */
export function walkExpression(node: Expression, visit: (node: Expression) => void): void {
  visit(node);
  for (const child of childrenOf(node)) walkExpression(child, visit);
}

/** The expressions that stand directly in a statement, and the statements inside it. */
export function partsOf(statement: Statement): {
  readonly expressions: readonly Expression[];
  readonly blocks: readonly (readonly Statement[])[];
} {
  switch (statement.kind) {
    case 'assign':
    case 'let':
    case 'meta':
    case 'expression':
      return { expressions: [statement.value], blocks: [] };
    case 'if-statement':
      return {
        expressions: statement.branches.map(({ condition }) => condition),
        blocks: [
          ...statement.branches.map(({ body }) => body),
          ...(statement.otherwise === undefined ? [] : [statement.otherwise]),
        ],
      };
    case 'map-statement':
      return { expressions: [], blocks: [statement.body] };
    case 'import':
    case 'from':
      return { expressions: [], blocks: [] };
    default:
      return assertNever(statement);
  }
}

/** Calls `visit` for each statement and everything inside it, outermost first. */
export function walkStatements(statements: readonly Statement[], visit: (statement: Statement) => void): void {
  for (const statement of statements) {
    visit(statement);
    for (const block of partsOf(statement).blocks) walkStatements(block, visit);
  }
}

/** Every expression of a tree, those inside others too. */
export function walkTree(tree: Mapping | Interpolated, visit: (node: Expression) => void): void {
  if (tree.kind === 'interpolated') {
    for (const segment of tree.segments) if (segment.kind === 'query') walkExpression(segment.query, visit);
    return;
  }
  walkStatements(tree.statements, (statement) => {
    for (const expression of partsOf(statement).expressions) walkExpression(expression, visit);
  });
}
