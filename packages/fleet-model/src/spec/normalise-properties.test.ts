import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JobSpec } from '../job/job-spec.js';
import { JOB_TYPES, RESTART_POLICIES } from '../job/job-spec.js';
import { ROLLOUT_STRATEGIES } from '../rollout/rollout-spec.js';
import { canonicalSpec, diffSpecs, sameWorkload, specsEqual } from './diff-specs.js';
import { normaliseJobSpec } from './normalise-job-spec.js';

const text = fc.string({ maxLength: 12 });
const scalar = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
/** What people may write where a field is expected: mostly right, often not. */
const odd = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.dictionary(text, scalar, { maxKeys: 3 }));
const maybe = <T>(right: fc.Arbitrary<T>) => fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: odd });

const labelKey = fc.constantFrom('zone', 'tier', 'data-type', 'a.b/c', 'x_y', '-bad', '');
const labels = fc.dictionary(labelKey, fc.oneof(text, fc.integer(), fc.boolean()), { maxKeys: 3 });
const duration = fc.oneof(
  fc.constantFrom('10s', '5m', '1h30m', '250ms', '0s', 'soon', '', '-1s'),
  fc.integer({ min: -1, max: 10_000_000_000_000 }),
);
const count = fc.oneof(fc.integer({ min: -1, max: 200 }), fc.double({ min: 0, max: 100, noNaN: true }));
const rollout = fc.record(
  {
    strategy: maybe(fc.constantFrom(...ROLLOUT_STRATEGIES, 'blue-green')),
    max_parallel: maybe(count),
    max_parallel_nodes: maybe(count),
    canary_count: maybe(count),
    canary_percent: maybe(count),
    auto_promote: maybe(fc.boolean()),
    max_failed_nodes: maybe(count),
    max_failed_nodes_percent: maybe(count),
    no_auto_rollback: maybe(fc.boolean()),
    auto_rollback: maybe(fc.boolean()),
    health_check: maybe(
      fc.record(
        {
          deadline: duration,
          interval: duration,
          max_error_rate: fc.double({ min: -0.5, max: 1.5, noNaN: true }),
          success_threshold: count,
          failure_threshold: count,
          min_healthy_time: duration,
          type: text,
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
);
const submission = fc.record(
  {
    name: maybe(fc.constantFrom('tap', 'My Job', 'a'.repeat(300), ' x ')),
    namespace: maybe(fc.constantFrom('default', 'prod', '*', '')),
    type: maybe(fc.constantFrom(...JOB_TYPES, 'query')),
    description: maybe(text),
    labels: maybe(labels),
    meta: maybe(fc.dictionary(fc.constantFrom('owner', 'weir.dev/x'), text)),
    priority: maybe(count),
    selector: maybe(
      fc.record(
        {
          match_labels: maybe(labels),
          match_expressions: maybe(fc.array(fc.constantFrom('zone=a', '!gpu', 'tier in (x,y)', 'a b', ''))),
          match_ids: maybe(fc.array(text, { maxLength: 2 })),
        },
        { requiredKeys: [] },
      ),
    ),
    config: maybe(fc.constant({ input: { stdin: {} }, output: { stdout: {} } })),
    rollout: maybe(rollout),
    deployment: maybe(rollout),
    restart_policy: maybe(fc.constantFrom(...RESTART_POLICIES)),
    logger: maybe(fc.constant({ level: 'INFO' })),
    id: text,
    color: text,
  },
  { requiredKeys: ['name', 'type', 'config'] },
);
const percent = fc.integer({ min: 0, max: 100 });
/** Submissions that are taken. */
const taken = fc
  .record({
    name: fc.constantFrom('tap', 'My Job'),
    type: fc.constantFrom(...JOB_TYPES),
    config: fc.constant({ input: { stdin: {} }, output: { stdout: {} } }),
    description: text,
    labels: fc.dictionary(fc.constantFrom('zone', 'data-type'), fc.integer()),
    priority: fc.integer({ min: 0, max: 1000 }),
    selector: fc.record({ match_expressions: fc.subarray(['zone=a', '!gpu', 'tier in (x,y)']) }),
    restart_policy: fc.constantFrom(...RESTART_POLICIES),
    rollout: fc.record({
      strategy: fc.constantFrom(...ROLLOUT_STRATEGIES),
      max_parallel: percent,
      canary_count: percent,
      auto_promote: fc.boolean(),
      max_failed_nodes: percent,
      health_check: fc.record({
        deadline: fc.constantFrom('1h', '90m', 7_200_000_000_000),
        interval: fc.constantFrom('10s', '250ms', 1_000_000_000),
        min_healthy_time: fc.constantFrom('0s', '30s', '1m'),
      }),
    }),
  })
  .map((input) => normaliseJobSpec(input).spec)
  .filter((spec): spec is JobSpec => spec !== undefined);

describe('whatever is submitted', () => {
  it('is either taken or refused with reasons, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(submission, odd, fc.jsonValue()), (input) => {
        const { spec, errors, warnings } = normaliseJobSpec(input);
        expect(spec === undefined).toBe(errors.length > 0);
        for (const { path, message } of [...errors, ...warnings]) {
          expect(typeof path).toBe('string');
          expect(message).not.toBe('');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is refused for no more when it is strict than for what was a warning before', () => {
    fc.assert(
      fc.property(submission, (input) => {
        const lenient = normaliseJobSpec(input);
        const strict = normaliseJobSpec(input, { strict: true });
        const paths = [...lenient.errors, ...lenient.warnings].map(({ path }) => path);
        for (const { path } of strict.errors) expect(paths).toContain(path);
        expect(strict.errors.length).toBeGreaterThanOrEqual(lenient.errors.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe('what was taken', () => {
  it('can be read and submitted again: it is the same, without a word', () => {
    fc.assert(
      fc.property(taken, (spec) => {
        const again = normaliseJobSpec(JSON.parse(JSON.stringify(spec)));
        expect(again.errors).toEqual([]);
        expect(again.spec).toEqual(spec);
        const names = again.warnings.filter(({ path }) => path !== 'name' && !path.startsWith('meta.'));
        expect(names).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('equals itself, and differs from another exactly where a diff shows it', () => {
    fc.assert(
      fc.property(taken, taken, (a, b) => {
        const labels = { fromLabel: 'a', toLabel: 'b' };
        expect(diffSpecs(a, a, labels)).toBe('');
        expect(specsEqual(a, b)).toBe(diffSpecs(a, b, labels) === '');
        expect(specsEqual(a, b)).toBe(canonicalSpec(a) === canonicalSpec(b));
        expect(sameWorkload(a, { ...b, config: a.config, restart_policy: a.restart_policy })).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
