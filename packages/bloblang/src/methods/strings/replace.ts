import { alias, defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { toText, wantPlainText } from '../../values/convert.js';
import { fail } from '../../values/failure.js';
import { bytesFromText } from '../../values/text.js';
import type { Value } from '../../values/value.js';

export const replaceAllMethod = defineMethod({
  name: 'replace_all',
  summary: 'The text with every occurrence of one text replaced by another.',
  params: [param.string('old'), param.string('new')],
  examples: [['root = this.a.replace_all("-", "_")', '{"a":"x-y-z"}', '"x_y_z"']],
  build: (old, replacement) => {
    const by = replacement.replaceAll('$', '$$$$');
    return (target, _frame, from) => {
      const changed = wantPlainText(target, from).replaceAll(old, by);
      return target instanceof Uint8Array ? bytesFromText(changed) : changed;
    };
  },
});

export const replaceAllManyMethod = defineMethod({
  name: 'replace_all_many',
  summary: 'The text with several texts replaced, given in pairs; at each place the first pair that fits is used.',
  params: [param.array('values')],
  examples: [['root = this.a.replace_all_many(["<", "&lt;", ">", "&gt;"])', '{"a":"<b>"}', '"&lt;b&gt;"']],
  build: (values) => {
    const pairs = pairsOf(values);
    return (target, _frame, from) => {
      const changed = replaceMany(wantPlainText(target, from), pairs);
      return target instanceof Uint8Array ? bytesFromText(changed) : changed;
    };
  },
});

function pairsOf(values: readonly Value[]): readonly (readonly [string, string])[] {
  if (values.length % 2 !== 0) {
    const shown = `[${values.map(toText).join(' ')}]`;
    fail(`invalid arg, replacements should be in pairs and must therefore be even: ${shown}`);
  }
  const texts = values.map((value, i) => (typeof value === 'string' ? value : wantPairText(value, i)));
  return texts.flatMap((text, i) => (i % 2 === 0 ? [[text, texts[i + 1] ?? ''] as const] : []));
}

const wantPairText = (value: Value, index: number): string => {
  return value instanceof Uint8Array
    ? wantPlainText(value)
    : fail(`invalid replacement value at index ${index}: expected string value`);
};

function replaceMany(text: string, pairs: readonly (readonly [string, string])[]): string {
  let out = '';
  for (let at = 0; at < text.length; ) {
    const pair = pairs.find(([old]) => old !== '' && text.startsWith(old, at));
    out += pair === undefined ? (text[at] ?? '') : pair[1];
    at += pair === undefined ? 1 : pair[0].length;
  }
  return out;
}

export const replaceMethod = alias(replaceAllMethod, 'replace');
export const replaceManyMethod = alias(replaceAllManyMethod, 'replace_many');
