import { assertNever } from '@weir/diagnostics';
import type { ParameterLike, ParameterType } from '../dialect.js';
import { library } from '../library.js';
import type { Expression } from '../syntax/ast.js';
import { parseRfc3339 } from '../time/rfc3339.js';
import { preview } from '../values/failure.js';
import { type Kind, kindOf, type Value } from '../values/value.js';
import type { Constants } from './constants.js';
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
  if (node.kind === 'function') return library.functions.get(node.name)?.literal !== undefined;
  if (!LITERALS.has(node.kind)) return false;
  let known = true;
  eachChild(node, (child) => {
    known &&= isStatic(child);
  });
  return known;
}

/** Why a literal cannot be the argument of a parameter; undefined when it can, or when it is no plain literal. */
export function checkArgumentType(
  parameter: ParameterLike,
  value: Expression,
  constants: Constants,
): string | undefined {
  const { type, name } = parameter;
  // Most arguments are texts, and most of those are wanted.
  if (type === 'unknown' || type === 'query' || (type === 'string' && value.kind === 'string')) return undefined;
  const constant = constants.of(value);
  if (constant === undefined) return undefined;
  const kind = kindOf(constant.value);
  if (fits(type, kind, constant.value)) return undefined;
  if (type === 'string' || type === 'array' || type === 'object')
    return `field ${name}: wrong argument type, expected ${type}, got ${kind}`;
  const expected = type === 'integer' || type === 'float' ? 'number' : type;
  return `field ${name}: expected ${expected} value, got ${kind}${preview(constant.value)}`;
}

function fits(type: ParameterType, kind: Kind, value: Value): boolean {
  switch (type) {
    case 'string':
    case 'array':
    case 'object':
      return kind === type;
    case 'bool':
      return kind === 'bool' || kind === 'number';
    case 'integer':
    case 'float':
    case 'number':
      return kind === 'number';
    case 'timestamp':
      if (kind === 'number' || kind === 'timestamp') return true;
      return typeof value === 'string' && parseRfc3339(value) !== undefined;
    case 'query':
    case 'unknown':
      return true;
    default:
      return assertNever(type);
  }
}
