import { assertNever } from '@weir/diagnostics';
import type { Argument, Expression, Statement } from '../syntax/ast.js';

type Visit<Node> = (node: Node) => void;

/** Calls `visit` for the expressions that stand directly inside another, in the order of the text; the commonest stand first. */
export function eachChild(node: Expression, visit: Visit<Expression>): void {
  switch (node.kind) {
    case 'method':
      visit(node.target);
      eachArgument(node.args, visit);
      return;
    case 'function':
      eachArgument(node.args, visit);
      return;
    case 'field':
      visit(node.target);
      return;
    case 'binary':
      visit(node.left);
      visit(node.right);
      return;
    case 'identifier':
    case 'variable':
    case 'null':
    case 'bool':
    case 'number':
    case 'string':
    case 'metadata':
      return;
    case 'array':
      for (const item of node.items) visit(item);
      return;
    case 'object':
      for (const { key, value } of node.entries) {
        visit(key);
        visit(value);
      }
      return;
    case 'map':
      visit(node.target);
      visit(node.body);
      return;
    case 'index':
      visit(node.target);
      visit(node.index);
      return;
    case 'slice':
      visit(node.target);
      for (const part of [node.low, node.high, node.step]) if (part !== undefined) visit(part);
      return;
    case 'unary':
      visit(node.operand);
      return;
    case 'match':
      if (node.subject !== undefined) visit(node.subject);
      for (const { pattern, body } of node.cases) {
        if (pattern !== undefined) visit(pattern);
        visit(body);
      }
      return;
    case 'if':
      for (const { condition, body } of node.branches) {
        visit(condition);
        visit(body);
      }
      if (node.otherwise !== undefined) visit(node.otherwise);
      return;
    case 'lambda':
      visit(node.body);
      return;
    default:
      assertNever(node);
  }
}

function eachArgument(args: readonly Argument[], visit: Visit<Expression>): void {
  for (let i = 0; i < args.length; i++) visit((args[i] as Argument).value);
}

/** Calls `visit` for the expressions that stand directly in a statement, and `block` for each block of statements in it. */
export function eachPart(statement: Statement, visit: Visit<Expression>, block: Visit<readonly Statement[]>): void {
  switch (statement.kind) {
    case 'assign':
    case 'let':
    case 'meta':
    case 'expression':
      visit(statement.value);
      return;
    case 'if-statement':
      for (const { condition } of statement.branches) visit(condition);
      for (const { body } of statement.branches) block(body);
      if (statement.otherwise !== undefined) block(statement.otherwise);
      return;
    case 'map-statement':
      block(statement.body);
      return;
    case 'import':
    case 'from':
      return;
    default:
      assertNever(statement);
  }
}
