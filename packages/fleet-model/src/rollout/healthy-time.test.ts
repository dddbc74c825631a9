import { describe, expect, it } from '@jest/globals';
import { healthyTimeMs, unhealthyTimeMs } from './healthy-time.js';
import { DEFAULT_HEALTH_CHECK, type HealthCheck } from './rollout-spec.js';

describe('the time that a gate takes', () => {
  it.each<[string, Partial<HealthCheck>, number, number]>([
    ['by default', {}, 20_000, 30_000],
    ['with short intervals', { interval: '500ms' }, 1_000, 1_500],
    ['with one of each', { success_threshold: 1, failure_threshold: 1 }, 10_000, 10_000],
    ['with a longer minimal time', { min_healthy_time: '1m' }, 60_000, 30_000],
    ['with a shorter minimal time', { min_healthy_time: '1s' }, 20_000, 30_000],
    ['with many intervals', { success_threshold: 6, failure_threshold: 10, interval: '1m' }, 360_000, 600_000],
  ])('%s', (_, change, healthy, unhealthy) => {
    const check = { ...DEFAULT_HEALTH_CHECK, ...change };
    expect([healthyTimeMs(check), unhealthyTimeMs(check)]).toEqual([healthy, unhealthy]);
  });
});
