import { expect, it } from '@jest/globals';
import { parseYaml, toPlain } from '@weir/pipeline-parser';
import { pipelineText } from './pipeline-text.js';

it('is read as what it was, by JSON and by YAML, whatever characters are in it', () => {
  const characters = Array.from({ length: 0x10000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCharCode(code))
    .join('');
  const config = { input: { stdin: {} }, note: characters, emoji: '\u{1f30a}' };
  const text = pipelineText(config);
  expect(JSON.parse(text)).toEqual(config);
  const { documents, findings } = parseYaml(text);
  expect(findings).toEqual([]);
  expect(toPlain(documents[0]?.root)).toEqual(config);
});
