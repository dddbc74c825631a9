import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { wantPlainText } from '../../values/convert.js';
import { bytesFromText } from '../../values/text.js';
import type { Value } from '../../values/value.js';

/** Text in the kind that it came in. */
const sameKind = (target: Value, text: string): Value => (target instanceof Uint8Array ? bytesFromText(text) : text);

export const hasPrefixMethod = defineMethod({
  name: 'has_prefix',
  summary: 'Whether the text starts with another.',
  params: [param.string('value')],
  examples: [['root = this.a.has_prefix("ab")', '{"a":"abc"}', 'true']],
  build: (prefix) => (target, _frame, from) => wantPlainText(target, from).startsWith(prefix),
});

export const hasSuffixMethod = defineMethod({
  name: 'has_suffix',
  summary: 'Whether the text ends with another.',
  params: [param.string('value')],
  examples: [['root = this.a.has_suffix("bc")', '{"a":"abc"}', 'true']],
  build: (suffix) => (target, _frame, from) => wantPlainText(target, from).endsWith(suffix),
});

export const trimMethod = defineMethod({
  name: 'trim',
  summary: 'The text without white space, or without the given characters, at both ends.',
  params: [param.optional(param.string('cutset'))],
  examples: [
    ['root = this.a.trim()', '{"a":"  x "}', '"x"'],
    ['root = this.a.trim("!?")', '{"a":"?!wow!!"}', '"wow"'],
  ],
  build: (cutset) => {
    const cut = cutset === undefined ? undefined : new Set(cutset);
    return (target, _frame, from) => {
      const text = wantPlainText(target, from);
      return sameKind(target, cut === undefined ? trimSpace(text) : trimRunes(text, cut));
    };
  },
});

/** White space as the reference sees it, which has no U+FEFF but U+0085. */
const isSpace = (code: number): boolean =>
  code <= 0x20
    ? code === 0x20 || (code >= 9 && code <= 13)
    : code >= 0x85 && /[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/.test(String.fromCharCode(code));

function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function trimRunes(text: string, cut: ReadonlySet<string>): string {
  const letters = Array.from(text);
  let start = 0;
  let end = letters.length;
  while (start < end && cut.has(letters[start] ?? '')) start += 1;
  while (end > start && cut.has(letters[end - 1] ?? '')) end -= 1;
  return letters.slice(start, end).join('');
}

export const trimPrefixMethod = defineMethod({
  name: 'trim_prefix',
  summary: 'The text without a prefix, when it has it.',
  params: [param.string('prefix')],
  examples: [['root = this.a.trim_prefix("v")', '{"a":"v1.2"}', '"1.2"']],
  build: (prefix) => (target, _frame, from) => {
    const text = wantPlainText(target, from);
    return sameKind(target, text.startsWith(prefix) ? text.slice(prefix.length) : text);
  },
});

export const trimSuffixMethod = defineMethod({
  name: 'trim_suffix',
  summary: 'The text without a suffix, when it has it.',
  params: [param.string('suffix')],
  examples: [['root = this.a.trim_suffix(".json")', '{"a":"x.json"}', '"x"']],
  build: (suffix) => (target, _frame, from) => {
    const text = wantPlainText(target, from);
    return sameKind(target, text.endsWith(suffix) && suffix !== '' ? text.slice(0, -suffix.length) : text);
  },
});
