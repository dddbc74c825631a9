import type { Span } from '@weir/diagnostics';

/** Characters that YAML does not allow to stand unescaped; measured on the reader of the engines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/;

/** A version directive among the comments and directives that a document may begin with. */
const VERSION = /^(?:[ \t]*(?:#[^\n]*)?\r?\n|%(?!YAML[ \t])[^\n]*\n)*%YAML[ \t]+(\S+)/;

export interface Refusal {
  readonly message: string;
  readonly span: Span;
}

/** What the engines refuse in a first document that reads well otherwise: characters and versions they do not take. */
export function refusedText(document: string): readonly Refusal[] {
  const refusals: Refusal[] = [];
  const character = FORBIDDEN.exec(document);
  if (character !== null) {
    const code = character[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    const span = { start: character.index, end: character.index + 1 };
    refusals.push({ message: `the control character U+${code} may not stand here`, span });
  }
  const version = document.includes('%YAML') ? VERSION.exec(document) : null;
  if (version?.[1] !== undefined && version[1] !== '1.1') {
    const span = { start: version[0].length - version[1].length, end: version[0].length };
    refusals.push({ message: 'engines read version 1.1 of YAML only; leave this line out', span });
  }
  return refusals;
}
