import type { BinaryOperator } from './ast.js';

export const CHAR = {
  tab: 9,
  newline: 10,
  carriageReturn: 13,
  space: 32,
  bang: 33,
  quote: 34,
  hash: 35,
  dollar: 36,
  percent: 37,
  ampersand: 38,
  openParen: 40,
  closeParen: 41,
  star: 42,
  plus: 43,
  comma: 44,
  minus: 45,
  dot: 46,
  slash: 47,
  zero: 48,
  nine: 57,
  colon: 58,
  less: 60,
  equals: 61,
  greater: 62,
  at: 64,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  underscore: 95,
  openBrace: 123,
  pipe: 124,
  closeBrace: 125,
} as const;

const WORD = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  if (/[A-Za-z0-9_]/.test(char)) WORD[code] = 1;
}

/** True for the characters of fields, variables and context names: `[A-Za-z0-9_]`. */
export const isWordChar = (code: number): boolean => code < 128 && WORD[code] === 1;

const CAPITAL = /[A-Z]/;

/** True for words that functions, methods and arguments may be called: `[a-z0-9_]+`. */
export const isName = (word: string): boolean => word !== '' && !CAPITAL.test(word);

export const isDigit = (code: number): boolean => code >= CHAR.zero && code <= CHAR.nine;

/** Binding strength of each operator; all bind to the left, `&&` and `||` equally loosely, `|` as tightly as a product. */
export const PRECEDENCE: Readonly<Record<BinaryOperator, number>> = {
  '*': 4,
  '/': 4,
  '%': 4,
  '|': 4,
  '+': 3,
  '-': 3,
  '==': 2,
  '!=': 2,
  '>': 2,
  '<': 2,
  '>=': 2,
  '<=': 2,
  '&&': 1,
  '||': 1,
};

/** Precedence of a prefix `!` or `-`: above every binary operator. */
export const UNARY_PRECEDENCE = 5;

/** Operators or dots in a row that one expression may have. */
export const MAX_CHAIN = 1000;

/** Nesting of brackets, arguments and blocks that a text may have. */
export const MAX_NESTING = 250;
