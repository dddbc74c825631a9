/** `a`, `a or b`, `a, b or c`: what would have been right, said the same way everywhere. Empty for an empty list. */
export function expectedOneOf(options: readonly string[]): string {
  if (options.length < 2) return options[0] ?? '';
  return `${options.slice(0, -1).join(', ')} or ${options[options.length - 1]}`;
}
