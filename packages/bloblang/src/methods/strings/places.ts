import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { wantPlainText } from '../../values/convert.js';
import { byteLength, bytesFromText } from '../../values/text.js';

export const indexOfMethod = defineMethod({
  name: 'index_of',
  summary: 'Where a text first occurs in the target, in bytes; -1 when it does not.',
  params: [param.string('value')],
  examples: [['root = this.a.index_of("c")', '{"a":"abc"}', '2']],
  build: (value) => (target, _frame, from) => {
    const text = wantPlainText(target, from);
    const at = text.indexOf(value);
    return at === -1 ? -1n : BigInt(byteLength(text.slice(0, at)));
  },
});

export const repeatMethod = defineMethod({
  name: 'repeat',
  summary: 'The text several times in a row.',
  params: [param.integer('count')],
  examples: [['root = this.a.repeat(3)', '{"a":"ab"}', '"ababab"']],
  build: (count) => (target, frame, from) => {
    const text = wantPlainText(target, from);
    const times = Math.max(0, count);
    frame.bound(text.length * times);
    const repeated = text.repeat(times);
    return target instanceof Uint8Array ? bytesFromText(repeated) : repeated;
  },
});
