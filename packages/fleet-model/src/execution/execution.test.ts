import { describe, expect, it } from '@jest/globals';
import { stateOf } from '../state.js';
import { assignmentDigest, type DigestInput } from './assignment-digest.js';
import { EXECUTION_DESIRED_STATES, type Execution, isActive, isLive } from './execution.js';
import { COMPUTE_STATES } from './execution-machine.js';

const at = '2026-01-01T00:00:00.000Z';

describe('isActive and isLive', () => {
  const ended = ['complete', 'failed', 'stopped', 'lost'];
  const rows = COMPUTE_STATES.flatMap((compute) =>
    EXECUTION_DESIRED_STATES.map((desired) => [compute, desired] as const),
  );
  it.each(rows)('compute %s, desired %s', (compute, desired) => {
    const execution: Execution = {
      id: 'e-1',
      namespace: 'default',
      job_id: 'j-1',
      job_version: 1,
      eval_id: 'v-1',
      node_id: 'n-1',
      rollout_id: null,
      status: {
        desired_state: stateOf(desired),
        desired_since: at,
        compute_state: stateOf(compute),
        compute_since: at,
        health: 'unknown',
        report_seq: 0,
        previous_execution_id: null,
        next_execution_id: null,
        revision: 1,
        created_at: at,
        updated_at: at,
      },
    };
    expect(isActive(execution)).toBe(!ended.includes(compute));
    expect(isLive(execution)).toBe(!ended.includes(compute) && desired !== 'stopped');
  });
});

describe('assignmentDigest', () => {
  const a: DigestInput = { execution_id: 'e-a', job_version: 1, desired_state: 'running' };
  const b: DigestInput = { ...a, execution_id: 'e-b' };

  it('is the same in any order and differs with any member', () => {
    expect(assignmentDigest([a, b])).toBe(assignmentDigest([b, a]));
    const sets: DigestInput[][] = [
      [],
      [a],
      [b],
      [a, b],
      [{ ...a, job_version: 2 }],
      [{ ...a, desired_state: 'stopped' }],
    ];
    expect(new Set(sets.map(assignmentDigest)).size).toBe(sets.length);
  });
});
