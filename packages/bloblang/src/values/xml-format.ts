import { toText } from './convert.js';
import { fail } from './failure.js';
import { isObject, kindOf, type ObjectValue, ownValue, sortedKeys, type Value } from './value.js';
import { visit } from './walk-budget.js';

/** Kinds that no attribute can hold, as the reference names them. */
const GO_TYPES: Readonly<Record<string, string>> = {
  array: '[]interface {}',
  null: '<nil>',
  object: 'map[string]interface {}',
};

function attribute(name: string, value: Value): string {
  const type = GO_TYPES[kindOf(value)];
  if (type !== undefined) fail(`invalid attribute value for: ${name}:<${type}>`);
  return ` ${name.slice(1)}="${toText(value)}"`;
}

const isAttribute = (key: string): boolean => key.length > 1 && key.startsWith('-');

/** XML of an object: `-name` keys as attributes, `#text` as text; texts are written as they are, unescaped. */
export function formatXml(value: ObjectValue, indent: string | undefined): string {
  const keys = Object.keys(value);
  const [only = ''] = keys;
  const child = ownValue(value, only);
  const single = keys.length === 1 && !(Array.isArray(child) && (indent !== undefined || !child.every(isObject)));
  const lines = single ? element(only, child ?? null, '', indent) : element('doc', value, '', indent);
  return lines
    .map((line, i) => (i === lines.length - 1 || line.endsWith(JOINED) ? line : `${line}${end(indent)}`))
    .join('')
    .replaceAll(JOINED, '');
}

/** Stands at the end of a line that has no line break behind it. */
const JOINED = '\0';

const end = (indent: string | undefined): string => (indent === undefined ? '' : '\n');

/** An array without elements; the reference indents its name and forgets the line break of the first level. */
function emptyArray(name: string, margin: string, indent: string | undefined): string {
  if (indent === undefined) return `<${name}/>`;
  return `${margin}<${name}${margin.slice(indent.length)}/>${margin.length <= indent.length ? JOINED : ''}`;
}

/** The lines of an element, each with its indent. */
function element(name: string, value: Value, margin: string, indent: string | undefined): string[] {
  visit();
  if (Array.isArray(value)) {
    if (value.length === 0) return [emptyArray(name, margin, indent)];
    return value.flatMap((item) => element(name, item, Array.isArray(item) ? margin + (indent ?? '') : margin, indent));
  }
  if (!isObject(value)) {
    const text = value === null ? '' : toText(value);
    return [text === '' ? `${margin}<${name}/>` : `${margin}<${name}>${text}</${name}>`];
  }
  return container(name, value, margin, indent);
}

function container(name: string, value: ObjectValue, margin: string, indent: string | undefined): string[] {
  const keys = sortedKeys(value);
  const attributes = keys.filter(isAttribute).map((key) => attribute(key, ownValue(value, key) ?? null));
  const start = `${margin}<${name}${attributes.join('')}`;
  const children = keys.filter((key) => !isAttribute(key) && key !== '#text');
  const content = ownValue(value, '#text');
  const text = content === undefined ? '' : toText(content);
  if (children.length === 0) return [content === undefined ? `${start}/>` : `${start}>${text}</${name}>`];
  const inner = margin + (indent ?? '');
  const lines = children.flatMap((key) => element(key, ownValue(value, key) ?? null, inner, indent));
  return [`${start}>${text}`, ...lines, `${margin}</${name}>`];
}
