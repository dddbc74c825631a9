import { expect, it } from '@jest/globals';
import { loadCatalogue } from '@weir/schema-model';
import { lintText } from '../lint/lint-text.js';
import { REPORTER_NAMES, REPORTERS } from './index.js';

const options = { colors: false, version: '1.2.3' };
const report = async (text: string) => ({
  files: [lintText('dir with space/p&q.yaml', text, { catalogues: [await loadCatalogue('bento')], options: {} })],
  skipped: 0,
});

it.each(REPORTER_NAMES)('%s says that nothing is wrong', async (name) => {
  const text = (await REPORTERS[name]())(await report('input: { stdin: {} }\noutput: { drop: {} }\n'), options);
  expect(text).toMatch(/nothing wrong|"valid": true|"results": \[\]|failures="0"/);
  expect(text.endsWith('\n')).toBe(true);
});

it('junit escapes whatever a pipeline holds', async () => {
  const text = (await REPORTERS.junit())(
    await report('input: { "<a&\\"b\\u0001>": {} }\noutput: { drop: {} }\n'),
    options,
  );
  expect(text).toContain('dir with space/p&amp;q.yaml');
  expect(text).not.toContain('<a&');
  expect(text).not.toContain('\u0001');
});

it('sarif names files as URIs and rules by their index', async () => {
  const log = JSON.parse(
    (await REPORTERS.sarif())(await report('input: { stdim: {} }\noutput: { drop: {} }\n'), options),
  ) as {
    readonly runs: readonly {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number; readonly locations: unknown }[];
    }[];
  };
  const run = log.runs[0];
  const result = run?.results[0];
  expect(run?.tool.driver.rules[result?.ruleIndex ?? -1]?.id).toBe(result?.ruleId);
  expect(JSON.stringify(result?.locations)).toContain('dir%20with%20space/p%26q.yaml');
});

it('json tells findings as the validation service does', async () => {
  const wrong = 'input: { stdim: {} }\noutput: { drop: {} }\n';
  expect(JSON.parse((await REPORTERS.json())(await report(wrong), options))).toMatchObject({
    valid: false,
    error_count: 1,
    files: [
      {
        file: 'dir with space/p&q.yaml',
        error_count: 1,
        hallucinations: [
          {
            category: 'IMAGINED_COMPONENT',
            severity: 'ERROR',
            path: 'input.stdim',
            hallucination: 'stdim',
            correction: 'stdin',
            snippet_after: 'input: { stdin: {} }',
            line: 1,
            column: 10,
            end_column: 15,
          },
        ],
      },
    ],
  });
});

it('pretty paints only where colours are shown', async () => {
  const wrong = await report('input: { stdim: {} }\noutput: { drop: {} }\n');
  const pretty = await REPORTERS.pretty();
  expect(pretty(wrong, options)).not.toContain('\u001b');
  expect(pretty(wrong, { ...options, colors: true })).toContain('\u001b[31merror');
});
