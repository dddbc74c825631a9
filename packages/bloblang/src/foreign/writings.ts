import { table, type Writing } from './writing-table.js';

const CHOICE = {
  message: 'a choice is written if condition { a } else { b }',
  suggestion: 'if condition { a } else { b }',
};
const LAMBDA = 'lambdas are written name -> value';
const CASES = 'cases are written match value { "a" => 1, _ => 2 }';
const SPACED = 'a space stands on both sides of =';

/** More telling ones first. */
const WRITINGS: readonly Writing[] = [
  { before: /^\s*(\$)\w+\s+$/, rest: /^=(?=\s)/, message: 'variables are set with let name = value' },
  { before: /^\s*(@)\w+\s+$/, rest: /^=(?=\s)/, message: 'metadata is set with meta name = value' },
  { before: /^\s*let\s+()$/, rest: /^\$/, message: 'let names the variable without $', correction: '' },
  { before: /[{,]\s*"[^"]*"()\s*$/, rest: /^=(?!=)/, message: 'keys and values are parted by :', correction: ':' },
  { before: /[^=!<>](=)$/, rest: /^(?=[^\s=>])/, message: SPACED, correction: '= ' },
  { before: /[\w"]()$/, rest: /^=(?=[^\s=>~])/, message: SPACED, correction: ' = ' },
  { before: /[\w"]()$/, rest: /^=(?=\s)/, message: SPACED, correction: ' =' },
  { rest: /^then\b/, ...CHOICE },
  { before: /\bif\b.*\s(then\s*)$/, ...CHOICE },
  { rest: /^if\b.*\belse\b/, ...CHOICE },
  { before: /\b(CASE\s+)$/, rest: /^WHEN\b/i, message: CASES, suggestion: 'match this.field { "a" => 1, _ => 2 }' },
  { before: /(\blambda\s+)$/, rest: /^(\w+)\s*:\s*/, message: LAMBDA, correction: '$2 -> ' },
  { before: /(\bfunction\s*\(\w*\)\s*)$/, rest: /^\{/, message: LAMBDA, suggestion: 'item -> item.field' },
  {
    rest: /^for\b/,
    message: 'each element is mapped with list.map_each(item -> …)',
    suggestion: 'this.list.map_each(item -> item)',
  },
  { rest: /^\.\.\./, message: 'objects are joined with .merge({ … })', suggestion: 'this.merge({"key": "value"})' },
  { before: /(\btypeof\s+)$/, message: 'the kind of a value is value.type()', suggestion: 'this.field.type()' },
  { before: /(\bnew\s+)$/, rest: /^Date\b/, message: 'the time now is now()', suggestion: 'now()' },
  {
    before: /[\w")]\s*(\+|-)$/,
    rest: /^[+-](?=\s*$)/,
    message: 'an assignment names its target again',
    suggestion: 'root.count = this.count + 1',
  },
  { before: /(!)$/, rest: /^!/, message: 'a value becomes a bool with .bool()', suggestion: 'this.field.bool()' },
  { rest: /^\.\[/, message: 'elements are read with this.index(n)', suggestion: 'this.index(0)' },
  {
    rest: /^NOT\s+IN\b/i,
    message: 'membership is asked with list.contains(value)',
    suggestion: '!list.contains(value)',
  },
  { rest: /^BETWEEN\b/i, message: 'ranges are asked with low <= x && x <= high', suggestion: 'x >= 1 && x <= 2' },
  { rest: /^xor\b/i, message: 'of two bools one is true when they differ: a != b', correction: '!=' },
  { rest: /^\^/, message: 'powers are written .pow(n), bits are compared with .bitwise_xor(n)', suggestion: '.pow(2)' },
  {
    rest: /^~/,
    message: 'there is no operator ~; bits are changed with .bitwise_xor(n)',
    suggestion: '.bitwise_xor(-1)',
  },
  { rest: /^::/, message: 'fields are read with a dot', correction: '.' },
  { before: /\b0()$/, rest: /^[xX][0-9a-fA-F]+/, message: 'numbers are written in decimal digits' },
  {
    before: /\d()$/,
    rest: /^[eE][+-]?\d+/,
    message: 'numbers are written with digits and one point, without an exponent',
  },
  { before: /\d()$/, rest: /^_(\d+)/, message: 'the digits of a number stand together', correction: '$2' },
  { before: /(\bcase\s+)$/, message: CASES, correction: '' },
  { before: /[{,\n]?\s*(?:"[^"]*"|\b\d+|\b_|\btrue|\bfalse)()$/, rest: /^:(?=\s)/, message: CASES, correction: ' =>' },
  { rest: /^(?:default|else)(?=\s*(?:=>|->|:))/, message: 'the last case of a match is _', correction: '_' },
  { before: /^\s*[\w.]+()$/, rest: /^:(?=\s)/, message: 'assignments are written name = value', correction: ' =' },
  {
    before: /^\s*((?:elif|elsif|elseif)\b.*)$/,
    message: 'further conditions follow the closing brace',
    suggestion: '} else if condition {',
  },
  { before: /^\s*(-)$/, rest: /^-/, message: 'comments start with #', correction: '#' },
  { before: /(\{)$/, rest: /^%.*?%\}/, ...CHOICE },
];

/** Writings of jq, SQL, Python, JavaScript and template languages that one look at the line tells. */
export const writing = table(WRITINGS);
