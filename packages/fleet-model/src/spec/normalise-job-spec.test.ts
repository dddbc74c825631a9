import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEFAULT_ROLLOUT } from '../rollout/rollout-spec.js';
import { normaliseJobSpec } from './normalise-job-spec.js';

const config = { input: { stdin: {} }, output: { stdout: {} } };
const minimal = { name: 'tap', type: 'pipeline', config };
const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let index = 0; index < depth; index++) value = [value];
  return value;
};

describe('normaliseJobSpec', () => {
  it('fills in every default', () => {
    expect(normaliseJobSpec(minimal)).toEqual({
      spec: {
        name: 'tap',
        namespace: 'default',
        type: 'pipeline',
        description: '',
        labels: {},
        meta: {},
        priority: 50,
        selector: { match_labels: {}, match_expressions: [], match_ids: [] },
        config,
        rollout: DEFAULT_ROLLOUT,
        restart_policy: 'on-failure',
      },
      warnings: [],
      errors: [],
    });
  });

  it('is stable: a normalised spec normalises to itself', () => {
    const { spec } = normaliseJobSpec({
      ...minimal,
      labels: { a: 'b' },
      deployment: { strategy: 'rolling', max_parallel: 2 },
    });
    expect(normaliseJobSpec(spec)).toEqual({ spec, warnings: [], errors: [] });
  });

  it('collects all errors at once', () => {
    const { spec, errors } = normaliseJobSpec({
      name: ' tap',
      type: 'query',
      namespace: '*',
      labels: { '-bad': 'x', ok: ['y'] },
      meta: 'm',
      priority: 1.5,
      selector: { match_expressions: ['a b', 3], match_ids: 'n-1' },
      config: [],
      restart_policy: 'sometimes',
      rollout: { strategy: 'canary', max_parallel: 101, health_check: { interval: 'soon' } },
    });
    expect(spec).toBeUndefined();
    expect(errors.map((error) => error.path)).toEqual([
      'name',
      'namespace',
      'type',
      'labels.-bad',
      'labels.ok',
      'meta',
      'priority',
      'selector.match_expressions.1',
      'selector.match_expressions.0',
      'selector.match_ids',
      'config',
      'rollout.max_parallel',
      'rollout.health_check.deadline',
      'rollout.health_check.interval',
      'restart_policy',
    ]);
  });

  it.each<[string, unknown, string, string]>([
    ['not a mapping', 'tap', '', 'a job must be a mapping, not a string'],
    ['null', null, '', 'a job must be a mapping, not null'],
    ['a list', [], '', 'a job must be a mapping, not a list'],
    ['no name', { type: 'pipeline', config }, 'name', 'is required: the name of the job, unique in its namespace'],
    ['no type', { name: 'tap', config }, 'type', 'is required: one of pipeline'],
    [
      'no config',
      { name: 'tap', type: 'pipeline' },
      'config',
      'is required: the pipeline, with input, pipeline and output',
    ],
    ['a number as name', { ...minimal, name: 7 }, 'name', 'must be a string, not a number'],
    ['a control character', { ...minimal, name: 'a\u0000b' }, 'name', 'must not contain control characters'],
    ['a long name', { ...minimal, name: 'x'.repeat(254) }, 'name', 'has 254 characters; at most 253 are allowed'],
    ['half a character', { ...minimal, name: '\ud800' }, 'name', 'must be valid Unicode text'],
    ['deep config', { ...minimal, config: { a: nested(300_000) } }, 'config', 'is nested deeper than 200 levels'],
    ['deep misplaced', { ...minimal, logger: nested(300) }, 'logger', 'is nested deeper than 199 levels'],
    [
      'priority too high',
      { ...minimal, priority: 1001 },
      'priority',
      'must be a whole number from 0 to 1000, not 1001',
    ],
    [
      'priority as text',
      { ...minimal, priority: '5' },
      'priority',
      'must be a whole number from 0 to 1000, not a string',
    ],
    [
      'a long label value',
      { ...minimal, labels: { a: 'x'.repeat(256) } },
      'labels.a',
      'label values have at most 255 characters, this one has 256',
    ],
  ])('refuses %s', (_, input, path, message) => {
    expect(normaliseJobSpec(input).errors).toEqual([{ path, message }]);
  });

  it.each<[string, object, string]>([
    ['an unknown field', { resources: {} }, 'resources'],
    ['a read-only field', { id: 'j-1' }, 'id'],
    ['status', { status: {} }, 'status'],
    ['a number as label', { labels: { port: 8080 } }, 'labels.port'],
    ['a boolean as label', { labels: { on: true } }, 'labels.on'],
    ['a number in a selector', { selector: { match_labels: { rack: 4 } } }, 'selector.match_labels.rack'],
    ['system metadata', { meta: { 'weir.dev/x': 'y' } }, 'meta.weir.dev/x'],
    ['an odd name', { name: 'My Job' }, 'name'],
    ['an unknown selector field', { selector: { labels: {} } }, 'selector.labels'],
    ['an unknown rollout field', { deployment: { health_check: { type: 'http' } } }, 'deployment.health_check.type'],
    ['both rollout blocks', { rollout: {}, deployment: {} }, 'deployment'],
    ['misplaced settings', { cache_resources: [] }, 'cache_resources'],
  ])('warns about %s and goes on', (_, extra, path) => {
    const result = normaliseJobSpec({ ...minimal, ...extra });
    expect(result.warnings.map((warning) => warning.path)).toEqual([path]);
    expect(result.errors).toEqual([]);
    expect(result.spec).toBeDefined();
  });

  it('makes unknown fields errors when strict', () => {
    expect(normaliseJobSpec({ ...minimal, count: 2 }, { strict: true }).errors.map((e) => e.path)).toEqual(['count']);
  });

  it('takes scalars in labels as text and drops system metadata', () => {
    const { spec } = normaliseJobSpec({
      ...minimal,
      labels: { port: 80, on: false },
      meta: { 'weir.dev/a': 'b', c: 'd' },
    });
    expect(spec?.labels).toEqual({ port: '80', on: 'false' });
    expect(spec?.meta).toEqual({ c: 'd' });
  });

  it('moves misplaced pipeline settings into config, where config has them not', () => {
    const caches = [{ label: 'seen', memory: {} }];
    const moved = normaliseJobSpec({ ...minimal, cache_resources: caches, logger: { level: 'DEBUG' } });
    expect(moved.spec?.config).toEqual({ ...config, cache_resources: caches, logger: { level: 'DEBUG' } });
    const kept = normaliseJobSpec({
      ...minimal,
      config: { ...config, logger: { level: 'INFO' } },
      logger: { level: 'DEBUG' },
    });
    expect(kept.spec?.config).toEqual({ ...config, logger: { level: 'INFO' } });
  });

  it('reads the older deployment block: nodes instead of percent, rollback the other way round, a default deadline', () => {
    const { spec } = normaliseJobSpec({
      ...minimal,
      deployment: { strategy: 'rolling', max_parallel: 2, auto_rollback: false, health_check: { interval: '30s' } },
    });
    expect(spec?.rollout).toEqual({
      ...DEFAULT_ROLLOUT,
      strategy: 'rolling',
      max_parallel_nodes: 2,
      no_auto_rollback: true,
      health_check: { ...DEFAULT_ROLLOUT.health_check, interval: '30s' },
    });
  });

  it('takes durations as text and as nanoseconds', () => {
    const { spec } = normaliseJobSpec({
      ...minimal,
      rollout: { health_check: { deadline: 90_000_000_000, interval: '120s' } },
    });
    expect(spec?.rollout.health_check).toMatchObject({ deadline: '1m30s', interval: '2m' });
  });

  it('keeps a namespace that is given and takes the default of the caller otherwise', () => {
    expect(normaliseJobSpec({ ...minimal, namespace: 'prod' }, { defaultNamespace: 'x' }).spec?.namespace).toBe('prod');
    expect(normaliseJobSpec(minimal, { defaultNamespace: 'x' }).spec?.namespace).toBe('x');
  });

  it('carries a key named like the prototype as data', () => {
    const input: unknown = JSON.parse(
      '{"name":"tap","type":"pipeline","config":{"input":{},"__proto__":{"x":1}},"logger":{}}',
    );
    const { spec } = normaliseJobSpec(input);
    expect(Object.keys(spec?.config ?? {})).toEqual(['input', '__proto__', 'logger']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('never throws, and either answers with a spec or says why not', () => {
    const field = fc.constantFrom(
      'name',
      'type',
      'labels',
      'selector',
      'config',
      'rollout',
      'deployment',
      'meta',
      'priority',
      'x',
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.dictionary(field, fc.jsonValue())), (input) => {
        const { spec, errors } = normaliseJobSpec(input);
        expect(spec === undefined).toBe(errors.length > 0);
      }),
    );
  });
});
