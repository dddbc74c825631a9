import { defineKitMethod } from '../../functions/definition.js';
import { fail } from '../../values/failure.js';
import { bytesFromText, textFromBytes } from '../../values/text.js';
import { toTextMethod, writtenAs } from './written.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
};

export const escapeHtmlMethod = toTextMethod(
  'escape_html',
  'The text with `<`, `>`, `&` and quotes written as HTML entities.',
  [['root = this.a.escape_html()', '{"a":"<b>"}', '"&lt;b&gt;"']],
  (text) => text.replace(/[&'<>"]/g, (char) => ENTITIES[char] ?? char),
);

export const unescapeHtmlMethod = defineKitMethod({
  kit: 'markup',
  name: 'unescape_html',
  summary: 'The text with HTML entities replaced by what they stand for.',
  examples: [['root = this.a.unescape_html()', '{"a":"&lt;b&gt; &eacute;"}', '"<b> é"']],
  build: () => (kit) => writtenAs((text) => kit.decodeHTML(text)),
});

/** Percent-escapes of every byte but those that `keep` names. */
const percentEncode = (text: string, keep: RegExp): string =>
  Array.from(bytesFromText(text), (byte) => {
    const char = String.fromCharCode(byte);
    return byte < 128 && keep.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');

/** Text with percent-escapes decoded. Fails with Go's words. */
export function percentDecode(text: string): string {
  const wrong = /%(?![0-9a-fA-F]{2}).{0,2}/su.exec(text)?.[0];
  if (wrong !== undefined) fail(`invalid URL escape ${JSON.stringify(wrong)}`);
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '%') {
      bytes.push(Number.parseInt(text.slice(i + 1, i + 3), 16));
      i += 2;
    } else bytes.push(...bytesFromText(String.fromCodePoint(text.codePointAt(i) ?? 0)));
    if ((text.codePointAt(i) ?? 0) > 0xffff) i += 1;
  }
  return textFromBytes(Uint8Array.from(bytes));
}

export const escapeUrlQueryMethod = toTextMethod(
  'escape_url_query',
  'The text as it may stand in the query of a URL.',
  [['root = this.a.escape_url_query()', '{"a":"a b&c"}', '"a+b%26c"']],
  (text) => percentEncode(text, /[A-Za-z0-9\-_.~ ]/).replaceAll(' ', '+'),
);

export const unescapeUrlQueryMethod = toTextMethod(
  'unescape_url_query',
  'The text that stands in the query of a URL.',
  [['root = this.a.unescape_url_query()', '{"a":"a+b%26c"}', '"a b&c"']],
  (text) => percentDecode(text.replaceAll('+', ' ')),
);

export const escapeUrlPathMethod = {
  ...toTextMethod(
    'escape_url_path',
    'The text as it may stand in a segment of the path of a URL.',
    [['root = this.a.escape_url_path()', '{"a":"a b/c"}', '"a%20b%2Fc"']],
    (text) => percentEncode(text, /[A-Za-z0-9\-_.~$&+=:@]/),
  ),
  only: 'redpanda-connect',
} as const;

export const unescapeUrlPathMethod = {
  ...toTextMethod(
    'unescape_url_path',
    'The text that stands in a segment of the path of a URL.',
    [['root = this.a.unescape_url_path()', '{"a":"a%20b+c"}', '"a b+c"']],
    percentDecode,
  ),
  only: 'redpanda-connect',
} as const;
