import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from '@jest/globals';
import { catalogue as bento } from '@weir/schema-model/bento';
import { catalogue as redpanda } from '@weir/schema-model/redpanda-connect';
import { ADVICE, ADVICE_CATEGORIES, assessPipeline, type Compatibility } from '../src/index.js';

const CATALOGUES = [redpanda, bento];
const folder = (name: string) => fileURLToPath(new URL(`fixtures/${name}/`, import.meta.url));
const assess = (text: string): Compatibility => {
  const result = assessPipeline(text, CATALOGUES);
  if (!result.ok) throw new Error(result.findings[0]?.message);
  return result.value;
};

describe('rules', () => {
  const sources = readdirSync(fileURLToPath(new URL('../src/compatibility/rules/', import.meta.url)));
  const ids = ADVICE.map(({ id }) => id);

  it('are all in the list, which is sorted', () => {
    expect(
      sources
        .filter((file) => file !== 'index.ts')
        .map((file) => file.replace('.ts', ''))
        .sort(),
    ).toEqual(ids);
    expect([...ids].sort()).toEqual(ids);
  });

  it('are at least forty and cover every category', () => {
    expect(ids.length).toBeGreaterThanOrEqual(40);
    for (const category of ADVICE_CATEGORIES)
      expect(ADVICE.filter((advice) => advice.category === category).length).toBeGreaterThanOrEqual(8);
  });

  it('each have a fixture, and no fixture is without a rule', () => {
    expect(
      readdirSync(folder('advice'))
        .map((file) => file.replace('.yaml', ''))
        .sort(),
    ).toEqual(ids);
  });

  test.each(ADVICE.map((advice) => [advice.id, advice] as const))(
    '%s says why, what to do and what it costs',
    (_, advice) => {
      expect(advice.why).toMatch(/^[A-Z].*\.$/s);
      expect(advice.fix).toMatch(/^[A-Z].*\.$/s);
      expect(advice.weight).toBeGreaterThanOrEqual(2);
      expect(advice.weight).toBeLessThanOrEqual(20);
    },
  );
});

describe('a planted flaw lowers exactly its category, and its repair lifts the score', () => {
  test.each(ADVICE.map((advice) => [advice.id, advice] as const))('%s', (id, advice) => {
    const [bad = '', good = ''] = readFileSync(`${folder('advice')}${id}.yaml`, 'utf8').split(/^---\n/m);
    const [flawed, repaired] = [assess(bad), assess(good)];
    expect(flawed.warnings.map(({ rule }) => rule)).toContain(id);
    expect(repaired.warnings.map(({ rule }) => rule)).not.toContain(id);
    expect(flawed.score).toBeLessThan(repaired.score);
    for (const category of ADVICE_CATEGORIES)
      if (category === advice.category) expect(flawed.categories[category]).toBeLessThan(repaired.categories[category]);
      else expect({ [category]: flawed.categories[category] }).toEqual({ [category]: repaired.categories[category] });
  });
});

test.each(readdirSync(folder('well-made')))('%s has nothing to complain about', (file) => {
  expect(assess(readFileSync(`${folder('well-made')}${file}`, 'utf8'))).toEqual({
    score: 100,
    warnings: [],
    categories: { performance: 100, reliability: 100, security: 100, maintainability: 100 },
  });
});

describe('what older advice got wrong is not said here', () => {
  test.each<[string, string]>([
    [
      'a catch before a try',
      'pipeline: {processors: [{catch: [{log: {message: "${! error() }"}}]}, {try: [{mapping: "root.a = 1"}]}, {catch: [{log: {message: "${! error() }"}}]}]}',
    ],
    [
      'a request over NATS without a timeout',
      'pipeline: {processors: [{nats_request_reply: {urls: ["nats://localhost:4222"], subject: a}}, {catch: [{log: {message: "${! error() }"}}]}]}',
    ],
    ['HTTP without retries written out', 'output: {http_client: {url: "https://a.example.com"}}'],
    [
      'sync_response behind a broker of HTTP servers',
      'input: {broker: {inputs: [{http_server: {path: /a}}, {stdin: {}}]}}\noutput: {sync_response: {}}',
    ],
    ['parallel without a cap', 'pipeline: {processors: [{parallel: {processors: [{mapping: "root.a = 1"}]}}]}'],
    [
      'words that only look secret',
      'pipeline: {processors: [{log: {level: DEBUG, message: \'${! json("keyboard") } ${! json("monkey") } ${! json("tokens_used") }\'}}]}',
    ],
    [
      'a secret that the environment holds',
      'output: {aws_s3: {bucket: b, path: a, credentials: {id: x, secret: "${SECRET}"}}}',
    ],
    ['HTTP within this machine', 'output: {http_client: {url: "http://localhost:8080/x"}}'],
    ['a service of the same cluster', 'output: {http_client: {url: "http://prices:8080/x"}}'],
    ['an unknown component', 'input: {made_up: {password: x}}\noutput: {other: {}}'],
  ])('%s', (_, text) => {
    expect(assess(text).warnings).toEqual([]);
  });
});

describe('scores', () => {
  it('are the same for the same text', () => {
    const text = 'output: {drop_on: {error: true, output: {http_client: {url: "http://a.b.c/x", retries: 0}}}}';
    expect(assess(text)).toEqual(assess(text));
  });

  it('stop at a floor when one rule is broken everywhere', () => {
    const one = '{http_client: {url: "https://x.example.com", tls: {enabled: true, skip_cert_verify: true}}}';
    const { categories, score } = assess(
      `output: {broker: {outputs: [${Array(40)
        .fill(one)
        .map((o: string, i) => o.replace('x.', `x${i}.`))
        .join(',')}]}}`,
    );
    expect(categories.security).toBe(40);
    expect(score).toBe(55);
  });

  it('read jobs as well as streams', () => {
    expect(
      assess('name: a\ntype: pipeline\nconfig: {output: {drop_on: {error: true, output: {drop: {}}}}}').categories
        .reliability,
    ).toBeLessThan(100);
  });

  test.each([
    ['', 'the text holds no YAML'],
    ['a', 'a pipeline is a mapping'],
    ['a: [', 'not closed'],
    ['- a', 'a pipeline is a mapping'],
  ])('%j is no pipeline', (text, message) => {
    const result = assessPipeline(text, CATALOGUES);
    expect(result.ok ? '' : result.findings[0]?.message).toContain(message);
  });
});
