import {
  defineMethod,
  type KitlessMethod,
  type MethodBody,
  type MethodDefinition,
} from '../../functions/definition.js';
import { wantText } from '../../values/convert.js';
import { bytesFromText } from '../../values/text.js';

/** A method on text that gives text; bytes stay bytes. */
export const textMethod = (
  name: string,
  summary: string,
  examples: MethodDefinition['examples'],
  change: (text: string) => string,
): KitlessMethod =>
  defineMethod({
    name,
    summary,
    ...(examples === undefined ? {} : { examples }),
    build: () => onText(change),
  });

/** A change of text done to a value; bytes stay bytes. */
export const onText =
  (change: (text: string) => string): MethodBody =>
  (target, _frame, from) => {
    if (typeof target === 'string') return change(target);
    const changed = change(wantText(target, from));
    return target instanceof Uint8Array ? bytesFromText(changed) : changed;
  };

export const uppercaseMethod = textMethod(
  'uppercase',
  'The text in capital letters.',
  [['root = this.a.uppercase()', '{"a":"grün"}', '"GRÜN"']],
  (text) => mapRunes(text, (rune) => rune.toUpperCase()),
);

export const lowercaseMethod = textMethod(
  'lowercase',
  'The text in small letters.',
  [['root = this.a.lowercase()', '{"a":"GRÜN"}', '"grün"']],
  (text) => mapRunes(text, (rune) => rune.toLowerCase()),
);

/** The reference maps letter by letter, so `ß` has no capital and `İ` becomes one letter. */
function mapRunes(text: string, change: (rune: string) => string): string {
  const whole = change(text);
  if (/^[\0-\x7f]*$/.test(text)) return whole;
  return Array.from(text, (rune) => {
    const changed = change(rune);
    const first = Array.from(changed)[0] ?? rune;
    return changed.length === first.length ? changed : rune === 'İ' ? 'i' : rune;
  }).join('');
}

export const capitalizeMethod = textMethod(
  'capitalize',
  'The text with a capital letter at the start of each word.',
  [['root = this.a.capitalize()', '{"a":"the quick-brown fox"}', '"The Quick-Brown Fox"']],
  (text) =>
    mapRunes(text, (rune) => rune.toLowerCase()).replace(
      /(^|[^\p{L}\p{N}_'\u2019])(\p{L})/gu,
      (_whole, before: string, letter: string) => {
        const upper = letter.toUpperCase();
        return before + (Array.from(upper).length === 1 ? upper : letter);
      },
    ),
);

export const reverseMethod = textMethod(
  'reverse',
  'The text backwards.',
  [['root = this.a.reverse()', '{"a":"abc"}', '"cba"']],
  (text) => Array.from(text).reverse().join(''),
);
