import type { Parameter } from '../functions/parameters.js';
import { formatJson } from '../values/json-format.js';
import type { Value } from '../values/value.js';

/** The parameters of a call as it is written: names with kinds, a default behind `=`, `?` behind what may be left out. */
export function signatureOf(params: readonly Parameter<unknown>[], variadic: boolean): string {
  if (variadic) return '(…)';
  const told = params.map(({ name, type, optional, default: preset }) => {
    const kind = type === 'unknown' ? 'any' : type;
    if (preset !== undefined) return `${name}: ${kind} = ${formatJson(preset as Value)}`;
    return `${name}${optional ? '?' : ''}: ${kind}`;
  });
  return `(${told.join(', ')})`;
}
