/** What RE2 never takes although other engines do: looking around, repeating what a group matched, atomic groups. */
const NEVER: readonly (readonly [RegExp, string])[] = [
  [/\(\?<?[=!]/, 'looking ahead or behind is not possible'],
  [/\\[1-9]/, 'a reference back to a group is not possible'],
  [/\(\?>/, 'atomic groups are not possible'],
  [/[*+?}]\+/, 'possessive repetition is not possible'],
];
/** What only RE2 takes, so that another engine cannot judge the rest. */
const RE2_ONLY = /\(\?P<|\(\?[imsU-]+[:)]|\[\[:|\\[zAQECpP]|\\x\{|\\[0-7]{2,3}/;

/** Why RE2 refuses a pattern, or undefined when it takes it or that is not certain. */
export function regexProblem(pattern: string): string | undefined {
  const plain = pattern.replace(/\\\\/g, '__');
  const never = NEVER.find(([form]) =>
    form.test(plain.replace(/\[(?:\\.|[^\]\\])*\]/g, (set) => 'x'.repeat(set.length))),
  );
  if (never !== undefined) return never[1];
  if (RE2_ONLY.test(plain)) return undefined;
  try {
    new RegExp(pattern);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return error.message.replace(/^Invalid regular expression: /, '');
  }
}
