import { unknownName } from '../checks/names.js';
import { explain, type Recogniser } from './idiom.js';

/** `statement;` */
export const semicolon: Recogniser = (place) => {
  if (place.text[place.at] !== ';') return undefined;
  const last = /^;\s*(?:#.*)?$/.test(place.rest);
  return explain(place, place.at, place.at + 1, 'Bloblang has no semicolons, a statement ends with its line', {
    correction: last ? '' : '\n',
  });
};

const OPENERS: Readonly<
  Record<string, { readonly message: string; readonly correction?: string; readonly suggestion?: string }>
> = {
  var: { message: 'variables are set with let and read as $name', correction: 'let' },
  const: { message: 'variables are set with let and read as $name', correction: 'let' },
  local: { message: 'variables are set with let and read as $name', correction: 'let' },
  set: { message: 'variables are set with let and read as $name', correction: 'let' },
  return: { message: 'the result is assigned to root', correction: 'root =' },
  function: {
    message: 'a named mapping is written map name { … } and run with .apply("name")',
    suggestion: 'map name { root = this }',
  },
  def: {
    message: 'a named mapping is written map name { … } and run with .apply("name")',
    suggestion: 'map name { root = this }',
  },
  fn: {
    message: 'a named mapping is written map name { … } and run with .apply("name")',
    suggestion: 'map name { root = this }',
  },
  func: {
    message: 'a named mapping is written map name { … } and run with .apply("name")',
    suggestion: 'map name { root = this }',
  },
  for: {
    message: 'each element is mapped with list.map_each(item -> …)',
    suggestion: 'this.list.map_each(item -> item)',
  },
  foreach: {
    message: 'each element is mapped with list.map_each(item -> …)',
    suggestion: 'this.list.map_each(item -> item)',
  },
  while: {
    message: 'there are no loops: use map_each, filter or fold',
    suggestion: 'this.list.fold(0, item -> item.tally + item.value)',
  },
  switch: {
    message: 'cases are written match value { a => b, _ => c }',
    suggestion: 'match this.field { "a" => 1, _ => 2 }',
  },
  select: {
    message: 'fields are picked by assigning them: root.name = this.name',
    suggestion: 'root.name = this.name',
  },
  SELECT: {
    message: 'fields are picked by assigning them: root.name = this.name',
    suggestion: 'root.name = this.name',
  },
  raise: { message: 'a failure is made with throw("why")', suggestion: 'root = throw("why")' },
  unless: { message: 'a choice is written if !condition { … }', correction: 'if !' },
  try: { message: 'a failure is handled with value.catch(fallback)', suggestion: 'this.field.number().catch(0)' },
  throw: { message: 'a failure is made with throw("why")', suggestion: 'root = throw("why")' },
  delete: { message: 'a field is removed by assigning deleted()', suggestion: 'root.field = deleted()' },
  del: { message: 'a field is removed by assigning deleted()', suggestion: 'root.field = deleted()' },
};

/** Statements that begin with a word of another language. */
export const opener: Recogniser = (place) => {
  const found = /^(\s*)([A-Za-z]+)[\s(]+$/.exec(place.before);
  const word = found?.[2] ?? '';
  const known = Object.hasOwn(OPENERS, word) ? OPENERS[word] : undefined;
  if (found === null || known === undefined) return undefined;
  const start = place.at - place.before.length + (found[1] ?? '').length;
  return explain(place, start, start + word.length, known.message, known);
};

/** `value.camelCase(…)` and `camelCase(…)`: names are written in small letters. */
export const camelCaseCall: Recogniser = (place) => {
  if (place.text[place.at] !== '(') return undefined;
  const found = /(\.?)\s*([A-Za-z_][\w]*)$/.exec(place.before);
  const name = found?.[2] ?? '';
  if (found === null || !/[A-Z]/.test(name)) return undefined;
  const span = { start: place.at - name.length, end: place.at };
  return unknownName(found[1] === '.' ? 'method' : 'function', name, span, place.dialect, place.at);
};

/** `.field` as jq reads it. */
export const leadingDot: Recogniser = (place) => {
  if (
    !place.rest.startsWith('.') ||
    !/^\.[A-Za-z_"]/.test(place.rest) ||
    !/(?:^|[=(,[{:!&|+\-*/<>]|=>|->|\b(?:if|match))\s*$/.test(place.before)
  )
    return undefined;
  if (/^\s*$/.test(place.before)) {
    return explain(place, place.at, place.at + 1, 'a method or field goes on the line above only behind its dot', {
      suggestion: 'end the line above with the dot',
    });
  }
  return explain(place, place.at, place.at + 1, 'fields of the document are read as this.name', {
    correction: 'this.',
  });
};

/** `if condition:` */
export const colonBlock: Recogniser = (place) =>
  place.text[place.at] === ':' && /^\s*(?:if|else|for|def|while)\b/.test(place.before)
    ? explain(place, place.at, place.at + 1, 'blocks stand in braces', { suggestion: 'if condition { … }' })
    : undefined;
