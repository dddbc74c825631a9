import { isAbsent, type ScalarNode, type YamlNode } from '@weir/pipeline-parser';
import { flowLines } from './flow-lines.js';

/** A key on one line with its anchor and tag: plain where safe, else as written, else double-quoted; collections in brackets. */
export function keyText(key: YamlNode): string {
  const bare = bareText(key);
  return [...propertiesOf(key), bare].join(' ');
}

/** A node's anchor and tag as they are written in front of it. */
export const propertiesOf = (node: YamlNode): readonly string[] => [
  ...(node.anchor === undefined ? [] : [`&${node.anchor}`]),
  ...(node.tag === undefined ? [] : [node.tag]),
];

function bareText(node: YamlNode): string {
  switch (node.kind) {
    case 'scalar':
      return scalarKey(node);
    case 'alias':
      return `*${node.name} `;
    case 'sequence':
      return `[${node.items.map(itemText).join(', ')}]`;
    case 'mapping':
      return `{${node.pairs.map((pair) => `${itemText(pair.key)}: ${itemText(pair.value)}`).join(', ')}}`;
  }
}

/** A node within brackets, where plain text may not hold any. */
function itemText(node: YamlNode): string {
  if (node.kind !== 'scalar') return keyText(node);
  if (isAbsent(node)) return [...propertiesOf(node), 'null'].join(' ');
  const isPlain = node.style === 'plain' && !node.dynamic && /[[\]{},]/.test(node.value);
  return isPlain ? [...propertiesOf(node), quoted(node.value)].join(' ') : keyText(node);
}

const SAFE_KEY = /^[A-Za-z_][\w./-]*$/;
/** Words that some reader takes for something else than text. */
const WORDS = /^(?:true|false|null|yes|no|on|off|y|n)$/i;
/** At the left edge such a key would end the document. */
const MARKER = /^(?:---|\.\.\.)\s/;

function scalarKey(scalar: ScalarNode): string {
  if (isAbsent(scalar)) return '';
  if (scalar.style !== 'plain' && SAFE_KEY.test(scalar.value) && !WORDS.test(scalar.value)) return scalar.value;
  const [line = '', ...more] = scalar.style === 'literal' || scalar.style === 'folded' ? [] : flowLines(scalar);
  return line === '' || more.length > 0 || MARKER.test(line) ? quoted(scalar.value) : line;
}

const quoted = (value: string): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
