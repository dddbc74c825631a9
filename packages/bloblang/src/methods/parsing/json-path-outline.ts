/**
 * What anyone sees to be no JSONPath, before a reader of paths is at hand: brackets or quotes left open or closed twice, a
 * dot with nothing behind it. Undefined when it may be one.
 */
export function brokenPath(expression: string): string | undefined {
  const open: string[] = [];
  for (let at = 0; at < expression.length; at++) {
    const char = expression[at] ?? '';
    if (char === '"' || char === "'") {
      const end = closingQuote(expression, at);
      if (end === -1) return `the quote at ${at + 1} is not closed`;
      at = end;
    } else if (char === '[' || char === '(') open.push(char);
    else if (char === ']' || char === ')') {
      if (open.pop() !== (char === ']' ? '[' : '(')) return `the ${char} at ${at + 1} closes nothing`;
    }
  }
  const left = open.at(-1);
  if (left !== undefined) return `the ${left} at ${expression.lastIndexOf(left) + 1} is not closed`;
  return /\.\s*$/.test(expression) ? 'nothing stands behind the last dot' : undefined;
}

function closingQuote(expression: string, start: number): number {
  for (let at = start + 1; at < expression.length; at++) {
    if (expression[at] === '\\') at += 1;
    else if (expression[at] === expression[start]) return at;
  }
  return -1;
}
