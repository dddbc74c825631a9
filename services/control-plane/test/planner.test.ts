import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createIds, type JsonObject, NO_CAPABILITIES, type Node } from '@weir/fleet-model';
import { silentLogger } from '@weir/http-kit';
import { Broker } from '@weir/scheduler';
import { openSqliteStore, type Store, StoreUnavailable } from '@weir/store';
import { systemClock } from '../src/clock.js';
import { createJob } from '../src/jobs/save-spec.js';
import { checkSpec } from '../src/jobs/submission.js';
import { EvaluationLoop } from '../src/planner/evaluation-loop.js';
import { addEvaluation } from '../src/planner/new-evaluation.js';
import { Changes, readUntil } from '../src/watch/changes.js';
import { createWrite, type Write } from '../src/write.js';
import { aJob, freshDataDir, removeFolders, until } from './harness.js';

let store: Store;
let loop: EvaluationLoop;
/** Work on the store that fails, by how many more times. */
let failures: number;
let write: Write;
const changes = new Changes();
const clock = systemClock;
const ids = createIds();

beforeEach(() => {
  failures = 0;
  store = openSqliteStore(join(freshDataDir(), 'weir.db'));
  const sound = createWrite(store, changes, (evaluation) => loop.enqueue(evaluation));
  const shaky: Write = (work) => {
    if (failures > 0) {
      failures -= 1;
      return Promise.reject(new StoreUnavailable('full', 'the disk is full'));
    }
    return sound(work);
  };
  write = sound;
  const broker = new Broker({ clock, maxAttempts: 3, backOff: { firstMs: 10, maxMs: 20 }, visibilityMs: 60_000 });
  loop = new EvaluationLoop({ broker, write: shaky, clock, ids, log: silentLogger() });
});
afterEach(async () => {
  await loop.stop();
  await store.close();
  removeFolders();
});

const submit = (name = 'tap') =>
  write((writer, after) => createJob(checkSpec(aJob({ name }) as JsonObject, {}).spec, writer, after, { ids, clock }));
const aNode: Node = {
  id: 'n-1',
  spec: { name: 'n', hostname: 'n', os: '', arch: '', agent_version: '', labels: {}, capabilities: NO_CAPABILITIES },
  status: {
    connection_state: 'Connected',
    message: '',
    connected_since: null,
    disconnected_since: null,
    deleted_since: null,
    last_heartbeat: null,
    resource_usage: {},
    revision: 1,
    created_at: '',
    updated_at: '',
  },
};
const stateOf = async (id: string) => (await store.evaluations.get(id))?.status;

describe('the planner', () => {
  it('tries again when the store could not take the plan', async () => {
    failures = 1;
    const { evaluation } = await submit();
    await until('blocked', async () => (await stateOf(evaluation.id))?.state.state_type === 'blocked');
    expect((await stateOf(evaluation.id))?.attempts).toBe(2);
  });

  it('gives up after its attempts, with the reason, and goes on with others', async () => {
    const { job, evaluation: first } = await submit();
    await until('planned once', async () => (await stateOf(first.id))?.state.state_type === 'blocked');
    // A record that no code of ours writes: planning it is a bug that shows.
    const broken = { ...job.spec, selector: null as never };
    const evaluation = await write(async (writer, after) => {
      const now = await writer.jobs.get(job.id);
      if (now === undefined) throw new Error('the job is gone');
      await writer.jobs.update({ ...now, spec: broken, status: { ...now.status, revision: now.status.revision + 1 } });
      await writer.nodes.insert(aNode);
      return addEvaluation(writer, after, now, 'manual', { ids, clock });
    });
    await until('failed', async () => (await stateOf(evaluation.id))?.state.state_type === 'failed');
    const status = await stateOf(evaluation.id);
    expect(status?.attempts).toBe(3);
    expect(status?.state.message).toMatch(/^gave up after 3 attempts: /);
    const next = await submit('next');
    await until('the next is planned', async () => (await stateOf(next.evaluation.id))?.state.state_type === 'blocked');
  });

  it('finds at the next start what it could not finish', async () => {
    await loop.stop();
    const { evaluation } = await submit();
    expect((await store.evaluations.open()).map(({ id }) => id)).toEqual([evaluation.id]);
    loop = new EvaluationLoop({
      broker: new Broker({ clock, maxAttempts: 3, backOff: { firstMs: 10, maxMs: 20 }, visibilityMs: 60_000 }),
      write,
      clock,
      ids,
      log: silentLogger(),
    });
    for (const open of await store.evaluations.open()) loop.enqueue(open);
    await until('blocked', async () => (await stateOf(evaluation.id))?.state.state_type === 'blocked');
    expect((await store.jobs.wanted())[0]?.status.state.state_type).toBe('queued');
  });
});

describe('readUntil', () => {
  const options = (waitMs: number, signal = new AbortController().signal) => ({
    changes,
    clock,
    id: 'x',
    waitMs,
    signal,
  });

  it('misses no change that comes while it reads', async () => {
    let value = 0;
    const reading = readUntil(
      async () => {
        const seen = value;
        if (seen === 0) {
          value = 1;
          changes.announce(new Set(['x']));
        }
        await new Promise((resolve) => setImmediate(resolve));
        return seen;
      },
      (seen) => seen === 1,
      options(60_000),
    );
    expect(await reading).toBe(1);
  });

  it('ends with the time and with the caller', async () => {
    expect(
      await readUntil(
        async () => 'old',
        () => false,
        options(20),
      ),
    ).toBe('old');
    const caller = new AbortController();
    const reading = readUntil(
      async () => 'old',
      () => false,
      options(60_000, caller.signal),
    );
    caller.abort();
    expect(await reading).toBe('old');
  });

  it('is not woken by others', async () => {
    let reads = 0;
    const reading = readUntil(
      async () => ++reads,
      () => false,
      options(50),
    );
    changes.announce(new Set(['y', 'z']));
    await reading;
    expect(reads).toBeLessThanOrEqual(2);
  });
});
