/** What js-yaml could not read, in words that say what to do; reasons it may add later pass through as they are. */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/^tab characters/, 'a tab is used for indentation; YAML wants spaces'],
  [/^unexpected end of the stream within a (single|double) quoted/, 'this quote is never closed'],
  [/^unexpected end of the (stream|document) within/, 'this is never closed'],
  [/^deficient indentation/, 'this line is not indented deeply enough to belong to what was opened above'],
  [/^bad indentation of a mapping entry/, 'this does not fit here: a wrong indentation, or a value that needs quotes'],
  [/^bad indentation of a sequence entry/, 'this list item is not indented like the others of its list'],
  [/^missed comma/, 'a comma is missing between the entries of this collection'],
  [/^expected the node content/, 'a value is missing before this comma'],
  [/^expected ':' after/, 'a colon is missing behind this key'],
  [/^can not read a block mapping entry/, 'a key may not span several lines'],
  [/^a whitespace character is expected after/, 'a space is missing behind the colon'],
  [/^unknown escape sequence/, 'this escape is not known; write \\\\ for a backslash or use single quotes'],
  [/^expected hexadecimal/, 'this escape wants hexadecimal digits'],
  [/^name of an alias/, 'a value that starts with * must be quoted'],
  [/^name of an anchor/, 'a value that starts with & must be quoted'],
  [/^end of the stream or a document separator/, 'this does not belong to the value above it: check the indentation'],
  [/non-printable/, 'this control character is not allowed'],
  [/^null byte/, 'a null byte is not allowed'],
];

export function syntaxMessage(reason: string): string {
  return MESSAGES.find(([pattern]) => pattern.test(reason))?.[1] ?? reason;
}
