import { jsonText } from '../../output/json.js';
import { record } from '../../output/table.js';
import type { Deps } from '../../program/deps.js';

interface Scheduler {
  readonly paused: boolean;
  readonly reason: string;
  readonly since: string | null;
  readonly waiting: number;
}

/** Says whether evaluations are planned. */
export function printScheduler(scheduler: Scheduler, format: 'table' | 'json', deps: Deps): void {
  const { paused, reason, since, waiting } = scheduler;
  if (format === 'json') deps.out(jsonText(scheduler));
  else {
    deps.out(
      record([
        ['Scheduling', `${paused ? 'paused' : 'running'}${reason === '' ? '' : `: ${reason}`}`],
        ['Since', since ?? '-'],
        ['Waiting', String(waiting)],
      ]),
    );
  }
}
