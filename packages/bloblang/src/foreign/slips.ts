import { table, type Writing } from './writing-table.js';

const CASES = 'cases are written match value { "a" => 1, _ => 2 }';
const BRACES = 'blocks stand in braces';
const LINES = 'each statement has a line of its own';
const DECIMAL = 'numbers are written in decimal digits';

/** Statements as other languages shape them, and slips of those who know several. More telling ones first. */
const SLIPS: readonly Writing[] = [
  { before: /^\s*if\s*\(.*\)\s*()$/, rest: /^([\w.@$"]+\s*=\s.*)$/, message: BRACES, correction: '{ $2 }' },
  { before: /\belse\s+()$/, rest: /^(?!if\b)([\w.@$"]+\s*=\s[^}]*)$/, message: BRACES, correction: '{ $2 }' },
  {
    before: /^\s*import\s+()$/,
    rest: /^[\w{*]/,
    message: 'import brings the maps of a file, whose path stands in quotes; functions need no import',
    suggestion: 'import "./maps.blobl"',
  },
  {
    before: /^\s*(from\s+)$/,
    rest: /^\w+\s+import\b/,
    message: 'import brings the maps of a file, whose path stands in quotes; functions need no import',
    suggestion: 'import "./maps.blobl"',
  },
  {
    before: /^\s*(from\s+)\w+\s+$/,
    rest: /^import\b/,
    message: 'import brings the maps of a file, whose path stands in quotes; functions need no import',
    suggestion: 'import "./maps.blobl"',
  },
  {
    before: /(<|>)$/,
    rest: /^(?:<|>>?)/,
    message: 'bits are not shifted: multiply by a power of two, or divide and round down',
    suggestion: 'this.field * 2.pow(3)',
  },
  {
    before: /(\$)$/,
    rest: /^\{!?\s*([\w.$@]+)\s*\}/,
    message: 'a mapping is no text: values stand as they are',
    correction: '$2',
  },
  {
    before: /(\{)$/,
    rest: /^\{.*?\}\}/,
    message: 'a mapping is no template: values stand as they are, without braces',
    suggestion: 'this.field',
  },
  {
    rest: /^\{\{.*?\}\}/,
    message: 'a mapping is no template: values stand as they are, without braces',
    suggestion: 'this.field',
  },
  { before: /^\s*let\s+\w+()$/, rest: /^:\s*\w+(?=\s*=)/, message: 'variables have no declared kind', correction: '' },
  { before: /^\s*let\s.*\S()$/, rest: /^,\s*(\w+)\s*=/, message: LINES, correction: '\nlet $2 =' },
  { before: /^\s*let\s+\w+()\s*$/, rest: /^$/, message: 'a variable is set when it is named', correction: ' = null' },
  {
    before: /(\|\||&&|\?\?)$/,
    rest: /^=(?=\s)/,
    message: 'an assignment names its target again',
    suggestion: 'root.a = this.a | "fallback"',
  },
  {
    rest: /^\|\s*(\w+)\s*\|\s*/,
    before: /\(()\s*$/,
    message: 'lambdas are written name -> value',
    correction: '$2 -> ',
  },
  {
    rest: /^\{\s*([A-Za-z_]\w*)\s*\}/,
    message: 'an object names each key and its value',
    correction: '{"$2": this.$2}',
  },
  {
    before: /\{\s*[A-Za-z_]\w*()\s*$/,
    rest: /^\}/,
    message: 'an object names each key and its value',
    suggestion: '{"a": this.a}',
  },
  { before: /["\w)\]]\s+()$/, rest: /^\.(?=\s)/, message: 'texts are joined with +', correction: '+' },
  { before: /["\w)\]]\s+(\+)$/, rest: /^\+(?=\s*["\w(])/, message: 'texts are joined with +', correction: '+' },
  {
    rest: /^\/(?![/*\s])(?:[^/\\\n]|\\.)+\/[a-z]*/,
    message: 'a regular expression stands in quotes as the argument of re_match and its kin',
    suggestion: 'this.field.re_match("^x")',
  },
  {
    before: /^\s*(?:\}\s*else\s+)?if\b[^=]*[^=!<>\s]\s+()$/,
    rest: /^=(?=\s)/,
    message: 'values are compared with ==',
    correction: '==',
  },
  { before: /\s=\s.*[\w)"\]]\s+()$/, rest: /^=(?=\s)/, message: 'values are compared with ==', correction: '==' },
  {
    before: /(<=)$/,
    rest: /^>/,
    message: 'values are ordered with < and >, and compared with ==',
    suggestion: 'this.a < this.b',
  },
  {
    rest: /^unless\b/,
    message: 'a choice is written if !condition { a } else { b }',
    suggestion: 'if !this.b { this.a }',
  },
  { before: /[{,]\s*(?:"[^"]*"|\d+|_|true|false|null)\s*()$/, rest: /^->/, message: CASES, correction: '=>' },
  {
    before: /\bmatch\b.*\{.*(?:"[^"]*"|\b\d+)()$/,
    rest: /^,\s*(?:"[^"]*"|\d+)\s*=>/,
    message: 'a case has one pattern, which may ask for several values',
    suggestion: '["x", "y"].contains(this) => 1',
  },
  { before: /=\s+((?:switch|case|select|when)\s+)$/, rest: /^[\w(.@$]/, message: CASES, correction: 'match ' },
  { rest: /^<!--/, message: 'comments start with #', correction: '#' },
  {
    before: /^\s*root[\w.]*\s+()$/,
    rest: /^(?:->|<-|:=|=>)/,
    message: 'assignments are written name = value',
    correction: '=',
  },
  {
    before: /^\s*meta\s+\w+()$/,
    rest: /^:(?=\s)/,
    message: 'metadata is set with meta name = value',
    correction: ' =',
  },
  {
    before: /^\s*(meta\s*\(\s*"[^"]*"\s*\)\s+)$/,
    rest: /^=/,
    message: 'metadata is set with meta name = value',
    suggestion: 'meta name = "value"',
  },
  {
    before: /^\s*map\s+\w+()$/,
    rest: /^\(\s*\w*\s*\)/,
    message: 'a map names no parameters: what it is applied to is this',
    correction: '',
  },
  { before: /(\|)$/, rest: /^>/, message: 'calls are chained with dots', suggestion: 'this.field.uppercase()' },
  { rest: /^\.(\d+)/, message: 'numbers start with a digit', correction: '0.$2' },
  {
    before: /\b\d+(\.)$/,
    rest: /^\.\s*\d+/,
    message: 'ranges are made with range(start, stop)',
    suggestion: 'range(1, 6)',
  },
  { rest: /^to\s+\d/, message: 'ranges are made with range(start, stop)', suggestion: 'range(1, 6)' },
  { before: /\b\d+(\.)$/, rest: /^(?=\s|$)/, message: 'numbers end with a digit', correction: '.0' },
  { before: /\b0()$/, rest: /^[bBoO][0-7]+/, message: DECIMAL },
  { rest: /^\+\s*(?=\d)/, message: 'numbers take no plus sign', correction: '' },
  { before: /\((?:[^()]*[^(\s])?()$/, rest: /^,/, message: 'lists stand in square brackets', suggestion: '[1, 2]' },
  {
    before: /\b((?:await|async|yield|void|return)\s+)$/,
    message: 'a mapping waits for nothing and gives back what root is set to',
    correction: '',
  },
  {
    before: /(\$\w+)$/,
    rest: /^\(/,
    message: 'functions have no $, and most are methods of their value',
    suggestion: 'this.list.map_each(item -> item)',
  },
  {
    before: /\.()$/,
    rest: /^\{/,
    message: 'a value is used in an expression by value.(…)',
    suggestion: 'this.a.({"x": this.b})',
  },
  {
    before: /(@\w+\s+)$/,
    rest: /^"/,
    message: 'texts are encoded by methods',
    suggestion: 'this.field.encode("base64")',
  },
  { before: /\S()\s*$/, rest: /^,\s*$/, message: 'a statement ends with its line', correction: '' },
  {
    rest: /^(?:like|ilike|rlike|regexp)\b/i,
    message: 'texts are matched with .contains("…") or .re_match("…")',
    suggestion: '.re_match("…")',
  },
];

/** Slips that one look at the line tells. */
export const slip = table(SLIPS);
