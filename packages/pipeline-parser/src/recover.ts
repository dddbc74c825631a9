import type { Span } from '@weir/diagnostics';
import { coverReferences } from './environment.js';
import { type Event, readEvents } from './events.js';
import { relaxFlow } from './relax-flow.js';
import { syntaxMessage } from './syntax-message.js';

/** The events of one document, errors recovered from by blanking the lines that hold them. */
export interface Reading {
  /** Events whose offsets count in `text`; empty when nothing could be read. */
  readonly events: readonly Event[];
  readonly errors: readonly { readonly message: string; readonly span: Span }[];
  /** Parts of the text that were blanked so that the rest could be read. */
  readonly masked: readonly Span[];
  readonly tooDeepAt: number | undefined;
  /** Where the document ends although there is no marker, because what follows cannot belong to its value. */
  readonly endsAt: number | undefined;
}

interface Failure {
  readonly ok: false;
  readonly reason: string;
  readonly offset: number;
  /** Where the bracket or quote was opened that is to blame. */
  readonly opener: number | undefined;
}
type Attempt = { readonly ok: true; readonly events: readonly Event[] } | Failure;

const MOST_ERRORS = 10;
/** Characters that recovery may read in all; small texts get every attempt, huge ones a few. */
const READING_BUDGET = 40_000_000;

/** Reads a document; every syntax error is reported, its line blanked, and the rest read again. Bounded work. */
export function readRecovering(source: string, depth: number): Reading {
  let text = coverReferences(source);
  let attempt = read(text, depth);
  const endsAt = attempt.ok ? undefined : earlyEnd(text, attempt);
  if (endsAt !== undefined) {
    const ended = read(text.slice(0, endsAt), depth);
    if (ended.ok) return { events: ended.events, errors: [], masked: [], tooDeepAt: undefined, endsAt };
  }
  const errors: { message: string; span: Span }[] = [];
  const masked: Span[] = [];
  let budget = READING_BUDGET;
  const reread = (candidate: string): Attempt => {
    budget -= candidate.length;
    return read(candidate, depth);
  };
  let failures = 0;
  let last: { readonly reason: string; readonly end: number } | undefined;
  while (!attempt.ok) {
    if (attempt.reason === 'depth') return { ...READ_ON, events: [], errors, masked, tooDeepAt: attempt.offset };
    const failure: Failure = attempt;
    if (last === undefined || !follows(text, last, failure)) errors.push(describe(source, failure));
    if (++failures >= MOST_ERRORS || budget <= 0) break;
    let best: { text: string; attempt: Attempt; mask: Mask } | undefined;
    for (const mask of masksFor(text, failure)) {
      if (budget <= 0) break;
      const candidate = mask.tabs === true ? blankTabs(text) : blank(text, mask.span);
      if (candidate === text) continue;
      const result = reread(candidate);
      if (best === undefined || reach(result) > reach(best.attempt)) best = { text: candidate, attempt: result, mask };
      if (reach(result) > lineStop(text, Math.max(failure.offset, mask.span.end))) break;
    }
    if (best === undefined || reach(best.attempt) <= failure.offset) break;
    text = best.text;
    attempt = best.attempt;
    if (best.mask.tabs !== true) masked.push(best.mask.span);
    last = { reason: failure.reason, end: Math.max(best.mask.span.end, lineStop(text, failure.offset)) };
  }
  if (attempt.ok) return { ...READ_ON, events: attempt.events, errors, masked };
  return { ...READ_ON, ...goodPrefix(text, attempt, reread), errors, masked };
}

/** What the lines below a wrong indentation are told as well, although nothing is wrong with them. */
const CONSEQUENCES = /^(?:bad indentation|can not read a block mapping|end of the stream or a document|missed comma)/;

/** Whether a failure only comes of the one before it: of the same sort, about the line and not its value, with nothing in between that could be read. */
const follows = (
  text: string,
  last: { readonly reason: string; readonly end: number },
  { reason, offset }: Failure,
): boolean => {
  const { start } = lineSpan(text, offset);
  return (
    CONSEQUENCES.test(reason) &&
    CONSEQUENCES.test(last.reason) &&
    !/:\s/.test(text.slice(start, offset)) &&
    /^(?:\s|#[^\n]*\n)*$/.test(text.slice(last.end, start))
  );
};

const READ_ON = { tooDeepAt: undefined, endsAt: undefined };

/**
 * Where the engines' reader takes a document to be over: at a line that stands left of the first key, or behind the bracket
 * that closes the document. It looks at the next token only, and never at what follows.
 */
function earlyEnd(text: string, { reason, offset }: Failure): number | undefined {
  if (!reason.startsWith('end of the stream or a document separator')) return undefined;
  const [before = '', first = ''] = FIRST_CONTENT.exec(text)?.slice(1) ?? [];
  const column = before.length - before.lastIndexOf('\n') - 1;
  const line = text.lastIndexOf('\n', offset - 1) + 1;
  const isLeft = /^ *$/.test(text.slice(line, offset)) && offset - line < column;
  if (!isLeft && !(/[[{]/.test(first) && text[offset] !== ':')) return undefined;
  const next = text.slice(offset, offset + 1);
  if (/[@`\t%]/.test(next)) return undefined;
  if ((next === '"' || next === "'") && !text.includes(next, offset + 1)) return undefined;
  return isLeft ? line : offset;
}

/** Everything before the first character that is neither blank nor comment nor marker, and that character. */
const FIRST_CONTENT =
  /^((?:\uFEFF?[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n)|---[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))*\uFEFF?[ ]*)([^\s#])/;

function read(text: string, depth: number): Attempt {
  const strict = readEvents(text, depth);
  if (strict.ok) return strict;
  const indent = indentOfTabs(text, strict);
  if (indent !== undefined) return { ...strict, ...indent, opener: undefined };
  const tabs = tabBeforeBracket(text, strict);
  if (tabs !== undefined) return read(blank(text, tabs), depth);
  const comment = tightComment(text, strict.offset);
  if (comment !== undefined) return read(blank(text, comment), depth);
  if (!/indentation|unexpected end/.test(strict.reason) || strict.reason.startsWith('tab'))
    return { ...strict, opener: undefined };
  const flow = relaxFlow(text);
  if (flow.joined.length === 0) return { ...strict, opener: openerBefore(flow.unclosed, strict.offset) };
  const relaxed = readEvents(flow.text, depth);
  if (relaxed.ok) return relaxed;
  const joined = flow.joined.find(
    ({ start, end }) => end <= relaxed.offset && lineStop(text, end) >= relaxed.offset && lineStop(text, start) < end,
  );
  return { ...relaxed, opener: openerBefore(flow.unclosed, relaxed.offset) ?? joined?.start };
}

/** A line that seems not to fit where it stands but is indented with a tab, which the reader takes for a blank at the root. */
function indentOfTabs(text: string, { reason, offset }: { reason: string; offset: number }) {
  if (!CONSEQUENCES.test(reason)) return undefined;
  const { start } = lineSpan(text, offset);
  const tab = /^ *\t/.exec(text.slice(start, offset));
  return tab === null ? undefined : { reason: 'tab characters', offset: start + tab[0].length - 1 };
}

/** Tabs between a key's colon, or an anchor, and a bracket, which the engines accept; a dash wants spaces. */
function tabBeforeBracket(text: string, { reason, offset }: { reason: string; offset: number }): Span | undefined {
  if (!reason.startsWith('deficient')) return undefined;
  const line = text.lastIndexOf('\n', offset - 1) + 1;
  const tabs = /[^\s-]([ \t]*\t[ \t]*)[[{]/.exec(text.slice(line, offset));
  if (tabs?.[1] === undefined) return undefined;
  const start = line + tabs.index + 1;
  return { start, end: start + tabs[1].length };
}

/** A comment right behind a quote or bracket, which the engines accept without a space in between. */
function tightComment(text: string, offset: number): Span | undefined {
  if (text[offset] !== '#' || !/["'\]}]/.test(text[offset - 1] ?? '')) return undefined;
  return { start: offset, end: lineStop(text, offset) };
}

const openerBefore = (opener: number | undefined, offset: number): number | undefined =>
  opener !== undefined && opener <= offset ? opener : undefined;

const reach = (attempt: Attempt): number => (attempt.ok ? Number.POSITIVE_INFINITY : attempt.offset);

function describe(text: string, failure: Failure): { message: string; span: Span } {
  if (failure.opener !== undefined) {
    const bracket = text[failure.opener];
    const what = bracket === '"' || bracket === "'" ? 'quote' : 'bracket';
    return { message: `this ${what} is not closed`, span: { start: failure.opener, end: failure.opener + 1 } };
  }
  const start = Math.min(failure.offset, text.length);
  const from = atLineEnd(text, start) ? lastContent(text, start) : start;
  return { message: syntaxMessage(failure.reason), span: { start: from, end: Math.max(from, lineStop(text, from)) } };
}

interface Mask {
  readonly span: Span;
  /** Turns every tab in front of a line into a blank instead of blanking the span. */
  readonly tabs?: boolean;
}

/** What might be blanked to get past a failure, the least first. */
function* masksFor(text: string, failure: Failure): Generator<Mask> {
  if (failure.reason.startsWith('tab')) yield { span: lineSpan(text, failure.offset), tabs: true };
  if (failure.opener !== undefined) yield { span: { start: failure.opener, end: lineStop(text, failure.opener) } };
  const line = lineSpan(text, Math.min(failure.offset, text.length));
  const previous = lineSpan(text, lastContent(text, line.start));
  for (const each of [line, previous]) {
    const value = valueSpan(text, each);
    if (value !== undefined) yield { span: value };
    // What stands below a key goes with it: left alone it would seem to belong to the key above.
    else if (each === line && BARE_KEY.test(text.slice(line.start, line.end)))
      yield { span: withDeeperLines(text, line) };
    yield { span: each };
  }
  yield { span: withDeeperLines(text, line) };
  yield { span: withDeeperLines(text, previous) };
}

const KEY_PART = /^[ \t]*(?:- +)*(?:"[^"]*"|'[^']*'|[^\s#:][^:#]*?)[ \t]*:(?=[ \t])/;

const BARE_KEY = /^[ \t]*(?:"[^"]*"|'[^']*'|[^\s#:-][^:#]*?)[ \t]*:[ \t]*(?:#.*)?$/;

function valueSpan(text: string, line: Span): Span | undefined {
  const match = KEY_PART.exec(text.slice(line.start, line.end));
  return match === null ? undefined : { start: line.start + match[0].length, end: line.end };
}

function withDeeperLines(text: string, line: Span): Span {
  const indent = indentAt(text, line.start);
  let end = line.end;
  for (;;) {
    const start = afterBreak(text, end);
    if (start >= text.length) return { start: line.start, end: Math.max(end, Math.min(start, text.length)) };
    const stop = lineStop(text, start);
    if (start + indentAt(text, start) < stop && indentAt(text, start) <= indent) return { start: line.start, end };
    end = stop;
  }
}

/** Keeps what stands above the failure, giving up one line after the other until it can be read. */
function goodPrefix(
  text: string,
  failure: Failure,
  reread: (text: string) => Attempt,
): { readonly events: readonly Event[] } {
  let end = lineSpan(text, Math.min(failure.opener ?? failure.offset, text.length)).start;
  for (let tries = 0; tries < 4 && end > 0; tries++) {
    const attempt = reread(text.slice(0, end));
    if (attempt.ok) return { events: attempt.events };
    end = lineSpan(text, lastContent(text, Math.min(end, attempt.offset))).start;
  }
  return { events: [] };
}

/** The text with every character of a span but its line breaks turned into a blank. */
export const blank = (text: string, span: Span): string =>
  text.slice(0, span.start) + text.slice(span.start, span.end).replace(/[^\r\n]/g, ' ') + text.slice(span.end);

const blankTabs = (text: string): string => text.replace(/^[ \t]*\t[ \t]*/gm, (match) => ' '.repeat(match.length));

const isBreakAt = (text: string, at: number): boolean => text[at] === '\n' || text[at] === '\r';
const atLineEnd = (text: string, at: number): boolean => at >= text.length || isBreakAt(text, at);

function lineStop(text: string, start: number): number {
  let at = start;
  while (!atLineEnd(text, at)) at++;
  return at;
}

const afterBreak = (text: string, stop: number): number =>
  text[stop] === '\r' && text[stop + 1] === '\n' ? stop + 2 : stop + 1;

function lineSpan(text: string, offset: number): Span {
  let start = Math.min(offset, text.length);
  while (start > 0 && !isBreakAt(text, start - 1)) start--;
  return { start, end: lineStop(text, start) };
}

/** Offset of the last character before `offset` that is not blank; 0 when there is none. */
function lastContent(text: string, offset: number): number {
  let at = offset - 1;
  while (at > 0 && /\s/.test(text[at] ?? '')) at--;
  return Math.max(0, at);
}

function indentAt(text: string, start: number): number {
  let column = 0;
  while (text[start + column] === ' ') column++;
  return column;
}
