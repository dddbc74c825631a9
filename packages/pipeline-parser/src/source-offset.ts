import { type DecodedScalar, decodeScalar } from './decode-scalar.js';
import type { ScalarNode } from './node.js';

const decoded = new WeakMap<ScalarNode, DecodedScalar>();

function pieces(scalar: ScalarNode): DecodedScalar {
  let known = decoded.get(scalar);
  if (known === undefined) {
    known = decodeScalar(scalar.source.readable, {
      style: scalar.style,
      start: scalar.body.start,
      end: scalar.body.end,
      indent: scalar.indent,
      chomping: scalar.chomping,
    });
    decoded.set(scalar, known);
  }
  return known;
}

/**
 * The offset in the YAML text of an offset in a scalar's decoded value, for every style: block indentation, folded
 * lines, escapes and CR LF included. An offset behind the value answers the end of the body's content.
 */
export function sourceOffset(scalar: ScalarNode, valueOffset: number): number {
  const { valueStarts, sourceStarts, value } = pieces(scalar);
  let low = 0;
  let high = valueStarts.length - 1;
  if (high < 0) return scalar.body.start;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((valueStarts[middle] ?? 0) <= valueOffset) low = middle;
    else high = middle - 1;
  }
  const start = valueStarts[low] ?? 0;
  const length = (valueStarts[low + 1] ?? value.length) - start;
  const source = sourceStarts[low] ?? scalar.body.start;
  const next = sourceStarts[low + 1] ?? scalar.body.end;
  return Math.min(source + Math.min(Math.max(0, valueOffset - start), length), Math.max(source, next), scalar.body.end);
}
