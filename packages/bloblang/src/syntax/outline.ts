import { LineIndex } from '@weir/diagnostics';
import { eachChild } from '../checks/walk.js';
import type { Expression, Mapping, Statement } from './ast.js';

/** How a mapping was read: one node a line, what belongs to a node indented below it, each statement with its place. */
export function outlineMapping(tree: Mapping, text: string): string {
  const lines = new LineIndex(text);
  let out = '';
  const put = (depth: number, label: string): void => {
    out += `${'  '.repeat(depth)}${label}\n`;
  };
  const expression = (node: Expression, depth: number): void => {
    put(depth, labelOf(node));
    if (node.kind === 'match') {
      if (node.subject !== undefined) expression(node.subject, depth + 1);
      for (const { pattern, body } of node.cases) choice(pattern, body, depth + 1);
    } else if (node.kind === 'if') {
      for (const { condition, body } of node.branches) choice(condition, body, depth + 1);
      if (node.otherwise !== undefined) choice(undefined, node.otherwise, depth + 1);
    } else eachChild(node, (child) => expression(child, depth + 1));
  };
  const choice = (condition: Expression | undefined, body: Expression, depth: number): void => {
    if (condition !== undefined) {
      put(depth, 'when');
      expression(condition, depth + 1);
    }
    put(depth, condition === undefined ? 'otherwise' : 'then');
    expression(body, depth + 1);
  };
  const block = (statements: readonly Statement[], depth: number): void => {
    for (const node of statements) {
      const { line, column } = lines.positionAt(node.start);
      put(depth, `${line}:${column} ${statementLabel(node)}`);
      if (node.kind === 'if-statement') {
        for (const { condition, body } of node.branches) {
          put(depth + 1, 'when');
          expression(condition, depth + 2);
          put(depth + 1, 'then');
          block(body, depth + 2);
        }
        if (node.otherwise !== undefined) {
          put(depth + 1, 'else');
          block(node.otherwise, depth + 2);
        }
      } else if (node.kind === 'map-statement') block(node.body, depth + 1);
      else if ('value' in node) expression(node.value, depth + 1);
    }
  };
  block(tree.statements, 0);
  return out;
}

function statementLabel(node: Statement): string {
  switch (node.kind) {
    case 'assign':
      return `assign ${node.path.map(({ name, quoted }) => (quoted ? JSON.stringify(name) : name)).join('.')}`;
    case 'let':
      return `let ${node.name}`;
    case 'meta':
      return node.name === undefined ? 'meta' : `meta ${node.name}`;
    case 'map-statement':
      return `map ${node.name}`;
    case 'import':
    case 'from':
      return `${node.kind} ${JSON.stringify(node.path)}`;
    case 'if-statement':
      return 'if';
    case 'expression':
      return 'assign root';
  }
}

function labelOf(node: Expression): string {
  switch (node.kind) {
    case 'bool':
      return `bool ${node.value}`;
    case 'number':
      return `number ${node.text}`;
    case 'string':
      return `string ${JSON.stringify(node.value)}`;
    case 'identifier':
    case 'field':
    case 'function':
      return `${node.kind} ${node.name}`;
    case 'method':
      return `method ${node.name}`;
    case 'variable':
      return `variable $${node.name}`;
    case 'metadata':
      return `metadata @${node.name ?? ''}`;
    case 'unary':
    case 'binary':
      return `operator ${node.operator}`;
    case 'lambda':
      return `lambda ${node.parameter} ->`;
    case 'map':
      return 'map .(…)';
    case 'slice':
      return `slice [${[node.low, node.high, node.step].map((part) => (part === undefined ? '' : '…')).join(':')}]`;
    case 'null':
    case 'array':
    case 'object':
    case 'index':
    case 'if':
    case 'match':
      return node.kind;
  }
}
