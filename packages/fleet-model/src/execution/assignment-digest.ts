import type { Execution } from './execution.js';

type DigestInput = Pick<Execution, 'id' | 'job_version'>;

/** A short name for a node's desired set: equal sets have equal digests in any order, the empty set has one too. */
export function assignmentDigest(executions: readonly DigestInput[]): string {
  const lines = executions.map((execution) => `${execution.id} ${execution.job_version}`).sort();
  const text = lines.join('\n');
  return `${lines.length}-${fnv1a(text, 0x811c9dc5)}${fnv1a(text, 0x9e3779b9)}`;
}

/** FNV-1a over UTF-16 code units; two seeds make 64 bits, and no adversary chooses the text: ids are ours. */
function fnv1a(text: string, seed: number): string {
  let hash = seed;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
