import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createClient } from '@weir/api-contract/client';
import { controlPlaneContract } from '@weir/api-contract/control-plane';
import { createIds, type JsonObject } from '@weir/fleet-model';
import { inProcessTransport, silentLogger } from '@weir/http-kit';
import { loadCatalogue } from '@weir/schema-model';
import { openSqliteStore } from '@weir/store';
import { createCore } from '../src/core.js';
import { aJob, freshDataDir, removeFolders, testConfig } from './harness.js';

afterAll(removeFolders);

/** A clock that moves when told to; between two timers everything else happens. */
class SetClock {
  #now = Date.UTC(2026, 0, 1);
  readonly #timers = new Set<{ readonly at: number; readonly task: () => void }>();

  now = (): number => this.#now;
  after = (ms: number, task: () => void): (() => void) => {
    const timer = { at: this.#now + ms, task };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (;;) {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
      const [next] = [...this.#timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#now = next.at;
      next.task();
    }
    this.#now = until;
  }
}

async function start() {
  const dataDir = freshDataDir();
  const clock = new SetClock();
  /** `fillsUp`: the next commit is the last one that there is room for. */
  const disk = { full: false, fillsUp: false };
  const store = openSqliteStore(join(dataDir, 'weir.db'), {
    pace: (step) => {
      if (disk.fillsUp && step === 'committed') disk.full = true;
      if (disk.full && step === 'commit') throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    },
  });
  const core = createCore({
    config: testConfig(dataDir),
    store,
    clock,
    ids: createIds(clock),
    log: silentLogger(),
    version: '0.0.0',
    catalogue: await loadCatalogue('redpanda-connect'),
    open: true,
    localAgent: () => undefined,
  });
  await core.start();
  const stop = async () => {
    await core.stop();
    await store.close();
  };
  return { clock, disk, store, api: createClient(controlPlaneContract, inProcessTransport(core.app)), stop };
}

describe('a disk that is full for longer than an evaluation is tried', () => {
  it('makes nothing given up: planning goes on when there is room again', async () => {
    const { clock, disk, store, api, stop } = await start();
    // The evaluation is written and the disk full before it is planned.
    disk.fillsUp = true;
    const { body } = await api.putJob({ body: aJob() as JsonObject });
    await clock.advance(3_600_000);
    expect((await store.evaluations.get(body.evaluation_id))?.status.state.state_type).toBe('pending');
    disk.fillsUp = false;
    disk.full = false;
    await clock.advance(300_000);
    expect((await store.evaluations.get(body.evaluation_id))?.status.state.state_type).toBe('blocked');
    expect((await store.jobs.get(body.job_id))?.status.state.state_type).toBe('queued');
    await stop();
  });
});
