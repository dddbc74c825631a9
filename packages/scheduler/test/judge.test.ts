import { describe, expect, it } from '@jest/globals';
import { type HealthCheck, type HealthStateType, toTimestamp } from '@weir/fleet-model';
import { canarySize, judge, toleratedFailures, waveSize } from '../src/index.js';
import { anExecution } from './records.js';
import { quick } from './rollout-sim.js';

/** Healthy after 2 s, failed after 3 s of trouble or 10 s without health. */
const check: HealthCheck = {
  deadline: '10s',
  interval: '1s',
  max_error_rate: 0.1,
  success_threshold: 2,
  failure_threshold: 3,
  min_healthy_time: '0s',
};

/** A verdict in words: what it is, and what follows when. */
function verdict(state: string, since: number, now: number, health: HealthStateType = 'unknown', gate = check): string {
  const execution = anExecution('e-1', 'a', `running/${state}`);
  const status = { ...execution.status, health, created_at: toTimestamp(0), compute_since: toTimestamp(since) };
  const { open, next, ...found } = judge({ ...execution, status }, gate, now);
  return [found.health, open ? '?' : '', next === undefined ? '' : ` ${next.event}@${next.at}`].join('');
}

describe('a health gate', () => {
  it.each<[string, string, number, number, HealthStateType, string]>([
    ['pending: until the deadline', 'pending', 0, 9_999, 'unknown', 'unknown? trip@10000'],
    ['pending: too long', 'pending', 0, 10_000, 'unknown', 'unhealthy'],
    ['starting: the deadline counts from its creation', 'starting', 9_000, 10_000, 'unknown', 'unhealthy'],
    ['running: not yet long enough', 'running', 1_000, 2_999, 'unknown', 'unknown? pass@3000'],
    ['running: long enough', 'running', 1_000, 3_000, 'unknown', 'healthy'],
    ['running just in time', 'running', 8_000, 10_000, 'unknown', 'healthy'],
    ['running too late to pass', 'running', 8_001, 9_000, 'unknown', 'unknown? trip@10000'],
    ['running too late, and the deadline is over', 'running', 8_001, 20_000, 'unknown', 'unhealthy'],
    ['looked at late, it passed in time all the same', 'running', 1_000, 60_000, 'unknown', 'healthy'],
    ['degraded: some patience', 'degraded', 1_000, 3_999, 'unknown', 'unknown? trip@4000'],
    ['degraded: no more', 'degraded', 1_000, 4_000, 'unknown', 'unhealthy'],
    ['degraded: the deadline comes first', 'degraded', 9_000, 9_500, 'unknown', 'unknown? trip@10000'],
    ['failed', 'failed', 1_000, 1_000, 'unknown', 'unhealthy'],
    ['complete', 'complete', 1_000, 1_000, 'unknown', 'healthy'],
    ['healthy stays so, the deadline no longer matters', 'running', 50_000, 50_000, 'healthy', 'healthy'],
    ['healthy, its node starts again', 'starting', 50_000, 90_000, 'healthy', 'healthy'],
    ['healthy and in trouble: open again', 'degraded', 50_000, 52_000, 'healthy', 'healthy? trip@53000'],
    ['healthy and in trouble for too long', 'degraded', 50_000, 53_000, 'healthy', 'unhealthy'],
    ['healthy and failed', 'failed', 50_000, 50_000, 'healthy', 'unhealthy'],
    ['unhealthy for good', 'running', 1_000, 90_000, 'unhealthy', 'unhealthy'],
  ])('%s', (_, state, since, now, health, expected) => {
    expect(verdict(state, since, now, health)).toBe(expected);
  });

  it('asks for the longer of intervals and minimal time', () => {
    const longer = { ...check, min_healthy_time: '5s' };
    expect(verdict('running', 1_000, 5_999, 'unknown', longer)).toBe('unknown? pass@6000');
    expect(verdict('running', 1_000, 6_000, 'unknown', longer)).toBe('healthy');
  });
});

describe('limits', () => {
  it.each<[string, object, number, number]>([
    ['a share of the nodes', { max_parallel: 25 }, 10, 2],
    ['never less than one', { max_parallel: 10 }, 3, 1],
    ['even of nothing', { max_parallel: 0 }, 100, 1],
    ['all', { max_parallel: 100 }, 7, 7],
    ['a number counts before the share', { max_parallel: 50, max_parallel_nodes: 3 }, 100, 3],
  ])('a wave is %s', (_, spec, total, expected) => {
    expect(waveSize(quick(spec), total)).toBe(expected);
  });

  it.each<[string, object, number, number]>([
    ['one where nothing is said', {}, 10, 1],
    ['a number of nodes', { canary_count: 3 }, 10, 3],
    ['a share, rounded up', { canary_percent: 25 }, 10, 3],
    ['the larger of both', { canary_count: 2, canary_percent: 50 }, 10, 5],
    ['no more than there are', { canary_count: 9 }, 4, 4],
    ['none of none', { canary_count: 9 }, 0, 0],
  ])('a canary is %s', (_, spec, total, expected) => {
    expect(canarySize(quick(spec), total)).toBe(expected);
  });

  it.each<[string, object, number, number]>([
    ['a tenth by default', {}, 40, 4],
    ['which is nothing in a small fleet', {}, 9, 0],
    ['and ten in a large one', {}, 1000, 10],
    ['the smaller of both', { max_failed_nodes: 5, max_failed_nodes_percent: 50 }, 6, 3],
    ['none', { max_failed_nodes: 0, max_failed_nodes_percent: 100 }, 100, 0],
  ])('%s may fail', (_, spec, total, expected) => {
    expect(toleratedFailures(quick(spec), total)).toBe(expected);
  });
});
