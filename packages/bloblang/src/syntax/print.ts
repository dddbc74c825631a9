import { assertNever } from '@weir/diagnostics';
import type { Interpolated, Mapping, Statement } from './ast.js';
import { printExpression } from './print-expression.js';
import { printString } from './print-string.js';

/** A mapping as text that parses to an equal tree; comments and layout are not kept. */
export const printMapping = (tree: Mapping): string =>
  tree.statements.map((statement) => `${printStatement(statement, '')}\n`).join('');

/** An interpolated string as text that parses to an equal tree. */
export const printInterpolated = (tree: Interpolated): string =>
  tree.segments
    .map((segment) =>
      segment.kind === 'query'
        ? `\${! ${printExpression(segment.query)} }`
        : segment.text.replace(/\$\{!([^}]*)\}/g, (_whole, inner: string) => `\${{!${inner}}}`),
    )
    .join('');

const WORD = /^[A-Za-z0-9_]+$/;

const printName = (name: string): string => (WORD.test(name) ? name : printString(name));

function printBlock(statements: readonly Statement[], indent: string): string {
  if (statements.length === 0) return '{ }';
  const inner = `${indent}  `;
  return `{\n${statements.map((statement) => `${inner}${printStatement(statement, inner)}\n`).join('')}${indent}}`;
}

function printStatement(statement: Statement, indent: string): string {
  switch (statement.kind) {
    case 'assign': {
      const path = statement.path.map(({ name, quoted }) => (quoted ? printString(name) : name)).join('.');
      return `${path} = ${printExpression(statement.value)}`;
    }
    case 'let':
      return `let ${printName(statement.name)} = ${printExpression(statement.value)}`;
    case 'meta': {
      const name = statement.name === undefined ? '' : `${printName(statement.name)} `;
      return `meta ${name}= ${printExpression(statement.value)}`;
    }
    case 'if-statement': {
      const branches = statement.branches.map(
        ({ condition, body }) => `if ${printExpression(condition)} ${printBlock(body, indent)}`,
      );
      const otherwise = statement.otherwise === undefined ? '' : ` else ${printBlock(statement.otherwise, indent)}`;
      return branches.join(' else ') + otherwise;
    }
    case 'map-statement':
      return `map ${printName(statement.name)} ${printBlock(statement.body, indent)}`;
    case 'import':
      return `import ${printString(statement.path)}`;
    case 'from':
      return `from ${printString(statement.path)}`;
    case 'expression':
      return printExpression(statement.value);
    default:
      return assertNever(statement);
  }
}
