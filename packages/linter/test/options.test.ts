import { describe, expect, it } from '@jest/globals';
import { type LintOptions, lint } from '../src/index.js';
import { bento, connect } from './catalogues.js';

const kinds = (text: string, options: Partial<LintOptions>): readonly string[] =>
  lint(text, { catalogue: connect, ...options }).findings.map(
    ({ kind, severity, found }) => `${severity} ${kind} ${found}`,
  );

describe('environment', () => {
  const text = [
    '# ${IN_A_COMMENT}',
    'input:',
    '  http_client:',
    '    url: ${URL}',
    '    verb: ${VERB:GET}',
    '    timeout: ${TIMEOUT}s',
    '',
  ].join('\n');

  it.each([
    ['is not looked at when left out', undefined, []],
    ['reports what is not set and has no default', ['URL'], ['warning missing_environment TIMEOUT']],
    [
      'reports every one when nothing is set',
      [],
      ['warning missing_environment URL', 'warning missing_environment TIMEOUT'],
    ],
    ['is content when everything is set', ['URL', 'TIMEOUT'], []],
  ])('%s', (_, names, expected) => {
    expect(kinds(text, names === undefined ? {} : { environment: new Set(names) })).toEqual(expected);
  });
});

describe('requireLabels', () => {
  const text = [
    'input:',
    '  label: source',
    '  stdin: {}',
    'pipeline:',
    '  processors:',
    '    - label: ""',
    '      mapping: root = this',
    '    - try:',
    '        - noop: {}',
    '    - resource: shared',
    'output:',
    '  label: ${SINK}',
    '  stdout: { codec: lines }',
    'processor_resources:',
    '  - label: shared',
    '    noop: {}',
    'buffer:',
    '  none: {}',
    '',
  ].join('\n');

  it.each([[connect], [bento]])('wants one on every component that can have one', (catalogue) => {
    expect(lint(text, { catalogue }).findings).toEqual([]);
    const found = lint(text, { catalogue, requireLabels: true }).findings;
    expect(found.map((finding) => finding.path)).toEqual([
      'pipeline.processors.0',
      'pipeline.processors.1',
      'pipeline.processors.1.try.0',
    ]);
    expect(new Set(found.map((finding) => `${finding.severity} ${finding.kind}`))).toEqual(
      new Set(['warning missing_label']),
    );
  });
});
