import type { KitlessMethod, MethodBody, MethodDefinition } from '../../functions/definition.js';
import { wantPlainText } from '../../values/convert.js';
import { bytesFromText } from '../../values/text.js';
import { plainMethod } from './plain-method.js';

/** A method on text that gives text; bytes stay bytes. */
export const textMethod = (
  name: string,
  summary: string,
  examples: MethodDefinition['examples'],
  change: (text: string) => string,
): KitlessMethod => plainMethod(name, summary, examples, onText(change));

/** A change of text done to a value; bytes stay bytes. */
export const onText =
  (change: (text: string) => string): MethodBody =>
  (target, _frame, from) => {
    if (typeof target === 'string') return change(target);
    const changed = change(wantPlainText(target, from));
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
  'The text with a capital letter at the start of each word, and small ones behind it.',
  [['root = this.a.capitalize()', '{"a":"the quick-brown FOX"}', '"The Quick-Brown Fox"']],
  (text) => text.replace(words(), (word) => titled(word)),
);

let pattern: RegExp | undefined;

/** Letters, marks and digits, with what joins them: a low line, and an apostrophe or a dot between two letters. Made when it is first used: its classes are large. */
function words(): RegExp {
  pattern ??= /[\p{L}\p{M}\p{N}_]+(?:['\u2019.:\u00b7](?=\p{L})(?<=\p{L}.)[\p{L}\p{M}\p{N}_]+)*/gu;
  return pattern;
}

/** Letters that are two in one, which have a capital of their own for the start of a word. */
const DOUBLE = new Map([...'ǄǅǆǇǈǉǊǋǌǱǲǳ'].map((letter, i) => [letter, 'ǅǈǋǲ'[Math.floor(i / 3)] ?? letter]));

function titled(word: string): string {
  const at = word.search(/[\p{Lu}\p{Ll}\p{Lt}]/u);
  if (at === -1) return word;
  const first = String.fromCodePoint(word.codePointAt(at) ?? 0);
  const capital = Array.from(first.toUpperCase());
  const small = (letters: readonly string[]): string => letters.join('').toLowerCase();
  const start =
    DOUBLE.get(first) ??
    (/\p{Lm}/u.test(capital[0] ?? '') ? capital.join('') : (capital[0] ?? '') + small(capital.slice(1)));
  // Lower-cased with its start, so that a sigma at the end of a word becomes the final one.
  return word.slice(0, at) + start + `x${word.slice(at + first.length)}`.toLowerCase().slice(1);
}

export const reverseMethod = textMethod(
  'reverse',
  'The text backwards.',
  [['root = this.a.reverse()', '{"a":"abc"}', '"cba"']],
  (text) => Array.from(text).reverse().join(''),
);
