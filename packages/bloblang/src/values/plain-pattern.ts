const HEX = String.raw`\\x\{[\dA-Fa-f]+\}`;
/** A character by its code or its escape; what an escape before any other letter or digit means is left open. */
const ESCAPED = String.raw`${HEX}|\\[dDwWsStnrfva!-/:-@[-^{-~]`;
/** Part of a set: those ranges alone whose ends are in order by their form, or are compared behind. */
const MEMBER = String.raw`[a-z]-z|a-[a-z]|[A-Z]-Z|A-[A-Z]|\d-9|0-\d|${HEX}-${HEX}|${ESCAPED}|[^\\[\]\-\ud800-\udfff]`;
const ONE = String.raw`[^\\^$.|?*+()[\]{}\ud800-\udfff]|\.|${ESCAPED}|\[(?:\^|(?!\^))-?(?:${MEMBER})+-?\]`;
const TOKEN = new RegExp(
  String.raw`\(\?[ims]+\)|[|^$]|\\[bBAz]|(\((?:\?(?:P<(\w+)>|[ims]*:))?)|(?:(\))|${ONE})(?:[*+?]\??|(\{)(\d\d?)(?:,(\d\d?)?)?\}\??)?`,
  'y',
);
const CODES = /\\x\{(\w+)\}(?:-\\x\{(\w+)\})?/g;
/** Far below the size that engines refuse, however often each part is repeated. */
const MAX_LENGTH = 1000;

/** True for expressions that no engine of RE2's syntax refuses; false says nothing. */
export function isPlainPattern(source: string): boolean {
  if (source.length > MAX_LENGTH) return false;
  const names = new Set<string>();
  let groups = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const token = TOKEN.exec(source);
    if (token === null) return false;
    const [, open, name, close, count, least, most] = token;
    if (open !== undefined) groups += 1;
    if (close !== undefined) groups -= 1;
    // Repetitions inside repetitions multiply, and a product may be too much: 99 times 9 is not.
    if (
      groups < 0 ||
      (close !== undefined && count !== undefined && (groups > 0 || Number(least) > 9 || Number(most) > 9))
    )
      return false;
    if (most !== undefined && Number(most) < Number(least)) return false;
    if (name !== undefined && names.size === names.add(name).size) return false;
  }
  if (groups > 0) return false;
  for (const [, low = '', high = low] of source.matchAll(CODES)) {
    const last = Number.parseInt(high, 16);
    if (last > 0x10ffff || last < Number.parseInt(low, 16)) return false;
  }
  return true;
}
