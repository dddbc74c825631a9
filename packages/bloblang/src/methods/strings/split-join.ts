import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { wantArray, wantText } from '../../values/convert.js';
import { fail, preview } from '../../values/failure.js';
import { bytesFromText, textFromBytes } from '../../values/text.js';
import { kindOf, type Value } from '../../values/value.js';

export const splitMethod = defineMethod({
  name: 'split',
  summary: 'The parts of a text between the occurrences of a delimiter; an empty delimiter splits into characters.',
  params: [param.string('delimiter')],
  examples: [['root = this.a.split(",")', '{"a":"x,y,,z"}', '["x","y","","z"]']],
  build: (delimiter) => (target, _frame, from) => {
    const text = wantText(target, from);
    const parts: Value[] = delimiter === '' ? Array.from(text) : text.split(delimiter);
    return target instanceof Uint8Array ? parts.map((part) => bytesFromText(part as string)) : parts;
  },
});

export const joinMethod = defineMethod({
  name: 'join',
  summary: 'The texts of an array in one, with a delimiter between them.',
  params: [param.optional(param.string('delimiter'))],
  examples: [['root = this.a.join("-")', '{"a":["x","y"]}', '"x-y"']],
  build:
    (delimiter = '') =>
    (target, frame, from) => {
      let size = 0;
      const parts = wantArray(target, from).map((item, i) => {
        const text = item instanceof Uint8Array ? textFromBytes(item) : item;
        if (typeof text !== 'string') {
          return fail(`failed to join element ${i}: expected string value, got ${kindOf(item)}${preview(item)}`);
        }
        size += text.length + delimiter.length;
        frame.bound(size);
        return text;
      });
      return parts.join(delimiter);
    },
});
