import { describe, expect, it } from '@jest/globals';
import { parseYaml } from './parse-yaml.js';

const findings = (text: string) =>
  parseYaml(text).findings.map(({ kind, span, document }) => [kind, text.slice(span.start, span.end), document]);

describe('text that engines refuse although it reads well', () => {
  it.each([
    ['a: 1 # \x01\n', '\x01'],
    ['a: b # \x7f\n', '\x7f'],
    ['%YAML 1.2\n---\na: 1\n', '1.2'],
    ['# first\n\n%TAG ! tag:x,2000:\n%YAML  1.0\n---\na: 1\n', '1.0'],
  ])('%j', (text, found) => {
    expect(findings(text)).toContainEqual(['syntax', found, 0]);
  });

  it.each([
    ['%YAML 1.1\n---\na: 1\n'],
    ['a: "%YAML 1.2"\n'],
    ['a: |\n  %YAML 1.2\n'],
    ['a: "é\u0085 \u{1F600}\ttab"\n'],
    ['a: 1\n---\nb: 1 # \x01\n'],
  ])('%j is taken', (text) => {
    expect(findings(text)).toEqual([]);
  });
});
