import { dereference, findPair, type MappingNode, type YamlNode } from '@weir/pipeline-parser';
import { constantAnswer } from './constant-answer.js';

const MAPPINGS = ['mapping', 'bloblang', 'mutation'];
/** Processors that hold a list of processors which every message goes through, whatever happened before. */
const LISTS = ['processors', 'for_each'];
const MAY_DROP: ReadonlySet<string> = new Set([...MAPPINGS, ...LISTS]);

/** Whether a processor drops every message whatever it holds. */
export function dropsEverything(node: YamlNode): boolean {
  const processor = dereference(node);
  if (processor?.kind !== 'mapping' || !processor.pairs.some(({ name }) => MAY_DROP.has(name))) return false;
  for (const name of MAPPINGS) {
    const pair = findPair(processor, name);
    const value = pair && dereference(pair.value);
    if (value?.kind === 'scalar') return !value.dynamic && deletesRoot(value.value);
  }
  return LISTS.some((name) => {
    const pair = findPair(processor, name);
    const list = pair && dereference(pair.value);
    return list?.kind === 'sequence' && list.items.some(dropsEverything);
  });
}

/** Whether a mapping ends with `root = deleted()` on its own, so that nothing before it matters. */
export function deletesRoot(text: string): boolean {
  if (!text.includes('deleted')) return false;
  const lines = text.split('\n').map((line) => line.replace(/(^|\s)#.*$/, '').trimEnd());
  const written = lines.filter((line) => line.trim() !== '');
  const last = written.at(-1)?.replace(/\s+/g, '') ?? '';
  if (last === 'deleted()') return written.length === 1;
  if (last !== 'root=deleted()') return false;
  return written
    .slice(0, -1)
    .every((line) => /^\s*(?:let|meta|root)\b[^{}()[\]]*=[^{}]*$/.test(line) && !/[-+*/%|&=<>.,([]$/.test(line));
}

/** What a `check` always answers; undefined when it depends on the message. A check that is absent or empty always holds. */
export function constantCheck(holder: MappingNode, field = 'check'): boolean | undefined {
  if (holder.pairs.some((pair) => pair.merge)) return undefined;
  const pair = findPair(holder, field);
  if (pair === undefined) return true;
  const value = dereference(pair.value);
  if (value?.kind !== 'scalar' || value.dynamic) return undefined;
  return value.value.trim() === '' ? true : constantAnswer(value.value);
}

/** Whether a field is literally true. */
export function isTrue(holder: MappingNode, field: string): boolean {
  const pair = findPair(holder, field);
  const value = pair === undefined ? undefined : dereference(pair.value);
  return value?.kind === 'scalar' && (value.dynamic || /^(?:true|yes|on|y)$/i.test(value.value));
}
