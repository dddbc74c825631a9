import { describe, expect, it } from '@jest/globals';
import { type Catalogue, DISTRIBUTION_NAMES } from '@weir/schema-model';
import { lint } from '../src/index.js';
import { bento, connect } from './catalogues.js';

/** Kinds of the errors of a text, each once. */
const errors = (text: string, catalogue: Catalogue): string =>
  [...new Set(lint(text, { catalogue }).findings.flatMap((f) => (f.severity === 'error' ? [f.kind] : [])))].join(' ');

const CATALOGUES = { 'redpanda-connect': connect, bento };

/** Measured on the linter of each engine, without its check of the environment. */
describe('both engines refuse', () => {
  it.each([
    ['pipeline:\n  processors:\n  - &m\n    label: a\n    mapping: root = 1\n  - *m\n', 'duplicate_label'],
    ['input: &x {stdin: {}}\noutput: *x\n', 'unknown_component'],
    ['input: *x\n', 'yaml_alias'],
    ['input:\n  generate:\n    mapping: !!binary cm9vdCA9\n', 'bloblang_syntax'],
    ['pipeline:\n  processors:\n  - mapping: |\n      root = this\n\t\n      root.a = 1\n', 'yaml_syntax'],
    ['pipeline:\n  processors:\n  - mapping: |\n      root = this\n    \t\n      root.a = 1\n', 'yaml_syntax'],
    ['buffer: {}\n', 'missing_component'],
    ['buffer: none\n', 'component_expected'],
    [
      'pipeline:\n  processors:\n  - switch:\n    - check: this.a\n      processors: [{noop: {}}]\n      fallthru: true\n',
      'unknown_field',
    ],
    ['output:\n  drop:\n', 'wrong_type'],
    ['output:\n  drop: ""\n', 'wrong_type'],
    ['# hi\n', 'not_a_pipeline'],
    ["input:\n  generate:\n    mapping: 'root = this # c'\n", 'bloblang_syntax'],
    ['? [a, b]\n: x\ninput: {stdin: {}}\n', 'unknown_root_key'],
    ['input:\n  generate:\n    mapping: root = "a\u0007b"\n', 'yaml_syntax'],
    ['pipeline:\n  processors:\n  - \tnoop: {}\n', 'wrong_type yaml_syntax'],
    ['# BENTHOS LINT DISABLE\ninput:\n  stdn: {}\n', 'unknown_component'],
    ['\n# BENTHOS LINT DISABLE\ninput:\n  stdin: {}\nfoo: bar\n', 'unknown_root_key'],
    ['.foo: 1\ninput: {stdin: {}}\n', 'unknown_root_key'],
    ['input:\n  stdin: {}\n  stdin: {}\n', 'several_components'],
    ['', 'not_a_pipeline'],
    ['input: {}\n', 'missing_component'],
    ['input:\n  stdin: {}\n  processors: {}\n', 'ineffective_key list_expected'],
    ['input:\n  stdin: {}\n  processors:\n', 'wrong_type'],
    ['http:\n  enabled: "true"\n', 'wrong_type'],
    ["output:\n  file:\n    path: '${! this.a. }'\n", 'bloblang_syntax'],
    ["output:\n  file:\n    path: '${! }'\n", 'bloblang_syntax'],
    ["output:\n  file:\n    path: '${!this.a'\n", 'bloblang_syntax'],
    ['input:\n  label: [a]\n  stdin: {}\n', 'wrong_type'],
    ['input:\n  label: _a\n  stdin: {}\n', 'bad_label'],
    ['input:\n  label: Aa\n  stdin: {}\n', 'bad_label'],
    ['input:\n- stdin: {}\n', 'component_expected'],
    ['logger:\n  format: foo\n', 'invalid_option'],
    ['logger:\n  format: ${FORMAT:-json}\n', 'invalid_option'],
    ['output:\n  broker:\n    pattern: ${PATTERN:}\n    outputs: [{drop: {}}]\n', 'invalid_option'],
    ['http:\n  enabled: ${HTTP:-true}\n', 'wrong_type'],
    ['pipeline:\n  processors:\n  - mapping: root.a = ${N:1 +}\n', 'bloblang_syntax'],
    ['input:\n  generate:\n    mapping: |-\n      root = this # c\n', 'bloblang_syntax'],
    ['input:\n  generate: &a\n    mapping: root = 1\noutput:\n  <<: {drop: {}}\n', 'merge_key'],
    [
      'output:\n  broker:\n    outputs:\n    - http_client: &h\n        url: http://x\n    - http_client:\n        <<: [*h]\n        url: b\n',
      'merge_key',
    ],
    ['metrics:\n  label: x\n  prometheus: {}\n', 'unknown_field'],
    ['null\n', 'not_a_pipeline'],
    ['input:\n  kafka:\n    addresses:\n    topics: [a]\n    consumer_group: b\n', 'wrong_type'],
    ['input:\n', 'missing_component'],
    ['output:\n  http_client:\n    url: http://x\n    headers:\n', 'wrong_type'],
    ['1: x\ninput: {stdin: {}}\n', 'unknown_root_key'],
    ['output:\n  aws_s3:\n    bucket: b\n    path: a\n    storage_class: ${! this.a }\n', 'invalid_option'],
    ['pipeline:\n  processors:\n  - type: mapping\n    plugin: root = this\n', 'ineffective_key'],
    ['pipeline:\n  processors:\n  - log: {message: x}\n    plugin: {message: x}\n', 'ineffective_key'],
    ['pipeline:\n  processors: [noop]\n', 'component_expected'],
    [
      'pipeline:\n  processors:\n  - label: x\n    resource: y\nprocessor_resources:\n- label: y\n  noop: {}\n',
      'ineffective_key',
    ],
    ['processor_resources:\n- noop: {}\n', 'missing_label'],
    ['processor_resources:\n', 'wrong_type'],
    ['input: stdin\n', 'component_expected'],
    ['input:\n  stdin: {}\n\t# x\n', 'yaml_syntax'],
    ['pipeline:\n  processors:\n  -\tnoop: {}\n', 'wrong_type yaml_syntax'],
    ['input:\n  stdin: {}\n\t\npipeline: {}\n', 'yaml_syntax'],
    ['input:\n  stdin: {}\n\t\t\n', 'yaml_syntax'],
    ['\t\ninput:\n  stdin: {}\n', 'yaml_syntax'],
    ['tests:\n- target_processors: /pipeline/processors\n', 'missing_field'],
    ['tests:\n- name: a\n  foo: b\n', 'unknown_field'],
    [
      'tests:\n- name: a\n  input_batch:\n  - content: x\n  output_batches:\n  - - content_equals: x\n      bloblang: root =\n',
      'bloblang_syntax',
    ],
    ['tests: {}\n', 'wrong_type'],
    ['pipeline:\n  threads: abc\n', 'wrong_type'],
    ['pipeline:\n  threads: "4"\n', 'wrong_type'],
    ['~\n', 'not_a_pipeline'],
    [
      'pipeline:\n  processors:\n  - workflow:\n      branches:\n        a:\n          processors: [{noop: {}}]\n          request_map: root =\n',
      'bloblang_syntax',
    ],
    ['x-foo: 1\ninput: {stdin: {}}\n', 'unknown_root_key'],
    ['input:\n  stdin: {}\n  \t\n', 'yaml_syntax'],
    ['input:\n  stdin: {}\n  \t', 'yaml_syntax'],
    ['input:\n  stdin: {}\n  \t\noutput:\n  drop: {}\n', 'yaml_syntax'],
    ['input:\n  generate:\n    mapping: root =\n\t\n      1\n', 'bloblang_syntax'],
    ['pipeline:\n  processors:\n  - mapping: |\n      root = this\n  \t\n', 'yaml_syntax'],
    ['pipeline:\n  processors:\n  - mapping: |\n      root = this\n\t\noutput:\n  drop: {}\n', 'yaml_syntax'],
    ['input:\n  stdin: {}\n  \t# x\noutput:\n  drop: {}\n', 'yaml_syntax'],
    ['pipeline:\n  processors:\n  -\t{noop: {}}\n', 'wrong_type yaml_syntax'],
    ['input:\n  kafka:\n    addresses:\n    -\ta\n    topics: [x]\n    consumer_group: g\n', 'yaml_syntax'],
    ['---\n\t\ninput:\n  stdin: {}\n', 'yaml_syntax'],
    ['\tinput:\n  stdin: {}\n', 'yaml_syntax unknown_root_key'],
    ['pipeline:\n  processors:\n  - mapping: >\n      root = this\n\t\n\n      \n', 'yaml_syntax'],
    ['input:\n\tstdin: {}\n', 'yaml_syntax'],
    ['input:\n  \tstdin: {}\n', 'missing_component yaml_syntax'],
    ['input:\n\t\n  stdin: {}\n', 'yaml_syntax'],
    ['pipeline:\n  processors:\n\t\n  - noop: {}\n', 'yaml_syntax'],
    ['pipeline:\n  processors:\n  - mapping: |\n\t\n      root = this\n', 'yaml_syntax'],
    ['pipeline:\n  processors:\n  - mapping: |\n      \troot = this\n', 'yaml_syntax'],
    ['input:\n  generate:\n    mapping: root =\n\t  1\n', 'bloblang_syntax yaml_syntax'],
  ])('%j', (text, kinds) => {
    for (const name of DISTRIBUTION_NAMES) expect([name, errors(text, CATALOGUES[name])]).toEqual([name, kinds]);
  });
});

describe('one engine refuses, the other does not', () => {
  it.each([
    [
      '# BENTHOS LINT DISABLE\ninput:\n  label: a\n  stdin: {}\noutput:\n  label: a\n  drop: {}\n',
      'bento',
      'duplicate_label',
    ],
    ['# BENTHOS LINT DISABLE\ninput:\n  label: A B\n  stdin: {}\n', 'bento', 'bad_label'],
    [
      '# BENTHOS LINT DISABLE\noutput:\n  broker:\n    pattern: foo\n    outputs: [{drop: {}}]\n',
      'bento',
      'invalid_option',
    ],
    ['# BENTHOS LINT DISABLE\ninput:\n  stdin: {}\nfoo: bar\n', 'bento', 'unknown_root_key'],
    ['# BENTHOS LINT DISABLE please\ninput:\n  stdin: {}\nfoo: bar\n', 'bento', 'unknown_root_key'],
    ['# BENTO LINT DISABLE\ninput:\n  stdin: {}\nfoo: bar\n', 'redpanda-connect', 'unknown_root_key'],
    ['# ${X|foo}\ninput: {stdin: {}}\n', 'redpanda-connect', 'environment_function'],
    ['error_handling:\n  strategy: reject\n', 'redpanda-connect', 'unknown_field'],
    ['input:\n  label: a-b\n  stdin: {}\n', 'bento', 'bad_label'],
    ['pipeline:\n  processors:\n  - meta: {a: b}\n    log: {message: x}\n', 'bento', 'unknown_field'],
    ['parallel: true\n', 'bento', 'unknown_root_key'],
    ['input:\n  kafka_franz: {seed_brokers: [a], topics: ["${T}"]}\n', 'redpanda-connect', 'missing_field'],
  ] as const)('%j', (text, refusing, kinds) => {
    for (const name of DISTRIBUTION_NAMES)
      expect([name, errors(text, CATALOGUES[name])]).toEqual([name, name === refusing ? kinds : '']);
  });
});

/** The linters pass these; each was started with both engines, and neither gets beyond its first second. */
describe('both engines stop at start-up', () => {
  it.each([
    ['# BENTHOS LINT DISABLE\npipeline:\n  processors:\n  - mapping: root = \n', 'bloblang_syntax'],
    ['# BENTHOS LINT DISABLE\noutput:\n  http_client:\n    verb: POST\n', 'missing_field'],
    ['# BENTHOS LINT DISABLE\npipeline:\n  processors:\n  - try:\n    - foo: {}\n', 'unknown_component'],
    [
      '# BENTHOS LINT DISABLE\ninput: {generate: {mapping: "root = 1", count: 1}}\noutput: {drop: {}}\ncache_resources:\n  - memory: {}\n',
      'missing_label',
    ],
    [
      '# BENTHOS LINT DISABLE\ninput: {generate: {mapping: "root = 1", count: 1}}\noutput: {drop: {}}\ncache_resources:\n  - label: a\n    memory: {}\n  - label: a\n    memory: {}\n',
      'duplicate_label',
    ],
    [
      'output:\n  broker:\n    outputs:\n    - http_client: &h\n        url: http://x\n    - http_client:\n        <<: *h\n        verb: PUT\n',
      'merge_key',
    ],
    ['input:\n  generate:\n    mapping: root = 1\n    auto_replay_nacks: "true"\n', 'wrong_type'],
    ['shutdown_timeout: abc\n', 'invalid_format'],
    ['input:\n  generate:\n    mapping: root = 1\n    count: ${N:abc}\n', 'wrong_type'],
    ['input:\n  generate:\n    mapping: root = 1\n    interval: ${I:1 second}\n', 'invalid_format'],
    ['pipeline:\n  processors:\n  - switch:\n    - check: this.a\n', 'missing_field'],
    ['pipeline:\n  processors:\n  - switch:\n    - check: ${CHECK}\n    - processors: [{noop: {}}]\n', 'missing_field'],
    ['input:\n  generate:\n    mapping: !!str root = 1\n    count: !!str 1\n', 'wrong_type'],
  ])('%j', (text, kinds) => {
    for (const name of DISTRIBUTION_NAMES) expect([name, errors(text, CATALOGUES[name])]).toEqual([name, kinds]);
  });
});

describe('both engines take', () => {
  it.each([
    ['pipeline:\n  processors:\n  - &m\n    mapping: root = 1\n  - *m\n'],
    ['input: &x\n  stdin: {}\n'],
    ['input:\n  generate:\n    mapping: !!binary cm9vdCA9IDE=\n'],
    ['input:\n  generate:\n    mapping: root = 1\n    count: !!int "1"\n'],
    ['﻿input: {stdin: {}}\n'],
    ['output:\n  drop: {foo: bar}\n'],
    ['logger:\n  level: foo\n'],
    ['input:\r  stdin: {}\r'],
    ['input:\r\n  stdin: {}\r\noutput:\r\n  drop: {}\r\n'],
    ['%YAML 1.1\n---\ninput: {stdin: {}}\n'],
    ['input: {stdin: {}}\n---\nfoo: bar\n'],
    ['input: {stdin: {}}\n...\nfoo\n'],
    ['input:\n  generate:\n    mapping: root = 1\n    mapping: root = 2\n'],
    ['http:\n  enabled: true\n  enabled: false\n'],
    ['output:\n  http_client:\n    url: http://x\n    headers:\n      a: b\n      a: c\n'],
    ['pipeline:\n  processors: []\n  processors: []\n'],
    ['input: {stdin: {}}\ninput: {stdin: {}}\n'],
    ['input:\n  generate:\n    mapping: root = "${FOO:bar}"\n'],
    ['input:\n  generate:\n    mapping: ${FOO:root = 1}\n    count: ${N:5}\n'],
    ['input: ${INP:{stdin: {}}}\n'],
    ['${K:input}: {stdin: {}}\n'],
    ['input:\n  generate:\n    mapping: \'root = "${{FOO:bar}}"\'\n'],
    ['input:\n  generate:\n    mapping: root = "${FOO:}"\n    interval: ${I:}\n'],
    ['input:\n  generate:\n    mapping: root = 1\n    count: 1e3\n'],
    ['logger:\n  format: ${FORMAT:json}\n'],
    ['http:\n  enabled: "${HTTP:yes}"\n  address: "0.0.0.0:${PORT:-8080}"\n'],
    ['input:\n  generate:\n    mapping: root.a = ${N:1}\n    count: ${N:1}${M:0}\n'],
    ['input:\n  kafka_franz: {seed_brokers: [a], topics: ["${T}:0"]}\n'],
    ['input:\n  kafka_franz: {seed_brokers: [a], topics: ["${T}"], consumer_group: "${G}"}\n'],
    ['input:\n  broker: ${BROKER:{inputs: [{stdin: {}}]}}\n'],
    ['input:\n  kafka:\n    addresses: [a #c\n      , b]\n    topics: [x]\n    consumer_group: g\n'],
    ['input:\n  kafka:\n    addresses: [a #c\n      ]\n    topics: [x]\n    consumer_group: g\n'],
    ['input:\n  kafka:\n    addresses: [\n      a #c\n      ]\n    topics: [x]\n    consumer_group: g\n'],
    ['input:\n  kafka:\n    addresses: [\n      a, #c\n      b #d\n    ]\n    topics: [x]\n    consumer_group: g\n'],
    ['http:\n  address: 5\n'],
    ["output:\n  file:\n    path: '${{!this.a}}'\n"],
    ['{"input": {"stdin": {}}, "output": {"drop": {}}}'],
    ['{\n\t"input": {"stdin": {}},\n\t"output": {"drop": {}}\n}'],
    ['? input\n: stdin: {}\n'],
    ['input:\n  label: 5\n  stdin: {}\n'],
    ['input:\n  label:\n  stdin: {}\n'],
    ['---\ninput: {stdin: {}}\n'],
    ['# c\n--- # d\ninput: {stdin: {}}\n'],
    ['metrics:\n  mapping: root = this\n  prometheus: {}\n'],
    ['input:\n  generate:\n    mapping: root = 1\n    count: 010\n'],
    ['pipeline:\n  processors:\n  - type: log\n    plugin: {message: x}\n'],
    ['"input": {"stdin": {}}\n'],
    ['processor_resources: []\n'],
    ['input:\n  stdin: {}\t\n'],
    ['input:\n  stdin:\t{}\n'],
    ['input:\n  generate:\n    mapping:\troot = 1\n'],
    ['tests:\n- name: a\n  mocks:\n    /pipeline/processors/0:\n      foo: {}\n  environment: {A: b}\n'],
    ["tests:\n- name: a\n  output_batches:\n  - - content_matches: '('\n"],
    ['input:\n  generate:\n    mapping: root = 1\n    auto_replay_nacks: yes\n'],
    ['input:\t# c\n  stdin: {}\n'],
    ['input:\n  generate:\n    mapping: root = 1\t# c\n'],
    ['input:\n  generate:\n    mapping: root = 1\t\n    count: 1\n'],
    ['input:\n  stdin: {}\t# c\n'],
    ['input: &a\t{stdin: {}}\n'],
    ['input\t: {stdin: {}}\n'],
    ['input:\n  kafka:\n    addresses:\t[a]\n    topics: [x]\n    consumer_group: g\n'],
    ['input:\t\n  stdin: {}\n'],
    ['input:\n  generate:\n    mapping:\t"root = 1"\n'],
    ['---\t\ninput:\n  stdin: {}\n'],
    ['input: {stdin: {},\n\t\n}\n'],
    ['input: {\n\tstdin: {}\n}\n'],
    ['input:\n  generate:\n    mapping: root =\n      \t1\n'],
    ['input:\n  generate:\n    mapping: "root =\n\t1"\n'],
    ['input: \t{stdin: {}}\n'],
    ['  input:\n    stdin: {}\noutput:\n  nonsense: {}\n'],
    ['{"input": {"stdin": {}}} foo\n'],
  ])('%j', (text) => {
    for (const name of DISTRIBUTION_NAMES) expect([name, errors(text, CATALOGUES[name])]).toEqual([name, '']);
  });
});
