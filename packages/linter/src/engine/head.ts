import type { Span } from '@weir/diagnostics';
import type { YamlNode } from '@weir/pipeline-parser';

/** Enough of a node to point at: a block mapping's first key, a bracket, or the node itself when it is a scalar. */
export function headOf(node: YamlNode): Span {
  if (node.kind === 'scalar' || node.kind === 'alias') return node.span;
  if (node.flow) return { start: node.span.start, end: Math.min(node.span.start + 1, node.span.end) };
  const first = node.kind === 'mapping' ? node.pairs[0]?.key : node.items[0];
  return first === undefined || first.kind !== 'scalar' ? { start: node.span.start, end: node.span.start } : first.span;
}
