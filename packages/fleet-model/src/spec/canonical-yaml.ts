import type { Json } from '../json.js';

/**
 * One text per value: block style, keys sorted by code point, two spaces, every scalar either plain where no YAML 1.1 or
 * 1.2 reader could take it for anything else, a literal block where it has several lines, or double-quoted as in JSON.
 */
export function canonicalYaml(value: Json): string {
  if (typeof value !== 'object' || value === null || isEmpty(value)) return `${scalar(value, '')}\n`;
  return `${block(value, '').join('\n')}\n`;
}

type Collection = Exclude<Json, null | boolean | number | string>;

const isEmpty = (value: Collection): boolean => Object.keys(value).length === 0;
const isList = (value: Collection): value is readonly Json[] => Array.isArray(value);

function block(value: Collection, indent: string): string[] {
  if (isList(value)) return value.flatMap((item) => listItem(item, indent));
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, member]) => entry(text(key), member, indent));
}

function entry(key: string, member: Json, indent: string): string[] {
  const head = `${indent}${key}:`;
  if (typeof member !== 'object' || member === null || isEmpty(member)) return [`${head} ${scalar(member, indent)}`];
  return [head, ...block(member, `${indent}  `)];
}

/** A collection inside a list starts on the line of its dash. */
function listItem(item: Json, indent: string): string[] {
  if (typeof item !== 'object' || item === null || isEmpty(item)) return [`${indent}- ${scalar(item, indent)}`];
  const [first = '', ...rest] = block(item, `${indent}  `);
  return [`${indent}- ${first.slice(indent.length + 2)}`, ...rest];
}

function scalar(value: Json, indent: string): string {
  if (typeof value === 'object') return value === null ? 'null' : Array.isArray(value) ? '[]' : '{}';
  if (typeof value !== 'string') return String(value);
  return literal(value, indent) ?? text(value);
}

const PLAIN = /^[A-Za-z_/][A-Za-z0-9_./-]*(?: [A-Za-z0-9_./-]+)*$/;
const RESERVED = /^(?:true|false|yes|no|on|off|y|n|null)$/i;

function text(value: string): string {
  return PLAIN.test(value) && !RESERVED.test(value) ? value : quoted(value);
}

/** JSON strings are YAML, but for the line separators that JSON lets through. */
function quoted(value: string): string {
  return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escaped);
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A literal block, where reading it back gives the same text in every reader; undefined otherwise. */
function literal(value: string, indent: string): string | undefined {
  const body = value.endsWith('\n') ? value.slice(0, -1) : value;
  const printable = /^[\x20-\x7e\n\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]+$/.test(body);
  if (!body.includes('\n') || !printable || body.endsWith('\n') || /^[ \n]| (?:\n|$)/.test(body)) return undefined;
  const lines = body.split('\n').map((line) => (line === '' ? '' : `${indent}  ${line}`));
  return [value.endsWith('\n') ? '|' : '|-', ...lines].join('\n');
}
