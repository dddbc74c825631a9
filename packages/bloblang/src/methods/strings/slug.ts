import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { wantText } from '../../values/convert.js';
import { fail } from '../../values/failure.js';
import { printableText } from '../../values/text.js';
import { slugReplacements } from './slug-languages.js';

const PASSED = /^[A-Za-z0-9 _-]$/;
const QUOTE = /^['"‘’]$/;
const DASH = /^[‒–—―]$/;
const COMBINING = /^[\u0300-\u034e]$/;

/** A character in ASCII: an ideograph ends its syllable, what has no reading becomes a break. */
function ascii(char: string, transliterate: (text: string) => string): string {
  if (PASSED.test(char)) return char;
  if (QUOTE.test(char)) return '';
  if (DASH.test(char)) return '-';
  if (/\p{Script=Han}/u.test(char)) return `${transliterate(char)} `;
  const text = transliterate(char);
  return text === '' && !COMBINING.test(char) ? '-' : text;
}

export const slugMethod = defineMethod({
  name: 'slug',
  plain: true,
  summary: 'The text as part of a URL: lower-case letters without accents, digits and dashes.',
  params: [param.withDefault(param.string('lang'), 'en')],
  examples: [
    ['root = this.a.slug()', '{"a":"Gophers & Blobs"}', '"gophers-and-blobs"'],
    ['root = this.a.slug("de")', '{"a":"Grüße & Öl"}', '"gruesse-und-oel"'],
  ],
  build: (language) => {
    const replacements = slugReplacements(language);
    return (target, frame, from) => {
      const text = wantText(target, from);
      const { transliterate } = frame.services;
      if (transliterate === undefined) return fail('texts cannot be transliterated here');
      const chars = Array.from(
        printableText(text),
        (char) => replacements.get(char.toLowerCase()) ?? ascii(char, transliterate),
      );
      return chars
        .join('')
        .toLowerCase()
        .replace(/[^a-z0-9_-]/g, '-')
        .replace(/-+/g, '-')
        .replace(/^[-_]+|[-_]+$/g, '');
    };
  },
});
