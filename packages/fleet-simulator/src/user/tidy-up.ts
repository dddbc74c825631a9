import type { Records } from '../oracle/records.js';
import { pauseScheduling } from './calls.js';
import type { Operator } from './operator.js';

/** Lets go on what somebody has halted, so that the fleet can come to rest: scheduling, paused rollouts, waiting canaries. */
export function tidyUp(operator: Operator, { jobs, rollouts, settings }: Records): void {
  if (!operator.idle) return;
  const paused = [...settings.values()].some(({ value }) => value.includes('"paused":true'));
  if (paused) pauseScheduling(operator, false);
  for (const { job_id: id, job_version, state, state_details } of rollouts.values()) {
    if (jobs.get(id)?.version !== job_version) continue;
    const one = { params: { id } };
    if (state === 'paused') operator.do(`resume ${id}`, (signal) => operator.api.resumeRollout({ ...one, signal }));
    const { awaits_promotion } = JSON.parse(state_details) as { readonly awaits_promotion?: boolean };
    if (state === 'running' && awaits_promotion === true) {
      operator.do(`promote ${id}`, (signal) => operator.api.promoteRollout({ ...one, signal }));
    }
  }
}
