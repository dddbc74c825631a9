import { describe, expect, it } from '@jest/globals';
import { EVALUATION_TRIGGERS, type Evaluation, type EvaluationTrigger, stateOf } from '@weir/fleet-model';
import { PlanningPace } from '../src/planner/planning-pace.js';

const at = '2026-01-01T00:00:00.000Z';
const evaluation = (triggered_by: EvaluationTrigger, job_id = 'j-1'): Evaluation => ({
  id: 'v-1',
  namespace: 'default',
  job_id,
  type: 'pipeline',
  priority: 50,
  triggered_by,
  status: { state: stateOf('pending'), wait_until: null, attempts: 0, revision: 1, created_at: at, updated_at: at },
});

describe('the pace of planning', () => {
  it.each([
    ['nothing', 0, 0],
    ['little', 9, 0],
    ['something', 10, 1040],
    ['half a second', 500, 3000],
    ['minutes', 600_000, 6000],
  ])('after %s (%i ms) a node’s next cause is taken up at %i', (_, cost, expected) => {
    const pace = new PlanningPace();
    pace.planned('j-1', cost, 1000);
    expect(pace.earliest(evaluation('exec-update'))).toBe(expected);
    expect(pace.earliest(evaluation('exec-update', 'j-2'))).toBe(0);
  });

  it('holds back what nodes cause and nothing else', () => {
    const pace = new PlanningPace();
    pace.planned('j-1', 100, 1000);
    const held = EVALUATION_TRIGGERS.filter((trigger) => pace.earliest(evaluation(trigger)) > 0);
    expect([...held].sort()).toEqual(['exec-failure', 'exec-update', 'node-join', 'node-leave', 'node-update']);
  });

  it('forgets once the job is cheap again', () => {
    const pace = new PlanningPace();
    pace.planned('j-1', 100, 1000);
    pace.planned('j-1', 1, 1100);
    expect(pace.earliest(evaluation('node-join'))).toBe(0);
  });
});
