import { Problem } from '@weir/api-contract';

/** Deepest nesting of a JSON body: what is deeper breaks recursive code further on. */
const MAX_DEPTH = 512;

/** Reads a JSON body; the message of the 400 says what is wrong and where, without quoting the body, and `hint` what to try. */
export function parseJsonBody(text: string, hint?: string): unknown {
  const options = hint === undefined ? {} : { hint };
  if (holdsMore(text, MAX_DEPTH) && isTooDeep(text))
    throw new Problem('invalid_json', `the body is not valid JSON: nested deeper than ${MAX_DEPTH}`, options);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Problem('invalid_json', `the body is not valid JSON: ${reason(error.message)}`, options);
  }
}

/** What the engine says, less the piece of the text that it quotes. */
const reason = (message: string): string =>
  message.replace(/, "?\.{0,3}"[\s\S]*is not valid JSON$/, '').replace(/ is not valid JSON$/, '');

/** Whether a text has more than so many opening brackets; most have few, and are not looked at further. */
function holdsMore(text: string, most: number): boolean {
  let count = 0;
  for (const bracket of '{[')
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) if (++count > most) return true;
  return false;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > MAX_DEPTH) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
}
