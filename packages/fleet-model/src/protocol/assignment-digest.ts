import type { Assignment } from './node-protocol.js';

type DigestInput = Pick<Assignment, 'execution_id' | 'job_version' | 'desired_state'>;

/** A short name for a desired set: equal sets have equal digests in any order; the empty set has one of its own. */
export function assignmentDigest(assignments: readonly DigestInput[]): string {
  const lines = assignments.map((a) => `${a.execution_id} ${a.job_version} ${a.desired_state}`).sort();
  const text = lines.join('\n');
  return `${lines.length}-${fnv1a(text, 0x811c9dc5)}${fnv1a(text, 0x9e3779b9)}`;
}

/** FNV-1a over UTF-16 code units; two seeds give 64 bits, enough to notice a difference that the next heartbeat repeats. */
function fnv1a(text: string, seed: number): string {
  let hash = seed;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
