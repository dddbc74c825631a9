import { assertNever } from '@weir/diagnostics';
import type { Argument, Expression, IfExpression, MatchExpression } from './ast.js';
import { printString } from './print-string.js';
import { PRECEDENCE, UNARY_PRECEDENCE } from './tokens.js';

const WORD = /^[A-Za-z0-9_]+$/;
const TERM = UNARY_PRECEDENCE + 1;

/** An expression as text; brackets only where the tree needs them. */
export const printExpression = (node: Expression): string => print(node, 0);

/** How tightly an expression holds together: what stands where something tighter is asked for goes into brackets. */
function tightness(node: Expression): number {
  switch (node.kind) {
    case 'binary':
      return PRECEDENCE[node.operator];
    case 'unary':
      return UNARY_PRECEDENCE;
    case 'lambda':
      return 0;
    default:
      return TERM;
  }
}

function print(node: Expression, asked: number): string {
  const text = bare(node);
  return tightness(node) < asked ? `(${text})` : text;
}

/** The target of a dot: conditionals are bracketed too, for people. */
const printTarget = (node: Expression): string =>
  node.kind === 'if' || node.kind === 'match' ? `(${bare(node)})` : print(node, TERM);

function bare(node: Expression): string {
  switch (node.kind) {
    case 'null':
      return 'null';
    case 'bool':
      return String(node.value);
    case 'number':
      return node.text;
    case 'string':
      return printString(node.value);
    case 'array':
      return `[${node.items.map(printExpression).join(', ')}]`;
    case 'object':
      return `{${node.entries.map(({ key, value }) => `${printKey(key)}: ${printExpression(value)}`).join(', ')}}`;
    case 'identifier':
      return node.name;
    case 'variable':
      return `$${node.name}`;
    case 'metadata':
      return node.name === undefined ? '@' : `@${WORD.test(node.name) ? node.name : printString(node.name)}`;
    case 'field':
      return `${node.target.kind === 'number' ? `(${node.target.text})` : printTarget(node.target)}.${WORD.test(node.name) ? node.name : printString(node.name)}`;
    case 'map':
      return `${printTarget(node.target)}.(${printExpression(node.body)})`;
    case 'index':
      return `${printTarget(node.target)}[${printExpression(node.index)}]`;
    case 'slice': {
      const [low, high, step] = [node.low, node.high, node.step].map((p) =>
        p === undefined ? '' : printExpression(p),
      );
      return `${printTarget(node.target)}[${low}:${high}${node.step === undefined ? '' : `:${step}`}]`;
    }
    case 'function':
      return node.name + printArguments(node.args);
    case 'method':
      return `${printTarget(node.target)}.${node.name}${printArguments(node.args)}`;
    case 'unary':
      return `${node.operator}${printOperand(node.operand)}`;
    case 'binary': {
      const level = PRECEDENCE[node.operator];
      return `${print(node.left, level)} ${node.operator} ${print(node.right, level + 1)}`;
    }
    case 'match':
      return printMatch(node);
    case 'if':
      return printIf(node);
    case 'lambda':
      return `${node.parameter} -> ${printExpression(node.body)}`;
    default:
      return assertNever(node);
  }
}

/** A number keeps its own sign apart from that of the operation. */
const printOperand = (operand: Expression): string => print(operand, TERM);

const printKey = (key: Expression): string =>
  key.kind === 'string' ? printString(key.value) : `(${printExpression(key)})`;

const printArguments = (args: readonly Argument[]): string =>
  `(${args.map(({ name, value }) => (name === undefined ? '' : `${name}: `) + printExpression(value)).join(', ')})`;

function printIf(node: IfExpression): string {
  const branches = node.branches.map(
    ({ condition, body }) => `if ${printExpression(condition)} { ${printExpression(body)} }`,
  );
  const otherwise = node.otherwise === undefined ? '' : ` else { ${printExpression(node.otherwise)} }`;
  return branches.join(' else ') + otherwise;
}

function printMatch(node: MatchExpression): string {
  const subject = node.subject === undefined ? '' : `${printExpression(node.subject)} `;
  const cases = node.cases.map(
    ({ pattern, body }) => `${pattern === undefined ? '_' : printExpression(pattern)} => ${printExpression(body)}`,
  );
  return `match ${subject}{ ${cases.join(', ')} }`;
}
