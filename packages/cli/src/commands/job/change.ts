import { jsonText } from '../../output/json.js';
import type { Deps } from '../../program/deps.js';

interface JobChange {
  readonly job_id: string;
  readonly evaluation_id: string;
  readonly job: { readonly spec: { readonly name: string } };
}

/** Says what was asked of a job and which evaluation carries it out. */
export function printChange(change: JobChange, done: string, format: 'table' | 'json', deps: Deps): void {
  if (format === 'json') {
    deps.out(jsonText(change));
    return;
  }
  const evaluation = change.evaluation_id === '' ? '' : `; evaluation ${change.evaluation_id}`;
  deps.out(`${change.job.spec.name} ${done}${evaluation}\n`);
}
