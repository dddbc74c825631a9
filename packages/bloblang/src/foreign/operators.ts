import { explain, type Place, type Recogniser } from './idiom.js';

/** A spelling around the place, and what is written instead. */
interface Spelling {
  readonly text: string;
  /** How far before the place it starts. */
  readonly back: number;
  readonly message: string;
  readonly correction?: string;
  readonly suggestion?: string;
}

const SPELLINGS: readonly Spelling[] = [
  { text: '===', back: 2, message: 'values are compared with ==', correction: '==' },
  { text: '!==', back: 2, message: 'values are compared with !=', correction: '!=' },
  { text: '<>', back: 1, message: 'values are compared with !=', correction: '!=' },
  { text: '=~', back: 0, message: 'regular expressions are matched with .re_match("…")', suggestion: '.re_match("…")' },
  { text: '~=', back: 0, message: 'regular expressions are matched with .re_match("…")', suggestion: '.re_match("…")' },
  { text: '**', back: 1, message: 'powers are written .pow(n)', suggestion: '.pow(2)' },
  { text: '??', back: 0, message: 'a fallback for null stands behind |', correction: '|' },
  { text: '?.', back: 0, message: 'a path through null gives null, so a plain dot does', correction: '.' },
  { text: '?:', back: 0, message: 'a fallback for null stands behind |', correction: '|' },
  { text: ':=', back: 0, message: 'assignments are written with =', correction: '=' },
  { text: '//', back: 0, message: 'comments start with #', correction: '#' },
  { text: '//', back: 1, message: 'comments start with #', correction: '#' },
  { text: '/*', back: 0, message: 'comments start with # and end with their line' },
  { text: '/*', back: 1, message: 'comments start with # and end with their line' },
  { text: '=>', back: 0, message: 'lambdas are written name -> value', correction: '->' },
  { text: 'this->', back: 5, message: 'fields are read with a dot', correction: 'this.' },
  { text: '->', back: 1, message: 'a space stands on both sides of ->', correction: ' -> ' },
  { text: '$.', back: 1, message: 'the document is this', correction: 'this.' },
  { text: '&', back: 0, message: 'conditions are joined with &&', correction: '&&' },
];

/** Operators of other languages. */
export const foreignOperator: Recogniser = (place) => {
  const { text, at } = place;
  const found = SPELLINGS.find(({ text: spelling, back }) => at >= back && text.startsWith(spelling, at - back));
  if (found === undefined) return undefined;
  const start = at - found.back;
  return explain(place, start, start + found.text.length, found.message, found);
};

const WORDS: Readonly<
  Record<string, { readonly message: string; readonly correction?: string; readonly suggestion?: string }>
> = {
  and: { message: 'conditions are joined with &&', correction: '&&' },
  AND: { message: 'conditions are joined with &&', correction: '&&' },
  or: { message: 'conditions are joined with ||', correction: '||' },
  OR: { message: 'conditions are joined with ||', correction: '||' },
  is: { message: 'values are compared with ==', correction: '==' },
  IS: { message: 'values are compared with ==', correction: '==' },
  eq: { message: 'values are compared with ==', correction: '==' },
  ne: { message: 'values are compared with !=', correction: '!=' },
  div: { message: 'numbers are divided with /', correction: '/' },
  mod: { message: 'remainders are taken with %', correction: '%' },
  in: { message: 'membership is asked with list.contains(value)', suggestion: '.contains(value)' },
  IN: { message: 'membership is asked with list.contains(value)', suggestion: '.contains(value)' },
  LIKE: { message: 'texts are matched with .contains("…") or .re_match("…")', suggestion: '.re_match("…")' },
  instanceof: { message: 'kinds are compared with value.type() == "…"', suggestion: '.type() == "string"' },
  elif: { message: 'further conditions follow else if', correction: 'else if' },
  elsif: { message: 'further conditions follow else if', correction: 'else if' },
  as: { message: 'a value is named by its assignment: root.name = value', suggestion: 'root.name = value' },
};

/** Words that stand for operators elsewhere. */
export const foreignWord: Recogniser = (place) => {
  const elseif = place.text.slice(place.at - 4, place.at + 2) === 'elseif';
  if (elseif) {
    return explain(place, place.at - 4, place.at + 2, 'further conditions follow else if', { correction: 'else if' });
  }
  const word = /^[A-Za-z]+\b/.exec(place.rest)?.[0] ?? '';
  const known = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (known === undefined) return undefined;
  const negated = /^(?:is|IS)\s+(?:not|NOT)\b/.exec(place.rest)?.[0];
  if (negated !== undefined) {
    return explain(place, place.at, place.at + negated.length, 'values are compared with !=', { correction: '!=' });
  }
  return explain(place, place.at, place.at + word.length, known.message, known);
};

/** `not x` */
export const notBefore: Recogniser = (place) => {
  const word = place.before.trimEnd().slice(-3);
  if (word !== 'not' && word !== 'NOT') return undefined;
  const found = /(?:^|[^\w.$@])(not|NOT)(\s+)$/.exec(place.before);
  if (found === null) return undefined;
  const length = (found[1] ?? '').length + (found[2] ?? '').length;
  return explain(place, place.at - length, place.at, 'a bool is negated with !', { correction: '!' });
};

/** `a ? b : c` */
export const ternary: Recogniser = (place) => {
  if (place.text[place.at] !== '?') return undefined;
  const message = 'a choice is written if condition { a } else { b }';
  const suggestion = 'if condition { a } else { b }';
  const parts = /^\?\s*([^?:]+?)\s*:\s*([^?:;]+?)\s*;?\s*$/.exec(place.rest);
  const condition = /^(.*?\s=\s+)([^=]*(?:[=!<>]=[^=]*)*)$/.exec(place.before);
  if (parts === null || condition === null || /[{[(,]\s*$/.test(condition[1] ?? '')) {
    return explain(place, place.at, place.at + 1, message, { suggestion });
  }
  const start = place.at - (condition[2] ?? '').length;
  const correction = `if ${(condition[2] ?? '').trim()} { ${parts[1]} } else { ${parts[2]} }`;
  return explain(place, start, place.at + place.rest.trimEnd().length, message, { correction });
};

/** `target += value` */
export const compound: Recogniser = (place) => {
  if (place.text[place.at] !== '=') return undefined;
  const found = /([\w."]+)\s+([-+*/%|])$/.exec(place.before);
  if (found === null) return undefined;
  const message = `an assignment names its target again: ${found[1]} = ${found[1]} ${found[2]} …`;
  return explain(place, place.at - 1, place.at + 1, message, { correction: `= ${found[1]} ${found[2]}` });
};

/** `x[0]` where the language has no such thing. */
export const indexing: Recogniser = (place: Place) => {
  if (place.dialect.name === 'bento' || !place.rest.startsWith('[') || !/[\w)\]"]$/.test(place.before))
    return undefined;
  const found = /^\[\s*(?:(-?\d+)|("[^"\n]*"))\s*\]/.exec(place.rest);
  if (found === null) {
    return explain(place, place.at, place.at + 1, 'elements are read with .index(n), parts with .slice(low, high)', {
      suggestion: '.index(0)',
    });
  }
  const correction = found[1] === undefined ? `.${found[2]}` : `.index(${found[1]})`;
  return explain(place, place.at, place.at + found[0].length, 'elements are read with .index(n), fields with .name', {
    correction,
  });
};
