import { describe, expect, it } from '@jest/globals';
import { parseYaml, toPlain } from '@weir/pipeline-parser';
import * as fc from 'fast-check';
import { formatPipeline } from '../src/index.js';
import { arbitraryYaml } from './arbitrary-yaml.js';

const valuesOf = (text: string): unknown => parseYaml(text).documents.map(({ root }) => toPlain(root));

const RUNS = { numRuns: 1500 };

describe('any document', () => {
  it('keeps its values, its comments, and is not changed by a second pass', () => {
    fc.assert(
      fc.property(arbitraryYaml, ({ text, comments }) => {
        const sound = parseYaml(text).findings.length === 0;
        const result = formatPipeline(text);
        if (!sound) return !result.ok;
        if (!result.ok) return result.findings.every(({ kind }) => kind === 'empty');
        expect(valuesOf(result.text)).toEqual(valuesOf(text.replaceAll('\r\n', '\n')));
        for (let i = 0; i < comments; i++) expect(result.text.split(`# ${i};`)).toHaveLength(2);
        expect(formatPipeline(result.text)).toEqual({ ok: true, text: result.text, changed: false });
        return true;
      }),
      RUNS,
    );
  });

  it('mostly reads, so that the property says something', () => {
    const samples = fc.sample(arbitraryYaml, { numRuns: 400, seed: 7 });
    const sound = samples.filter(({ text }) => formatPipeline(text).ok);
    expect(sound.length / samples.length).toBeGreaterThan(0.8);
  });
});

describe('any text', () => {
  it('is formatted or answered with findings, never an error', () => {
    const letters = fc.constantFrom(...'ab:- \n#"\'[]{}|>&*!?,\t\r$~'.split(''), '---\n', 'k: ', '- ', '\n  ');
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 40 }), (parts) => {
        const result = formatPipeline(parts.join(''));
        if (!result.ok) return result.findings.length > 0;
        return formatPipeline(result.text).ok && formatPipeline(result.text).ok;
      }),
      { numRuns: 20000 },
    );
  });
});
