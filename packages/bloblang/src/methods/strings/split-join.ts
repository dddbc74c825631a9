import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { worded } from '../../interpreter/worded.js';
import { isEqual } from '../../values/compare.js';
import { wantArray, wantText } from '../../values/convert.js';
import { fail, failKind, preview } from '../../values/failure.js';
import { goTypeOf } from '../../values/go-types.js';
import { bytesFromText, textFromBytes } from '../../values/text.js';
import { kindOf, type Value } from '../../values/value.js';

const sameKindError = (delimiter: Value, elements: string): never =>
  fail(`delimiter type: ${goTypeOf(delimiter)} must match type of list elements: ${elements}`);

export const splitMethod = defineMethod({
  name: 'split',
  summary:
    'The parts of a text between the occurrences of a delimiter, or the runs of an array between the elements that equal it; an empty text splits into characters.',
  params: [param.unknown('delimiter'), param.withDefault(param.bool('empty_as_null'), false)],
  examples: [['root = this.a.split(",")', '{"a":"x,y,,z"}', '["x","y","","z"]']],
  build: (delimiter, emptyAsNull) => (target, frame, from) => {
    if (frame.program.dialect !== 'redpanda-connect' && Array.isArray(target)) return splitArray(target, delimiter);
    if (typeof target !== 'string' && !(target instanceof Uint8Array)) {
      return failKind(worded(frame, 'string, array or bytes', 'string'), target, from);
    }
    const text = wantText(target, from);
    const by = delimiter instanceof Uint8Array ? textFromBytes(delimiter) : delimiter;
    if (typeof by !== 'string') return sameKindError(delimiter, 'string');
    const parts = by === '' ? Array.from(text) : text.split(by);
    return parts.map((part): Value => {
      if (emptyAsNull && part === '') return null;
      return target instanceof Uint8Array ? bytesFromText(part) : part;
    });
  },
});

function splitArray(items: readonly Value[], delimiter: Value): Value {
  const runs: Value[][] = [[]];
  for (const item of items) {
    if (isEqual(item, delimiter)) runs.push([]);
    else runs[runs.length - 1]?.push(item);
  }
  return runs;
}

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
