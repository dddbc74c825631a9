import { dereference, findPair, type MappingNode, type YamlNode } from '@weir/pipeline-parser';

/** A mapping without its comments and blanks, for comparing with what is known to mean something. */
const bare = (text: string): string => text.replace(/^\s*#.*$/gm, '').replace(/\s+/g, '');

const DROPS: ReadonlySet<string> = new Set(['root=deleted()', 'deleted()']);

/** The text of a mapping processor. */
function mappingText(
  node: YamlNode,
): { readonly name: string; readonly text: string; readonly dynamic: boolean } | undefined {
  const processor = dereference(node);
  if (processor?.kind !== 'mapping') return undefined;
  for (const name of ['mapping', 'bloblang', 'mutation']) {
    const pair = findPair(processor, name);
    const value = pair === undefined ? undefined : dereference(pair.value);
    if (value?.kind === 'scalar') return { name, text: value.value, dynamic: value.dynamic };
  }
  return undefined;
}

/** Whether a processor drops every message whatever it holds. */
export function dropsEverything(node: YamlNode): boolean {
  const mapping = mappingText(node);
  return mapping !== undefined && !mapping.dynamic && DROPS.has(bare(mapping.text));
}

/** What a `check` always answers; undefined when it depends on the message. A check that is absent or empty always holds. */
export function constantCheck(holder: MappingNode, field = 'check'): boolean | undefined {
  if (holder.pairs.some((pair) => pair.merge)) return undefined;
  const pair = findPair(holder, field);
  if (pair === undefined) return true;
  const value = dereference(pair.value);
  if (value?.kind !== 'scalar' || value.dynamic) return undefined;
  const text = bare(value.value);
  if (text === '' || text === 'true' || text === '!false') return true;
  return text === 'false' || text === '!true' ? false : undefined;
}

/** Whether a field is literally true. */
export function isTrue(holder: MappingNode, field: string): boolean {
  const pair = findPair(holder, field);
  const value = pair === undefined ? undefined : dereference(pair.value);
  return value?.kind === 'scalar' && (value.dynamic || /^(?:true|yes|on|y)$/i.test(value.value));
}
