import { describe, expect, it } from '@jest/globals';
import type { JobSpec } from '../job/job-spec.js';
import { diffSpecs, sameWorkload, specsEqual } from './diff-specs.js';
import { normaliseJobSpec } from './normalise-job-spec.js';

function specOf(input: object): JobSpec {
  const { spec, errors } = normaliseJobSpec({
    name: 'tap',
    type: 'pipeline',
    config: { input: {}, output: {} },
    ...input,
  });
  if (spec === undefined) throw new Error(JSON.stringify(errors));
  return spec;
}

const labels = { fromLabel: 'current (version 3)', toLabel: 'proposed' };

describe('diffSpecs', () => {
  it('is unified, with headers and three lines of context', () => {
    const config = { input: { generate: { mapping: 'root = 1' } }, output: { drop: {} } };
    const before = specOf({ config });
    const after = specOf({ config: { ...config, output: { stdout: {} } } });
    expect(diffSpecs(before, after, labels)).toBe(
      [
        '--- current (version 3)',
        '+++ proposed',
        '@@ -3,7 +3,7 @@',
        '     generate:',
        '       mapping: "root = 1"',
        '   output:',
        '-    drop: {}',
        '+    stdout: {}',
        ' description: ""',
        ' labels: {}',
        ' meta: {}',
        '',
      ].join('\n'),
    );
  });

  it.each<[string, object, object]>([
    ['key order', { labels: { a: '1', b: '2' } }, { labels: { b: '2', a: '1' } }],
    ['a default written out', {}, { priority: 50, namespace: 'default', restart_policy: 'on-failure', labels: {} }],
    [
      'durations written otherwise',
      { rollout: { health_check: { interval: '60s' } } },
      { rollout: { health_check: { interval: '1m' } } },
    ],
  ])('is empty for %s', (_, a, b) => {
    expect(diffSpecs(specOf(a), specOf(b), labels)).toBe('');
    expect(specsEqual(specOf(a), specOf(b))).toBe(true);
  });

  it('leaves out metadata of internal domains only', () => {
    const base = specOf({ meta: { team: 'a' } });
    const owned: JobSpec = { ...base, meta: { ...base.meta, 'weir.dev/origin': 'x', 'corp.example/id': '7' } };
    expect(specsEqual(base, owned, { internalMetaDomains: ['corp.example'] })).toBe(true);
    expect(specsEqual(base, owned)).toBe(false);
    expect(diffSpecs(base, owned, labels)).toContain('+  corp.example/id: "7"');
    expect(diffSpecs(base, owned, labels)).not.toContain('weir.dev');
  });

  it.each<[string, object]>([
    ['name', { name: 'other' }],
    ['namespace', { namespace: 'prod' }],
    ['description', { description: 'x' }],
    ['priority', { priority: 51 }],
    ['selector', { selector: { match_labels: { a: 'b' } } }],
    ['rollout', { rollout: { strategy: 'rolling', health_check: { deadline: '5m' } } }],
    ['restart_policy', { restart_policy: 'never' }],
    ['config', { config: { input: {}, output: { drop: {} } } }],
  ])('tells a change of %s', (field, change) => {
    const diff = diffSpecs(specOf({}), specOf(change), labels);
    expect(diff).not.toBe('');
    expect(diff.split('\n').length).toBeGreaterThan(3);
    expect(sameWorkload(specOf({}), specOf(change))).toBe(!['restart_policy', 'config'].includes(field));
  });
});
