import { withoutLogin } from '../survey/without-login.js';

/** What can be told from any message, whether its meaning is known or not. */
export interface RecognisedParts {
  readonly line: string | undefined;
  readonly column: string | undefined;
  /** Path of a component such as `root.pipeline.processors.0`. */
  readonly path: string | undefined;
  readonly label: string | undefined;
  readonly component: string | undefined;
  readonly address: string | undefined;
  readonly status: string | undefined;
}

/** Finds place, component, address and HTTP status in a message. */
export function recognisedParts(message: string): RecognisedParts {
  const place = /\((\d+),(\d+)\)/.exec(message) ?? /\bline (\d+)(?:,? (?:char|column) (\d+))?/i.exec(message);
  return {
    line: place?.[1],
    column: place?.[2],
    path: /\bpath[ =]"?(root(?:\.[\w-]+)+)/.exec(message)?.[1],
    label: /\blabel="?([\w-]+)"?/.exec(message)?.[1],
    component: /\b(?:send message to|connect to|write to|read from) ([a-z][a-z0-9_]*)\b/i.exec(message)?.[1],
    address:
      /\bhttps?:\/\/[^\s"',)]+/.exec(message)?.[0]?.replace(/[:.]+$/, '') ??
      /\b(?:[\w-]+\.)*[\w-]+:\d{2,5}\b/.exec(message)?.[0],
    status: /(?:response code|status(?: code)?|HTTP)[^0-9]{0,12}([1-5]\d\d)\b/i.exec(message)?.[1],
  };
}

/** The parts in a sentence; empty when there are none. */
export function sentenceOf(parts: RecognisedParts): string {
  const known = [
    parts.line === undefined ? '' : `line ${parts.line}${parts.column === undefined ? '' : `, column ${parts.column}`}`,
    parts.path === undefined ? '' : `the component at ${parts.path.replace(/^root\./, '')}`,
    parts.label === undefined ? '' : `the label ${parts.label}`,
    parts.component === undefined ? '' : `the component ${parts.component}`,
    parts.address === undefined ? '' : `the address ${withoutLogin(parts.address)}`,
    parts.status === undefined ? '' : `the HTTP status ${parts.status}`,
  ].filter((part) => part !== '');
  return known.length === 0 ? '' : `The message speaks of ${known.join(', ')}.`;
}
