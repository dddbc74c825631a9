import type { Dialect } from '../dialect.js';
import type { ProblemDraft } from '../problem.js';
import type { Place, Recogniser } from './idiom.js';
import { compound, foreignOperator, foreignWord, indexing, notBefore, ternary } from './operators.js';
import { backTicks, formattedString, singleQuotes, template } from './quotes.js';
import { slip } from './slips.js';
import { camelCaseCall, colonBlock, leadingDot, opener, semicolon } from './statements.js';
import { writing } from './writings.js';

/** In the order in which they are tried: the more telling a writing is, the earlier. */
const RECOGNISERS: readonly Recogniser[] = [
  template,
  singleQuotes,
  backTicks,
  formattedString,
  camelCaseCall,
  compound,
  opener,
  foreignOperator,
  ternary,
  foreignWord,
  notBefore,
  indexing,
  semicolon,
  leadingDot,
  colonBlock,
  writing,
  slip,
];

/** How much of a line is looked at on each side of a mistake. */
const MAX_LINE = 300;

/** A syntax problem as it stands, or said better when the text there is how another language writes it. */
export function explainIdiom(text: string, draft: ProblemDraft, dialect: Dialect): ProblemDraft {
  if (draft.code !== 'syntax') return draft;
  const at = draft.at ?? draft.span.start;
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const lineEnd = text.indexOf('\n', at);
  const place: Place = {
    text,
    at,
    dialect,
    before: text.slice(Math.max(lineStart, at - MAX_LINE), at),
    rest: text.slice(at, Math.min(lineEnd === -1 ? text.length : lineEnd, at + MAX_LINE)),
  };
  for (const recognise of RECOGNISERS) {
    const found = recognise(place);
    if (found === undefined) continue;
    if ('code' in found) return { ...found, at };
    const { correction, suggestion } = found;
    return {
      code: 'foreign_idiom',
      name: found.name,
      message: `${draft.message}: ${found.message}`,
      span: found.span,
      at,
      ...(draft.expected === undefined ? {} : { expected: draft.expected }),
      ...(correction === undefined ? {} : { correction }),
      suggestions:
        correction !== undefined && correction.trim() !== ''
          ? [correction]
          : suggestion === undefined
            ? []
            : [suggestion],
    };
  }
  return draft;
}
