import { isAbsent, type ScalarNode, type YamlNode } from '@weir/pipeline-parser';
import { flowLines } from './flow-lines.js';

/** A key on one line: plain where that is safe, else as written, else double-quoted; a collection in brackets. */
export function keyText(key: YamlNode): string {
  switch (key.kind) {
    case 'scalar':
      return scalarKey(key);
    case 'alias':
      return `*${key.name} `;
    case 'sequence':
      return `[${key.items.map(keyText).join(', ')}]`;
    case 'mapping':
      return `{${key.pairs.map((pair) => `${keyText(pair.key)}: ${keyText(pair.value)}`).join(', ')}}`;
  }
}

const SAFE_KEY = /^[A-Za-z_][\w./-]*$/;
/** Words that some reader takes for something else than text. */
const WORDS = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

function scalarKey(scalar: ScalarNode): string {
  if (isAbsent(scalar)) return '';
  if (scalar.style !== 'plain' && SAFE_KEY.test(scalar.value) && !WORDS.test(scalar.value)) return scalar.value;
  const [line = '', ...more] = scalar.style === 'literal' || scalar.style === 'folded' ? [] : flowLines(scalar);
  return line === '' || more.length > 0 ? quoted(scalar.value) : line;
}

const quoted = (value: string): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
