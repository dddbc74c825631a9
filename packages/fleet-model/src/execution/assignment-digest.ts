/** What a node must know of an execution to tell whether its orders have changed. */
export interface DigestInput {
  readonly execution_id: string;
  readonly job_version: number;
  readonly desired_state: 'running' | 'stopped';
}

/** A short name for a node's desired set: equal sets have equal digests in any order, the empty set has one too. */
export function assignmentDigest(assignments: readonly DigestInput[]): string {
  const lines = assignments.map((a) => `${a.execution_id} ${a.job_version} ${a.desired_state}`).sort();
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
