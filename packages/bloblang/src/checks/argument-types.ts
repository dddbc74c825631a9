import type { ParameterLike } from '../dialect.js';
import { library } from '../library.js';
import type { Expression } from '../syntax/ast.js';
import { parseRfc3339 } from '../time/rfc3339.js';
import { preview } from '../values/failure.js';
import { kindOf } from '../values/value.js';
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
  const constant = constants.of(value);
  if (constant === undefined) return undefined;
  const kind = kindOf(constant.value);
  const field = `field ${parameter.name}: `;
  const wrong = (expected: string): string => `${field}wrong argument type, expected ${expected}, got ${kind}`;
  switch (parameter.type) {
    case 'string':
      return kind === 'string' ? undefined : wrong('string');
    case 'bool':
      return kind === 'bool' || kind === 'number'
        ? undefined
        : `${field}expected bool value, got ${kind}${preview(constant.value)}`;
    case 'integer':
    case 'float':
    case 'number':
      return kind === 'number' ? undefined : `${field}expected number value, got ${kind}${preview(constant.value)}`;
    case 'array':
    case 'object':
      return kind === parameter.type ? undefined : wrong(parameter.type);
    case 'timestamp':
      if (kind === 'number' || kind === 'timestamp') return undefined;
      if (typeof constant.value === 'string' && parseRfc3339(constant.value) !== undefined) return undefined;
      return `${field}expected timestamp value, got ${kind}${preview(constant.value)}`;
    default:
      return undefined;
  }
}
