import { decoderOf, expandReferences, findReferences, type ScalarNode } from '@weir/pipeline-parser';

/**
 * A scalar as it reads when no variable is set, so that every reference stands for its default. Undefined when one has no
 * default, or when a default is decoded or brings YAML of its own.
 */
export function settled(node: ScalarNode): ScalarNode | undefined {
  if (!node.dynamic) return node;
  if (findReferences(node.value).some(({ span }) => decoderOf(node.value.slice(span.start, span.end)) !== undefined))
    return undefined;
  const { text, missing } = expandReferences(node.value, () => undefined);
  if (missing.length > 0 || (node.style === 'plain' && OTHER_YAML.test(text))) return undefined;
  return { ...node, value: text.trim(), dynamic: false };
}

/** Plain text that YAML would not read as plain text. */
const OTHER_YAML = /^\s*[[\]{}"'&*!|>%@`#,?]|^\s*[-:](?:\s|$)|: |:$| #|\n/;

/** Tells of a value that was judged that it is a default. */
export const byDefault = (written: ScalarNode): string => (written.dynamic ? ', which is the default here' : '');
