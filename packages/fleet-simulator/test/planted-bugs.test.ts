import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Job } from '@weir/fleet-model';
import type { Store, StoreReader, StoreWriter } from '@weir/store';
import { createStage, type PlantedBug, type Stage, scratchRoot, simulate } from '../src/index.js';

let stage: Stage;
let spoilt: Stage;
beforeAll(async () => {
  stage = await createStage(scratchRoot());
  spoilt = await createStage(scratchRoot(), 'DROP INDEX executions_one_active');
});
afterAll(() => {
  stage.close();
  spoilt.close();
});

/** A store whose writers are not what they should be. */
const withWriter =
  (change: (writer: StoreWriter) => Partial<StoreWriter>) =>
  (store: Store): Store => ({
    ...store,
    transaction: (work) => store.transaction((writer) => work({ ...writer, ...change(writer) })),
  });

/** What planners are told of a job. */
const withJobs = (change: (job: Job) => Job) =>
  withWriter(({ jobs }) => ({
    jobs: {
      ...jobs,
      get: async (id) => {
        const job = await jobs.get(id);
        return job === undefined ? undefined : change(job);
      },
    },
  }));

/** Says of some work that it is done, and has done none of it. */
function forgetful(store: Store): Store {
  let count = 0;
  return {
    ...store,
    async transaction(work) {
      count += 1;
      if (count % 9 !== 0) return store.transaction(work);
      const undone = new Error('undone');
      let said: { readonly value: Awaited<ReturnType<typeof work>> } | undefined;
      try {
        await store.transaction(async (writer) => {
          said = { value: await work(writer) };
          throw undone;
        });
      } catch (error) {
        if (error !== undone) throw error;
      }
      if (said === undefined) throw undone;
      return said.value;
    },
  };
}

interface Row {
  readonly bug: string;
  readonly rule: string;
  readonly planted: PlantedBug;
  /** The database itself has to look away for this one. */
  readonly spoilt?: true;
}

/** Bugs that a store, a planner, an agent or a driver could have, and the rule that must see each. */
const BUGS: readonly Row[] = [
  {
    bug: 'a store that forgets second versions',
    rule: 'nothing lost',
    planted: {
      store: withWriter(({ versions }) => ({
        versions: { ...versions, insert: async (one) => (one.version === 2 ? undefined : versions.insert(one)) },
      })),
    },
  },
  {
    bug: 'a store that writes no history of executions',
    rule: 'nothing lost',
    planted: {
      store: withWriter(({ history }) => ({
        history: {
          ...history,
          append: (events, at) => {
            const kept = events.filter(({ execution_id }) => execution_id === null);
            return history.append(kept, at);
          },
        },
      })),
    },
  },
  { bug: 'a store that says it has written what it has not', rule: 'nothing lost', planted: { store: forgetful } },
  {
    bug: 'a planner that takes every node for connected',
    rule: 'no stray execution',
    planted: {
      store: withWriter(({ nodes }) => ({
        nodes: {
          ...nodes,
          forPlanning: async () =>
            (await nodes.forPlanning()).map((node) => ({
              ...node,
              status: { ...node.status, connection_state: 'Connected' },
            })),
        },
      })),
    },
  },
  {
    bug: 'a planner that takes every job for wanted',
    rule: 'no stray execution',
    planted: {
      store: withJobs((job) => ({
        ...job,
        status: { ...job.status, desired_state: 'running' },
      })),
    },
  },
  {
    bug: 'a planner that sees no selector',
    rule: 'no stray execution',
    planted: {
      store: withJobs((job) => ({
        ...job,
        spec: { ...job.spec, selector: { match_labels: {}, match_expressions: [], match_ids: [] } },
      })),
    },
  },
  {
    bug: 'a planner that sees no execution',
    rule: 'one live execution',
    planted: {
      store: withWriter(({ executions }) => ({ executions: { ...executions, forPlanning: async () => [] } })),
    },
    spoilt: true,
  },
  {
    bug: 'a planner that takes waves for larger than they are',
    rule: 'rollout limits',
    planted: {
      store: withJobs((job) => ({
        ...job,
        spec: { ...job.spec, rollout: { ...job.spec.rollout, max_parallel: 100 } },
      })),
    },
  },
  {
    bug: 'reports taken in whatever their number',
    rule: 'state tables',
    planted: {
      store: withWriter(({ executions }) => ({
        executions: {
          ...executions,
          get: async (id) => {
            const found = await executions.get(id);
            return found === undefined ? undefined : { ...found, status: { ...found.status, report_seq: -1 } };
          },
        },
      })),
    },
  },
  {
    bug: 'a driver that calls stopped what still runs',
    rule: 'what starts',
    planted: {
      driver: (driver) => ({
        name: driver.name,
        capabilities: () => driver.capabilities(),
        missing: (config) => driver.missing(config),
        start: async (spec, onStatus) => {
          const running = await driver.start(spec, onStatus);
          return { ...running, stop: async () => void running.stop() };
        },
      }),
    },
  },
  {
    bug: 'an agent that hears nothing but its first orders',
    rule: 'the fleet comes to rest',
    planted: {
      transport: (transport) => {
        let asked = false;
        return (request) => {
          if (request.endpoint.id !== 'listAssignments') return transport(request);
          if (asked) return new Promise(() => {});
          asked = true;
          return transport(request);
        };
      },
    },
  },
  {
    bug: 'join tokens that are never used up',
    rule: 'one node per token',
    planted: { store: withWriter(({ tokens }) => ({ tokens: { ...tokens, use: async () => true } })) },
  },
  {
    bug: 'a store that takes every execution for old',
    rule: 'kept long enough',
    planted: {
      store: withWriter(({ garbage }) => ({
        garbage: {
          ...garbage,
          remove: (kind, before, limit) => garbage.remove(kind, kind === 'executions' ? '9999' : before, limit),
        },
      })),
    },
  },
  {
    bug: 'a store that keeps the newest version and no other',
    rule: 'kept long enough',
    planted: {
      store: (store) => {
        const spoil = <G extends StoreReader['garbage']>(garbage: G): G => ({
          ...garbage,
          jobsWithMoreVersions: () => garbage.jobsWithMoreVersions(1),
          surplusVersions: (jobId) => garbage.surplusVersions(jobId, 1),
        });
        return {
          ...store,
          garbage: spoil(store.garbage),
          transaction: (work) => store.transaction((writer) => work({ ...writer, garbage: spoil(writer.garbage) })),
        };
      },
    },
  },
  {
    bug: 'an agent that sends each line of a log twice',
    rule: 'logs are what was logged',
    planted: {
      transport: (transport) => {
        return (request) => {
          if (request.endpoint.id !== 'postLogs') return transport(request);
          const body = JSON.parse(request.body ?? '{}') as { batches: readonly { lines: readonly object[] }[] };
          const batches = body.batches.map((batch) => ({ ...batch, lines: [...batch.lines, ...batch.lines] }));
          return transport({ ...request, body: JSON.stringify({ ...body, batches }) });
        };
      },
    },
  },
  {
    bug: 'a store that does not know its newest ids',
    rule: 'ids keep order',
    planted: { store: (store) => ({ ...store, newestIds: async () => [] }) },
  },
  {
    bug: 'a planner that forgets what waits for a node',
    rule: 'the fleet comes to rest',
    planted: {
      store: withWriter(({ evaluations }) => ({
        evaluations: { ...evaluations, blockedOf: async () => undefined, isDue: async () => true },
      })),
    },
  },
  {
    bug: 'evaluations that nobody plans',
    rule: 'the fleet comes to rest',
    planted: {
      store: withWriter(({ evaluations }) => ({ evaluations: { ...evaluations, get: async () => undefined } })),
    },
  },
];

/** So many seeds are enough for a bug of this size to show. */
const SEEDS = 40;

describe('a planted bug is seen', () => {
  it.each(BUGS)(
    '$bug: $rule',
    async ({ rule, planted, spoilt: looksAway }) => {
      const seen = new Set<string>();
      for (let seed = 1; seed <= SEEDS && !seen.has(rule); seed++) {
        const { violation } = await simulate(seed, looksAway ? spoilt : stage, { planted });
        if (violation !== undefined) seen.add(violation.rule);
      }
      expect([...seen]).toContain(rule);
    },
    600_000,
  );
});
