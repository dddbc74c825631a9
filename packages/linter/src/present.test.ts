import { describe, expect, it, test } from '@jest/globals';
import { connect } from '../test/catalogues.js';
import { lint } from './lint.js';
import { present } from './present.js';

const first = (text: string) => {
  const [finding] = lint(text, { catalogue: connect }).findings;
  if (finding === undefined) throw new Error('a finding was expected');
  return { finding, shown: present(finding, text) };
};

describe('a finding is shown where it stands', () => {
  test.each<[string, string, number, number, string | null, string | null]>([
    ['block', 'input:\n  kafak: {}\n', 2, 3, '  kafak: {}', '  kafka: {}'],
    ['flow', '{"output": {"stdot": {}}}', 1, 13, '{"output": {"stdot": {}}}', '{"output": {"stdout": {}}}'],
    ['CR LF', 'output:\r\n  stdot: {}\r\n', 2, 3, '  stdot: {}', '  stdout: {}'],
    [
      'literal',
      'pipeline:\n  processors:\n    - mapping: |\n        root = 1\n        meta a = this.x.lenght()\n',
      5,
      25,
      '        meta a = this.x.lenght()',
      '        meta a = this.x.length()',
    ],
    [
      'folded',
      'pipeline:\n  processors:\n    - mapping: >-\n        root =\n        this.x.lenght()\n',
      5,
      16,
      '        this.x.lenght()',
      '        this.x.length()',
    ],
    ['without a repair', 'output:\n  quantum_flux: {}\n', 2, 3, null, null],
    ['nothing there', 'input:\n', 1, 7, null, null],
  ])('%s', (_, text, line, column, before, after) => {
    const { shown } = first(text);
    expect(shown).toMatchObject({ start: { line, column }, before, after });
  });

  it('with the lines around it, its own marked', () => {
    const { shown } = first('# one\n# two\ninput:\n  kafak: {}\n# five\n# six\n# seven\n');
    expect(shown.context).toBe('  2 | # two\n  3 | input:\n> 4 |   kafak: {}\n  5 | # five\n  6 | # six');
  });
});

it('carries path, found text and correction', () => {
  const { finding } = first('pipeline:\n  processors:\n    - try:\n        - log: { mesage: x }\n');
  expect(finding).toMatchObject({
    path: 'pipeline.processors.0.try.0.log.mesage',
    found: 'mesage',
    correction: 'message',
    category: 'IMAGINED_FIELD',
    checker: 'schema',
  });
});
