import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  canMove,
  EVALUATION_MACHINE,
  type Evaluation,
  EXECUTION_MACHINE,
  type Execution,
  type HistoryEvent,
  isTerminalEvaluationState,
  JOB_MACHINE,
  type JobStateType,
  type JsonObject,
  ROLLOUT_MACHINE,
  type StateMachine,
  transition,
} from '@weir/fleet-model';
import fc from 'fast-check';
import { aJob, Harness, type List, removeFolders, until } from './harness.js';
import { type Conduct, PlayedFleet } from './played-fleet.js';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(async () => {
  await h.stop();
  removeFolders();
});

/** Everything that a person can do to a job, in any order; most of it is refused most of the time. */
type Act =
  | { readonly kind: 'put'; readonly n: number; readonly strategy: string; readonly conduct: Conduct }
  | { readonly kind: 'verb'; readonly method: string; readonly path: string; readonly json: object }
  | { readonly kind: 'wait' };

const verbs: readonly (readonly [string, string, object])[] = [
  ['PUT', '/stop', {}],
  ['PUT', '/rerun', {}],
  ['PUT', '/rollback', { version: 1 }],
  ['POST', '/evaluate', {}],
  ['PUT', '/rollout/pause', {}],
  ['PUT', '/rollout/resume', {}],
  ['PUT', '/rollout/promote', {}],
  ['PUT', '/rollout/fail', {}],
];
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('put' as const),
      n: fc.integer({ min: 1, max: 4 }),
      strategy: fc.constantFrom('immediate', 'rolling', 'canary'),
      conduct: fc.constantFrom<Conduct>('running', 'running', 'degraded', 'failed', 'complete', 'silent'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(...verbs).map(([method, path, json]) => ({ kind: 'verb' as const, method, path, json })),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'wait' as const }) },
);

let counter = 0;
async function play(acts: readonly Act[]): Promise<string> {
  const fleet = await PlayedFleet.join(h, 3);
  counter += 1;
  const name = `door-${counter}`;
  const put = async (n: number, strategy: string): Promise<{ job_id?: string; version?: number }> => {
    const health_check = { deadline: '400ms', interval: '10ms', success_threshold: 2, failure_threshold: 2 };
    const config = {
      input: { generate: { mapping: `root = "${n}"`, interval: '1s' } },
      output: { drop: {} },
    };
    const selector = { match_ids: [...fleet.nodes] };
    const job = aJob({ name, selector, config, rollout: { strategy, max_parallel: 34, health_check } });
    return (await h.put(job)).body;
  };
  try {
    const { job_id: id = '' } = await put(1, 'immediate');
    for (const step of acts) {
      if (step.kind === 'wait') await new Promise((resolve) => setTimeout(resolve, 40));
      else if (step.kind === 'verb') {
        const { method, path, json } = step;
        const { status } = await h.call(method, `/jobs/${id}${path}`, path === '/evaluate' ? {} : { json });
        expect([200, 400, 404, 409, 422]).toContain(status);
      } else {
        const { version } = await put(step.n, step.strategy);
        if (version !== undefined) fleet.conduct.set(version, step.conduct);
      }
    }
    await h.call('DELETE', `/jobs/${id}?force=true`);
    await until('all evaluations have their outcome', async () =>
      (await evaluations(id)).every(({ status }) => isTerminalEvaluationState(status.state.state_type)),
    );
    await until('nothing runs', async () => (await fleet.versions()).every((version) => version === 0));
    return id;
  } finally {
    await fleet.leave();
  }
}

const all = async <T>(path: string): Promise<readonly T[]> =>
  (await h.call<List<T>>('GET', `${path}?limit=1000`)).body.items;
const evaluations = (id: string): Promise<readonly Evaluation[]> => all<Evaluation>(`/jobs/${id}/evaluations`);

/** Changes of state that the history tells, as far as they are of this machine. */
function told<S extends string>(
  events: readonly HistoryEvent[],
  machine: StateMachine<S, string>,
  of: (details: JsonObject) => boolean,
): readonly (readonly [S, S])[] {
  return events.flatMap(({ details }) => {
    const { old_state: from, new_state: to } = details;
    const known = (state: unknown): state is S => machine.states.some((each) => each === state);
    return of(details) && known(from) && known(to) ? [[from, to] as const] : [];
  });
}

/** A plan may start a job anew and move it on in one step. */
function jobMay(from: JobStateType, to: JobStateType): boolean {
  const anew = transition(JOB_MACHINE, from, 'restart');
  return canMove(JOB_MACHINE, from, to) || (anew !== undefined && canMove(JOB_MACHINE, anew, to));
}

describe('through whatever door', () => {
  it('no state changes but along its table, and everything comes to rest', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
        const id = await play(acts);
        const events = await all<HistoryEvent>(`/jobs/${id}/history`);
        const isJob = ({ rollout_id, node_id }: JsonObject): boolean =>
          rollout_id === undefined && node_id === undefined;
        for (const [from, to] of told(events, JOB_MACHINE, isJob))
          expect([from, to, jobMay(from, to)]).toEqual([from, to, true]);
        for (const [from, to] of told(events, EXECUTION_MACHINE, ({ node_id }) => node_id !== undefined)) {
          expect([from, to, canMove(EXECUTION_MACHINE, from, to)]).toEqual([from, to, true]);
        }
        for (const [from, to] of told(events, ROLLOUT_MACHINE, ({ rollout_id }) => rollout_id !== undefined)) {
          const started = transition(ROLLOUT_MACHINE, from, 'start');
          const may =
            canMove(ROLLOUT_MACHINE, from, to) || (started !== undefined && canMove(ROLLOUT_MACHINE, started, to));
          expect([from, to, may]).toEqual([from, to, true]);
        }
        for (const { status } of await evaluations(id)) {
          expect(canMove(EVALUATION_MACHINE, 'pending', status.state.state_type)).toBe(true);
        }
        const executions = await all<Execution>(`/jobs/${id}/executions`);
        expect(executions.every(({ status }) => status.desired_state.state_type === 'stopped' || ended(status))).toBe(
          true,
        );
        expect(await h.plane.store.rollouts.active(id)).toBeUndefined();
      }),
      { numRuns: 12, endOnFailure: true },
    );
  }, 240_000);
});

const ended = ({ compute_state }: Execution['status']): boolean =>
  EXECUTION_MACHINE.terminal.includes(compute_state.state_type);
