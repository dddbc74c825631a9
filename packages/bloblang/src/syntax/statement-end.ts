import { CHAR } from './tokens.js';

const STARTS_STATEMENT =
  /^[ \t]*(?:(?:let|meta|map|import|if)[ \t]|[A-Za-z0-9_]+(?:\.(?:[A-Za-z0-9_]+|"[^"\n]*"))*[ \t]*=(?![=>]))/;

/**
 * Where to go on reading after a mistake at `failedAt` in the statement that starts at `start`: the first line behind the
 * mistake that is outside the brackets opened since `start`, or the closing brace of the block around it. When brackets
 * stay open to the end, the first line that looks like a statement and is indented no deeper.
 */
export function statementEnd(text: string, start: number, failedAt: number, inBlock: boolean): number {
  const open: number[] = [];
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === CHAR.quote) at = skipString(text, at);
    else if (code === CHAR.hash) at = lineEnd(text, at) - 1;
    else if (code === CHAR.openParen || code === CHAR.openBracket || code === CHAR.openBrace) open.push(code);
    else if (code === CHAR.closeParen || code === CHAR.closeBracket) {
      if (open[open.length - 1] !== CHAR.openBrace) open.pop();
    } else if (code === CHAR.closeBrace) {
      // A brace closes what was left open inside it; with no brace open it ends the block around the statement.
      const brace = open.lastIndexOf(CHAR.openBrace);
      if (brace === -1 && inBlock && at >= failedAt) return at;
      open.length = Math.max(0, brace);
    } else if (code === CHAR.newline && open.length === 0 && at >= failedAt) return at + 1;
  }
  return open.length === 0 ? text.length : lineThatStartsAnew(text, start);
}

function lineThatStartsAnew(text: string, start: number): number {
  const indent = indentOf(text, start);
  for (let at = lineEnd(text, start) + 1; at < text.length; at = lineEnd(text, at) + 1) {
    if (STARTS_STATEMENT.test(text.slice(at, lineEnd(text, at))) && indentOf(text, at) <= indent) return at;
  }
  return text.length;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

function indentOf(text: string, at: number): number {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  let end = lineStart;
  while (text.charCodeAt(end) === CHAR.space || text.charCodeAt(end) === CHAR.tab) end += 1;
  return end - lineStart;
}

/** Offset of the closing quote; of the line's end when the string never closes. */
function skipString(text: string, start: number): number {
  if (text.startsWith('"""', start)) {
    const end = text.indexOf('"""', start + 3);
    return end === -1 ? start + 2 : end + 2;
  }
  const stop = lineEnd(text, start);
  for (let at = start + 1; at < stop; at++) {
    if (text.charCodeAt(at) === CHAR.backslash) at += 1;
    else if (text.charCodeAt(at) === CHAR.quote) return at;
  }
  return stop - 1;
}
