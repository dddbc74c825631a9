import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../json.js';
import { DEFAULT_HEALTH_CHECK, DEFAULT_ROLLOUT } from '../rollout/rollout-spec.js';
import { readRollout } from './read-rollout.js';
import { SpecFindings } from './spec-findings.js';

function read(spec: JsonObject) {
  const findings = new SpecFindings();
  const rollout = readRollout(spec, findings);
  const told = (list: readonly { path: string; message: string }[]): string[] =>
    list.map(({ path, message }) => `${path}: ${message}`);
  return { rollout, errors: told(findings.errors), warnings: told(findings.warnings) };
}
const check = { deadline: '5m' };

describe('what is not said has a default', () => {
  it.each<[string, JsonObject, object]>([
    ['no block', {}, {}],
    ['null', { rollout: null }, {}],
    ['an empty block', { rollout: {} }, {}],
    ['the strategy alone', { rollout: { strategy: 'immediate' } }, {}],
    ['a deadline alone', { rollout: { health_check: { deadline: '90s' } } }, { health_check: '1m30s' }],
    ['rolling', { rollout: { strategy: 'rolling', health_check: check } }, { strategy: 'rolling' }],
    [
      'canary',
      { rollout: { strategy: 'canary', canary_percent: 12.5, auto_promote: true, health_check: check } },
      { strategy: 'canary', canary_percent: 12.5, auto_promote: true },
    ],
  ])('%s', (_, spec, change) => {
    const { health_check: deadline, ...rest } = change as { health_check?: string };
    const { rollout, errors, warnings } = read(spec);
    expect(rollout).toEqual({
      ...DEFAULT_ROLLOUT,
      ...rest,
      health_check: { ...DEFAULT_HEALTH_CHECK, ...(deadline === undefined ? {} : { deadline }) },
    });
    expect([errors, warnings]).toEqual([[], []]);
  });
});

describe('of the limits on failures', () => {
  it.each<[string, JsonObject, number, number]>([
    ['both have a default', {}, 10, 10],
    ['a number alone binds alone', { max_failed_nodes: 2 }, 2, 100],
    ['a share alone binds alone', { max_failed_nodes_percent: 50 }, 1_000_000, 50],
    ['both bind where both are given', { max_failed_nodes: 3, max_failed_nodes_percent: 5 }, 3, 5],
    ['none may fail', { max_failed_nodes: 0 }, 0, 100],
  ])('%s', (_, block, nodes, percent) => {
    const { rollout } = read({ rollout: block });
    expect([rollout.max_failed_nodes, rollout.max_failed_nodes_percent]).toEqual([nodes, percent]);
  });
});

describe('the older block', () => {
  it.each<[string, JsonObject, object]>([
    ['counts nodes', { max_parallel: 3 }, { max_parallel_nodes: 3, max_parallel: 10 }],
    ['with 0 for all of them', { max_parallel: 0 }, { max_parallel_nodes: 0, max_parallel: 100 }],
    ['has a tenth by default', {}, { max_parallel_nodes: 0, max_parallel: 10 }],
    ['rolls back unless told otherwise', { auto_rollback: true }, { no_auto_rollback: false }],
    ['does not where told so', { auto_rollback: false }, { no_auto_rollback: true }],
    ['knows the newer word too', { no_auto_rollback: true }, { no_auto_rollback: true }],
    [
      'has a time to be healthy for',
      { health_check: { min_healthy_time: '30s' } },
      { health_check: { ...DEFAULT_HEALTH_CHECK, min_healthy_time: '30s' } },
    ],
  ])('%s', (_, block, expected) => {
    const { rollout, errors } = read({ deployment: { strategy: 'rolling', ...block } });
    expect(rollout).toMatchObject({ strategy: 'rolling', ...expected });
    expect(errors).toEqual([]);
  });

  it('gives way to the newer one', () => {
    const { rollout, warnings } = read({ rollout: { canary_count: 4 }, deployment: { max_parallel: 9 } });
    expect([rollout.canary_count, rollout.max_parallel_nodes]).toEqual([4, 0]);
    expect(warnings).toEqual(['deployment: is the older name of rollout and is ignored, because rollout is given too']);
  });

  it('says what it does not know', () => {
    const { warnings } = read({ deployment: { health_check: { type: 'http', endpoint: '/ping' }, color: 'blue' } });
    expect(warnings.map((text) => text.split(':')[0])).toEqual([
      'deployment.color',
      'deployment.health_check.type',
      'deployment.health_check.endpoint',
    ]);
  });
});

describe('durations', () => {
  it.each<[unknown, string]>([
    ['90s', '1m30s'],
    ['1h', '1h'],
    ['1.5s', '1s500ms'],
    [30_000_000_000, '30s'],
    [1_000_000, '1ms'],
  ])('%p is %s', (deadline, expected) => {
    const { rollout, errors } = read({ rollout: { health_check: { deadline: deadline as string } } });
    expect([rollout.health_check.deadline, errors]).toEqual([expected, []]);
  });

  it.each<[unknown]>([['soon'], ['5'], ['-5s'], [0], [-1], ['0s'], [true], [[]], [{}]])('%p is none', (deadline) => {
    const { errors } = read({ rollout: { health_check: { deadline: deadline as string } } });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/^rollout\.health_check\.deadline: must be a positive duration such as 30s or 5m, not /);
  });

  it('nothing may be the time to be healthy for, and nothing else', () => {
    const { rollout, errors } = read({ rollout: { health_check: { min_healthy_time: '0s', interval: '0s' } } });
    expect(rollout.health_check.min_healthy_time).toBe('0s');
    expect(errors).toHaveLength(1);
  });
});

describe('what cannot be is an error, by its path', () => {
  it.each<[string, JsonObject, readonly string[]]>([
    ['no mapping', { rollout: 5 }, ['rollout']],
    ['a strategy that does not exist', { rollout: { strategy: 'blue-green' } }, ['rollout.strategy']],
    ['a share above all', { rollout: { max_parallel: 101 } }, ['rollout.max_parallel']],
    ['a share below nothing', { rollout: { canary_percent: -1 } }, ['rollout.canary_percent']],
    ['half a node', { rollout: { canary_count: 1.5 } }, ['rollout.canary_count']],
    ['a rate above 1', { rollout: { health_check: { max_error_rate: 10 } } }, ['rollout.health_check.max_error_rate']],
    [
      'thresholds of nothing',
      { rollout: { health_check: { success_threshold: 0, failure_threshold: 0 } } },
      ['rollout.health_check.success_threshold', 'rollout.health_check.failure_threshold'],
    ],
    ['a word for a flag', { rollout: { auto_promote: 'yes' } }, ['rollout.auto_promote']],
    ['rolling without a deadline', { rollout: { strategy: 'rolling' } }, ['rollout.health_check.deadline']],
    [
      'canary without a deadline',
      { rollout: { strategy: 'canary', health_check: {} } },
      ['rollout.health_check.deadline'],
    ],
    [
      'a deadline before anything can be healthy',
      { rollout: { strategy: 'rolling', health_check: { deadline: '10s' } } },
      ['rollout.health_check.deadline'],
    ],
    [
      'a deadline shorter than the minimal time',
      { rollout: { strategy: 'rolling', health_check: { deadline: '1m', min_healthy_time: '2m' } } },
      ['rollout.health_check.deadline'],
    ],
  ])('%s', (_, spec, paths) => {
    expect(read(spec).errors.map((text) => text.split(':')[0])).toEqual(paths);
  });

  it('a deadline that is too short says how long it takes', () => {
    const health_check = { deadline: '10s', interval: '8s', success_threshold: 3 };
    expect(read({ rollout: { strategy: 'rolling', health_check } }).errors).toEqual([
      'rollout.health_check.deadline: is 10s, but a node counts as healthy after 24s at the earliest: 3 intervals of 8s, min_healthy_time 0s',
    ]);
  });

  it('an immediate rollout may have any deadline: nobody waits for it', () => {
    expect(read({ rollout: { health_check: { deadline: '1ms' } } }).errors).toEqual([]);
  });
});
