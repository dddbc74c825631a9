/** What some languages write differently in a slug: `&`, `@`, and letters of their own. */
const AND_AT: Readonly<Record<string, readonly [and: string, at: string]>> = {
  bg: ['', ''],
  cs: ['a', 'zavinac'],
  de: ['und', 'an'],
  el: ['kai', ''],
  en: ['and', 'at'],
  es: ['y', 'en'],
  fi: ['ja', 'at'],
  fr: ['et', 'arobase'],
  hu: ['', ''],
  id: ['dan', ''],
  it: ['e', 'chiocciola'],
  kk: ['jane', ''],
  nb: ['og', 'at'],
  nl: ['en', 'at'],
  pl: ['i', 'na'],
  pt: ['e', 'em'],
  ro: ['si', ''],
  sl: ['in', ''],
  sv: ['och', 'snabel a'],
  tr: ['ve', 'et'],
};

/** Pairs of a letter in lower case and its replacement. */
const LETTERS: Readonly<Record<string, string>> = {
  bg: 'й:y х:h щ:sht ъ:a ь:y ю:yu я:ya',
  de: 'ä:ae ö:oe ü:ue',
  el: 'ή:i ΰ:y β:v η:i ξ:x υ:y φ:f χ:ch ϋ:y ύ:y',
  kk: 'ғ:g қ:q ң:n ұ:u ә:a',
  nb: 'å:aa ø:oe',
  sl: 'đ:dz',
};

const SAME: Readonly<Record<string, string>> = { gr: 'el', nn: 'nb' };

/** Replacements of a language, by lower-case character; those of English when the language is not known. */
export function slugReplacements(language: string): ReadonlyMap<string, string> {
  const code = language.toLowerCase();
  const name = SAME[code] ?? (Object.hasOwn(AND_AT, code) ? code : 'en');
  const [and, at] = AND_AT[name] ?? ['and', 'at'];
  const letters = (LETTERS[name] ?? '').split(' ').filter((pair) => pair !== '');
  return new Map<string, string>([
    ['&', and],
    ['@', at],
    ...letters.map((pair): [string, string] => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
  ]);
}
