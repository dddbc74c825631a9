import { describe, expect, it, test } from '@jest/globals';
import { bento, connect } from '../../test/catalogues.js';
import { lintAuto } from '../lint-auto.js';
import { autoCorrect, describeCorrection } from './auto-correct.js';

const correct = (text: string) => {
  const { text: corrected, corrections, result } = autoCorrect(text, { catalogue: connect });
  return {
    corrected,
    made: corrections.map(describeCorrection),
    left: result.findings.filter((f) => f.severity === 'error'),
  };
};

describe('certain corrections are made in the text itself', () => {
  test.each<[string, string, string]>([
    ['a component', 'input:\n  kafak: # mine\n    x: 1\n', 'input:\n  kafka: # mine\n    x: 1\n'],
    [
      'a field, its quotes kept',
      'input:\n  http_server:\n    "pth" : /x\n',
      'input:\n  http_server:\n    "path" : /x\n',
    ],
    [
      'a method in a block',
      'pipeline:\n  processors:\n    - mapping: |\n        # é\n        root = this.a.upercase()\n',
      'pipeline:\n  processors:\n    - mapping: |\n        # é\n        root = this.a.uppercase()\n',
    ],
    [
      'a method in double quotes',
      'pipeline: { processors: [ { mapping: "root = \\"a\\".upercase()" } ] }',
      'pipeline: { processors: [ { mapping: "root = \\"a\\".uppercase()" } ] }',
    ],
    [
      'digits in quotes',
      'input:\n  generate: { mapping: root = 1, count: "5" }\n',
      'input:\n  generate: { mapping: root = 1, count: 5 }\n',
    ],
    [
      'a duration',
      'input:\n  generate: { mapping: root = 1, interval: 5 seconds }\n',
      'input:\n  generate: { mapping: root = 1, interval: 5s }\n',
    ],
    ['one value for a list', 'input:\n  file: { paths: /tmp/x }\n', 'input:\n  file: { paths: [/tmp/x] }\n'],
    [
      'an option',
      'output:\n  broker: { pattern: fanout, outputs: [ { drop: {} } ] }\n',
      'output:\n  broker: { pattern: fan_out, outputs: [ { drop: {} } ] }\n',
    ],
  ])('%s', (_, text, corrected) => {
    expect(correct(text).corrected).toBe(corrected);
  });

  it('a component and its fields in one go, each said in its line', () => {
    const { corrected, made, left } = correct(
      'input:\r\n  http_sever:\r\n    adress: localhost:1\r\noutput:\r\n  stdot: {}\r\n',
    );
    expect(corrected).toBe('input:\r\n  http_server:\r\n    address: localhost:1\r\noutput:\r\n  stdout: {}\r\n');
    expect(made).toEqual([
      'line 2: http_sever -> http_server (redpanda-connect has no input http_sever)',
      'line 3: adress -> address (the http_server input has no field adress)',
      'line 5: stdot -> stdout (redpanda-connect has no output stdot)',
    ]);
    expect(left).toEqual([]);
  });
});

describe('nothing else is touched', () => {
  test.each<[string, string]>([
    ['a text without mistakes', 'input:\n  stdin: {}\n'],
    ['a name that could mean several things', 'output:\n  postgres: {}\n'],
    ['a name that means nothing', 'output:\n  quantum_flux: {}\n'],
    [
      'free keys, labels, comments and text',
      'pipeline:\n  processors:\n    - workflow:\n        branches:\n          map: { processors: [] }\n    - log: { message: kafak } # kafak\n',
    ],
    ['broken YAML', 'input: [\n'],
  ])('%s', (_, text) => {
    expect(correct(text)).toMatchObject({ corrected: text, made: [] });
  });

  it('a correction that makes matters worse is withdrawn', () => {
    const text = 'input:\n  http_server:\n    pth: /a\n    path: /b\n';
    expect(correct(text)).toMatchObject({ corrected: text, made: [] });
    const value =
      'pipeline:\n  processors:\n    - transform: { from: a, to: b }\n    - upercase: {}\n    - mappin: root = this\n';
    expect(correct(value).corrected).toBe(value.replace('mappin:', 'mapping:'));
  });
});

it('takes any way of checking', () => {
  const { result, corrections } = autoCorrect('input:\n  stdn: {}\n', (text) => lintAuto(text, [connect, bento]));
  expect(result.catalogue.distribution).toBe('redpanda-connect');
  expect(corrections).toHaveLength(1);
});

it('does a bounded amount of work on very many mistakes', () => {
  const steps = Array.from({ length: 30 }, (_, i) => `    - mappin: root.a = this.a.upercase(${i})\n`).join('');
  const { corrections } = autoCorrect(`pipeline:\n  processors:\n${steps}`, { catalogue: connect });
  expect(corrections.length).toBeGreaterThan(0);
});
