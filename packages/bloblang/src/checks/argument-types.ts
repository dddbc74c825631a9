import type { ParameterLike } from '../dialect.js';
import type { Expression } from '../syntax/ast.js';
import { parseRfc3339 } from '../time/rfc3339.js';
import { eachChild } from './walk.js';

const LITERALS = new Set<Expression['kind']>([
  'null',
  'bool',
  'number',
  'string',
  'array',
  'object',
  'unary',
  'binary',
]);

/** True when a value is known without a message: it is built of literals alone. */
export function isStatic(node: Expression): boolean {
  if (!LITERALS.has(node.kind)) return false;
  let known = true;
  eachChild(node, (child) => {
    known &&= isStatic(child);
  });
  return known;
}

/** Why a literal cannot be the argument of a parameter; undefined when it can, or when it is no plain literal. */
export function checkArgumentType(parameter: ParameterLike, value: Expression): string | undefined {
  const kind = literalKind(value);
  if (kind === undefined) return undefined;
  const field = `field ${parameter.name}: `;
  const wrong = (expected: string): string => `${field}wrong argument type, expected ${expected}, got ${kind}`;
  switch (parameter.type) {
    case 'string':
      return kind === 'string' ? undefined : wrong('string');
    case 'bool':
      return kind === 'bool' || kind === 'number'
        ? undefined
        : `${field}expected bool value, got ${kind}${preview(value)}`;
    case 'integer':
    case 'float':
    case 'number':
      return kind === 'number' ? undefined : `${field}expected number value, got ${kind}${preview(value)}`;
    case 'array':
    case 'object':
      return kind === parameter.type ? undefined : wrong(parameter.type);
    case 'timestamp':
      if (kind === 'number' || (value.kind === 'string' && parseRfc3339(value.value) !== undefined)) return undefined;
      return `${field}expected timestamp value, got ${kind}${preview(value)}`;
    default:
      return undefined;
  }
}

function literalKind(value: Expression): string | undefined {
  switch (value.kind) {
    case 'null':
    case 'bool':
    case 'number':
    case 'string':
      return value.kind;
    case 'array':
    case 'object':
      return isStatic(value) ? value.kind : undefined;
    case 'unary':
      return value.operator === '-' && value.operand.kind === 'number' ? 'number' : undefined;
    default:
      return undefined;
  }
}

const preview = (value: Expression): string =>
  value.kind === 'string' ? ` (${JSON.stringify(value.value)})` : value.kind === 'bool' ? ` (${value.value})` : '';
