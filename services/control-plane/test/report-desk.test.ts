import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ComputeStateType,
  createIds,
  type Execution,
  type Job,
  type JsonObject,
  stateOf,
} from '@weir/fleet-model';
import { openSqliteStore, type Store, StoreUnavailable } from '@weir/store';
import { systemClock as clock } from '../src/clock.js';
import { createJob } from '../src/jobs/save-spec.js';
import { checkSpec } from '../src/jobs/submission.js';
import { ReportDesk } from '../src/nodes/report-desk.js';
import type { Report, ReportResult } from '../src/nodes/take-reports.js';
import { planEvaluation } from '../src/planner/plan-evaluation.js';
import { Changes } from '../src/watch/changes.js';
import { createWrite, type Write } from '../src/write.js';
import { aJob, freshDataDir, removeFolders } from './harness.js';
import { someSpec } from './played-node.js';

const NODES = ['n-0', 'n-1', 'n-2', 'n-3'] as const;
const ids = createIds(clock);

let store: Store;
let write: Write;
let desk: ReportDesk;
let job: Job;
/** Of the job, by node. */
let executions: ReadonlyMap<string, Execution>;
/** Commits and answers, in order. */
let log: string[];
/** The next so many commits find no room. */
let full: number;

beforeEach(async () => {
  log = [];
  full = 0;
  store = openSqliteStore(join(freshDataDir(), 'weir.db'), {
    pace: (step) => {
      if (step === 'commit' && full > 0) {
        full -= 1;
        throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
      }
      if (step === 'committed') log.push('committed');
    },
  });
  write = createWrite(store, new Changes(), () => {});
  desk = new ReportDesk({ write, clock, ids });
  const made = await write(async (writer, after) => {
    for (const id of NODES) {
      const times = { connected_since: null, disconnected_since: null, deleted_since: null, last_heartbeat: null };
      const written = { resource_usage: {}, revision: 1, created_at: '', updated_at: '' };
      const status = { connection_state: 'Connected', message: '', ...times, ...written } as const;
      await writer.nodes.insert({ id, spec: someSpec({ name: id, labels: { zone: 'a' } }), status });
    }
    return createJob(checkSpec(aJob() as JsonObject, {}).spec, writer, after, { ids, clock });
  });
  job = made.job;
  await planEvaluation(made.evaluation.id, 1, { write, clock, ids });
  const placed = await store.executions.forPlanning(job.id, 1);
  executions = new Map(placed.map((execution) => [execution.node_id, execution]));
  log = [];
});
afterEach(() => store.close());
afterAll(removeFolders);

const execution = (nodeId: string): Execution => {
  const found = executions.get(nodeId);
  if (found === undefined) throw new Error(`nothing was placed on ${nodeId}`);
  return found;
};
const report = (nodeId: string, seq: number, state: ComputeStateType, at = '2026-01-01T00:00:00.000Z'): Report => ({
  execution_id: execution(nodeId).id,
  seq,
  compute_state: stateOf(state),
  at,
});
/** Hands in and notes the answer. */
const hand = (nodeId: string, ...reports: readonly Report[]): Promise<void> =>
  desk.take(nodeId, reports).then(
    (results: readonly ReportResult[]) => void log.push(`${nodeId} ${results.map(({ outcome }) => outcome).join()}`),
    (error: unknown) => void log.push(`${nodeId} ${error instanceof StoreUnavailable ? error.failure : 'failed'}`),
  );
const now = async (nodeId: string): Promise<string> => {
  const { status } = (await store.executions.get(execution(nodeId).id)) ?? {};
  return `${status?.compute_state.state_type} ${status?.report_seq} r${status?.revision}`;
};
const told = async (nodeId: string): Promise<readonly string[]> => {
  const filter = { jobId: job.id, executionId: execution(nodeId).id };
  return (await store.history.list(filter, { limit: 100, token: '' })).items.map(({ message }) => message);
};

describe('reports that come together', () => {
  it('are written in one commit, and no node is answered before it', async () => {
    await Promise.all(NODES.map((nodeId) => hand(nodeId, report(nodeId, 1, 'starting'))));
    expect(log).toEqual(['committed', ...NODES.map((nodeId) => `${nodeId} accepted`)]);
    for (const nodeId of NODES) {
      expect(await now(nodeId)).toBe('starting 1 r2');
      expect(await told(nodeId)).toEqual(['created', 'starting']);
    }
  });

  it('keep their order, in one message and over two', async () => {
    const first = hand('n-0', report('n-0', 1, 'starting'), report('n-0', 2, 'running'));
    const second = hand(
      'n-0',
      report('n-0', 3, 'degraded'),
      report('n-0', 2, 'starting'),
      report('n-0', 4, 'complete'),
    );
    const third = hand('n-0', report('n-0', 5, 'running'));
    await Promise.all([first, second, third]);
    expect(log).toEqual(['committed', 'n-0 accepted,accepted', 'n-0 accepted,stale,accepted', 'n-0 terminal']);
    expect(await now('n-0')).toBe('complete 4 r5');
    expect(await told('n-0')).toEqual(['created', 'starting', 'running', 'degraded', 'complete']);
  });

  it.each([
    ['of another node', () => hand('n-1', report('n-0', 1, 'running')), 'n-1 unknown_execution'],
    ['of nothing', () => hand('n-1', { ...report('n-1', 1, 'running'), execution_id: 'e-x' }), 'n-1 unknown_execution'],
    ['that a node cannot know', () => hand('n-1', report('n-1', 1, 'lost')), 'n-1 invalid_transition'],
    ['that is no news', () => hand('n-1', report('n-1', 0, 'running')), 'n-1 stale'],
  ])('change nothing where one is %s, and the others count', async (_, send, answer) => {
    await Promise.all([hand('n-2', report('n-2', 1, 'running')), send(), hand('n-3', report('n-3', 1, 'failed'))]);
    expect(log).toEqual(['committed', 'n-2 accepted', answer, 'n-3 accepted']);
    expect([await now('n-0'), await now('n-1')]).toEqual(['pending 0 r1', 'pending 0 r1']);
    expect([await now('n-2'), await now('n-3')]).toEqual(['running 1 r2', 'failed 1 r2']);
  });

  it('make one evaluation of the job, for the first of them', async () => {
    await Promise.all(NODES.map((nodeId, n) => hand(nodeId, report(nodeId, 1, n === 1 ? 'failed' : 'running'))));
    const made = await store.evaluations.open();
    expect(made.map(({ triggered_by, reason }) => [triggered_by, reason])).toEqual([
      ['exec-update', `execution ${execution('n-0').id} is running`],
    ]);
  });

  it('of one node that cannot be written do not keep out those of others', async () => {
    const sent = NODES.map((nodeId, n) =>
      hand(nodeId, report(nodeId, 1, 'starting'), report(nodeId, 2, 'running', n === 1 ? 'no time' : undefined)),
    );
    await Promise.all(sent);
    expect(log.filter((line) => line !== 'committed')).toEqual([
      'n-0 accepted,accepted',
      'n-1 failed',
      'n-2 accepted,accepted',
      'n-3 accepted,accepted',
    ]);
    expect(await now('n-1')).toBe('pending 0 r1');
    expect(await told('n-1')).toEqual(['created']);
    expect(await now('n-3')).toBe('running 2 r3');
  });

  it('are all refused when the disk is full, and taken in when there is room again', async () => {
    full = 1;
    await Promise.all(NODES.map((nodeId) => hand(nodeId, report(nodeId, 1, 'running'))));
    expect(log).toEqual(NODES.map((nodeId) => `${nodeId} full`));
    expect(await now('n-0')).toBe('pending 0 r1');
    log = [];
    await Promise.all(NODES.map((nodeId) => hand(nodeId, report(nodeId, 1, 'running'))));
    expect(log).toEqual(['committed', ...NODES.map((nodeId) => `${nodeId} accepted`)]);
  });
});

it('more nodes than share a commit are all answered, in their order', async () => {
  const sent = Array.from({ length: 450 }, (_, n) =>
    hand('n-0', report('n-0', n + 1, n % 2 === 0 ? 'running' : 'degraded')),
  );
  await Promise.all(sent);
  expect(log.filter((line) => line !== 'committed')).toEqual(Array(450).fill('n-0 accepted'));
  expect(log.filter((line) => line === 'committed')).toHaveLength(3);
  expect(await now('n-0')).toBe('degraded 450 r451');
});
