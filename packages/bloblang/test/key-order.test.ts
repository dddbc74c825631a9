import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatJson, parseJson } from '../src/interpreter/index.js';
import { keyOrder } from '../src/values/key-order.js';
import { type ObjectValue, setKey } from '../src/values/value.js';

const objectOf = (keys: readonly string[]): ObjectValue => {
  const object: ObjectValue = {};
  for (const key of keys) setKey(object, key, key.length);
  return object;
};

const byBytes = (keys: readonly string[]): readonly string[] =>
  [...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

const key = fc.oneof(
  fc.constantFrom('a', 'b', 'id', 'z', '10', '9', '__proto__', 'constructor', '\u{1f600}', '\uffee', 'é', ''),
  fc.string({ maxLength: 80, unit: 'binary' }),
);

describe('the order of keys', () => {
  it('is that of their bytes, whatever was seen before', () => {
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(key, { maxLength: 40 }), { maxLength: 30 }), (shapes) => {
        // Every shape comes twice, so that what was remembered of one may be given for another.
        for (const keys of [...shapes, ...shapes]) {
          const object = objectOf(keys);
          const { sorted } = keyOrder(object);
          expect(sorted).toEqual(byBytes(Object.keys(object)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is the same for shapes that take the same place in what is remembered', () => {
    const shapes = ['ab', 'ba', 'aab', 'bab'].map((letters) =>
      Array.from(letters, (letter, i) => `${letter}${i % 2}x`),
    );
    for (let round = 0; round < 3; round++) {
      for (const keys of shapes) expect(keyOrder(objectOf(keys)).sorted).toEqual(byBytes(Object.keys(objectOf(keys))));
    }
  });

  it('prints documents of one shape after the other as each is', () => {
    const texts = ['{"b":1,"a":"<"}', '{"b":{"y":1,"x":2},"a":[]}', '{"a":1,"b":2}', '{"b":1,"a":2}'];
    const printed = ['{"a":"\\u003c","b":1}', '{"a":[],"b":{"x":2,"y":1}}', '{"a":1,"b":2}', '{"a":2,"b":1}'];
    for (let round = 0; round < 2; round++) expect(texts.map((text) => formatJson(parseJson(text)))).toEqual(printed);
    const angled = parseJson('{"<b>":1,"a":2}');
    expect(formatJson(angled)).toBe('{"\\u003cb\\u003e":1,"a":2}');
    expect(formatJson(angled, { escapeHtml: false })).toBe('{"<b>":1,"a":2}');
  });
});
