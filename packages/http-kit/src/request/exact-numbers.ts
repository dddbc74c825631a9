import { Problem } from '@weir/api-contract';

/** A string, or a number long or large enough to be rounded; strings are matched so that digits in them are not. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Digits of a whole number that every double holds. */
const SAFE_DIGITS = 15;

/** True for a whole number that is not the same after being read and written as a double, and for what overflows one. */
export function isInexact(text: string): boolean {
  if (!/^-?\d+$/.test(text)) return !Number.isFinite(Number(text));
  if (text.length <= SAFE_DIGITS) return false;
  return String(Number(text)) !== text;
}

/** Throws `invalid_json` when a number of the text would not be kept as it is written. */
export function refuseInexactNumbers(text: string): void {
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token.startsWith('"') || !isInexact(token)) continue;
    const line = text.slice(0, index).split('\n').length;
    throw new Problem('invalid_json', `line ${line}: the number ${token} cannot be kept exactly`, {
      hint: 'put it in quotes',
      details: { line, number: token },
    });
  }
}
