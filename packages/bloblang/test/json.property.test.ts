import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatJson, parseJson } from '../src/interpreter/index.js';

const digits = fc.stringMatching(/^(?:0|[1-9]\d{0,24})$/);
const number = fc
  .tuple(
    fc.boolean(),
    digits,
    fc.option(fc.stringMatching(/^\d{1,20}$/)),
    fc.option(fc.stringMatching(/^[eE][-+]?\d{1,3}$/)),
  )
  .map(([minus, whole, fraction, exponent]) =>
    [minus ? '-' : '', whole, fraction === null ? '' : `.${fraction}`, exponent ?? ''].join(''),
  );

const space = fc.constantFrom('', ' ', '\n', '\t ');
const around = fc.constantFrom(
  (text: string) => text,
  (text: string) => `[${text}]`,
  (text: string) => `[1,${text},2]`,
  (text: string) => `{"a":${text}}`,
  (text: string) => `{"a":{"b":[${text}]},"c":"0.50"}`,
);

describe('JSON', () => {
  it('keeps the text of every number wherever it stands', () => {
    fc.assert(
      fc.property(number, space, space, around, (text, before, behind, wrap) => {
        expect(formatJson(parseJson(wrap(before + text + behind)))).toBe(wrap(text));
      }),
      { numRuns: 3000 },
    );
  });

  it.each(['-0', '0.0', '-0.0', '1.50', '1e3', '1E3', '0.000001', '0.0000012', '12345678901234567', '1.0', '0.10'])(
    'keeps %s',
    (text) => {
      for (const wrapped of [text, ` ${text} `, `[${text}]`, `[ ${text} ,${text}]`, `{"a": ${text} , "b":${text}}`]) {
        expect(formatJson(parseJson(wrapped))).toBe(wrapped.replaceAll(' ', ''));
      }
    },
  );

  it('reads what JavaScript reads', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(formatJson(parseJson(text)))).toEqual(JSON.parse(text));
      }),
      { numRuns: 1000 },
    );
  });
});
