import type { OutputUnit, Schema } from '@cfworker/json-schema';
import { formatJson } from '../../values/json-format.js';
import { floatText } from '../../values/numbers.js';
import { isObject, type ObjectValue, ownValue, type Value } from '../../values/value.js';

/** What is wrong with a document, one line per mistake, in the words of the reference. */
export const describeSchemaErrors = (
  errors: readonly OutputUnit[],
  schema: Schema | boolean,
  instance: Value,
): string =>
  partsFirst(errors)
    .filter(({ keywordLocation }) => !/\/(?:anyOf|oneOf)\/[1-9]\d*\//.test(keywordLocation))
    .flatMap((error) => describe(error, schema as Value, instance))
    .join('\n');

/** `allOf` is told behind what is wrong with its parts. */
function partsFirst(errors: readonly OutputUnit[]): OutputUnit[] {
  const out: OutputUnit[] = [];
  const waiting: OutputUnit[] = [];
  const leave = (next: string | undefined): void => {
    for (let last = waiting.at(-1); last !== undefined; last = waiting.at(-1)) {
      if (next?.startsWith(`${last.keywordLocation}/`) === true) return;
      out.push(last);
      waiting.pop();
    }
  };
  for (const error of errors) {
    leave(error.keywordLocation);
    (error.keyword === 'allOf' ? waiting : out).push(error);
  }
  leave(undefined);
  return out;
}

const segments = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));

/** What a pointer leads to in the document. */
const valueUnder = (instance: Value, pointer: string): Value =>
  segments(pointer).reduce<Value>((current, segment) => {
    if (Array.isArray(current)) return current[Number(segment)] ?? null;
    return isObject(current) ? (ownValue(current, segment) ?? null) : null;
  }, instance);

/** The name of a JSON type; numbers without a fraction are integers. */
function jsonType(value: Value): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** The keyword's own value in the schema. */
function keywordValue(schema: Value, pointer: string): Value | undefined {
  let current: Value | undefined = schema;
  for (const segment of segments(pointer)) {
    if (Array.isArray(current)) current = current[Number(segment)];
    else if (current !== undefined && isObject(current)) current = ownValue(current, segment);
    if (segment === '$ref' && typeof current === 'string') current = keywordValue(schema, current);
  }
  return current;
}

const place = (pointer: string): string => {
  const path = segments(pointer);
  return path.length === 0 ? '(root)' : path.join('.');
};

const json = (value: Value | undefined): string => formatJson(value ?? null, { escapeHtml: false });

/** Words of the keywords that state a limit or a form. */
const LIMITS: Readonly<Record<string, string>> = {
  exclusiveMaximum: 'must be less than %',
  exclusiveMinimum: 'must be greater than %',
  format: "does not match format '%'",
  maximum: 'must be less than or equal to %',
  maxItems: 'array must have at most % items',
  maxLength: 'string length must be less than or equal to %',
  maxProperties: 'must have at most % properties',
  minimum: 'must be greater than or equal to %',
  minItems: 'array must have at least % items',
  minLength: 'string length must be greater than or equal to %',
  minProperties: 'must have at least % properties',
  multipleOf: 'must be a multiple of %',
  pattern: "does not match pattern '%'",
};

const FIXED: Readonly<Record<string, string>> = {
  additionalItems: 'no additional items allowed on array',
  allOf: 'must validate all the schemas (allof)',
  anyOf: 'must validate at least one schema (anyof)',
  contains: 'at least one of the items must match',
  not: 'must not validate the schema (not)',
  oneOf: 'must validate one and only one schema (oneof)',
};

/** Keywords whose mistakes are told by those inside. */
const WRAPPERS = new Set(['$ref', 'additionalProperties', 'items', 'patternProperties', 'properties']);

function describe(error: OutputUnit, schema: Value, instance: Value): readonly string[] {
  const { keyword, keywordLocation, instanceLocation, error: text } = error;
  if (WRAPPERS.has(keyword)) return [];
  const at = place(instanceLocation);
  const value = keywordValue(schema, keywordLocation);
  const say = (message: string): readonly string[] => [`${at} ${message.toLowerCase()}`];
  const fixed = FIXED[keyword];
  if (fixed !== undefined) return say(fixed);
  const limit = LIMITS[keyword];
  if (limit !== undefined) {
    const than = typeof value === 'number' ? floatText(value) : typeof value === 'string' ? value : json(value);
    return say((isExclusive(schema, keywordLocation) ? limit.replace(' or equal to', '') : limit).replace('%', than));
  }
  const quoted = /"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? '';
  switch (keyword) {
    case 'type': {
      const expected = Array.isArray(value) ? `[${value.map(String).join(',')}]` : String(value);
      return say(`invalid type. expected: ${expected}, given: ${jsonType(valueUnder(instance, instanceLocation))}`);
    }
    case 'required':
      return [`${at} ${/"([^"]*)"\.?$/.exec(text)?.[1] ?? quoted} is required`];
    case 'enum':
      return [`${at} ${at} must be one of the following: ${(value as Value[]).map(json).join(', ').toLowerCase()}`];
    case 'const':
      return [`${at} ${at} does not match: ${json(value)}`];
    case 'uniqueItems':
      return say(`array items[${(text.match(/\d+/g) ?? []).slice(0, 2).join(',')}] must be unique`);
    case 'if':
      return say(
        text.includes('"then"')
          ? 'must validate "then" as "if" was valid'
          : 'must validate "else" as "if" was not valid',
      );
    case 'dependencies':
      return say(`has a dependency on ${missingDependency(value, text)}`);
    case 'propertyNames':
      return say(`${quoted}property name of "${quoted}" does not match`);
    case 'false':
      return falseSchema(instanceLocation, keywordLocation);
    default:
      return say(text);
  }
}

/** In the fourth draft a bound has a neighbour that says whether it is excluded itself. */
function isExclusive(schema: Value, pointer: string): boolean {
  const neighbour = pointer.replace(/\/(minimum|maximum)$/, (_whole, name: string) => `/exclusiveM${name.slice(1)}`);
  return neighbour !== pointer && keywordValue(schema, neighbour) === true;
}

const missingDependency = (value: Value | undefined, text: string): string => {
  const names = [...text.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? '');
  const wanted = value !== undefined && isObject(value) ? Object.values(value as ObjectValue).flat() : [];
  return names.find((name) => wanted.includes(name)) ?? names.at(-1) ?? '';
};

/** A value that nothing allows: the whole document, or a property that the schema does not name. */
function falseSchema(instanceLocation: string, keywordLocation: string): readonly string[] {
  const path = segments(instanceLocation);
  const name = path.at(-1);
  if (name === undefined || keywordLocation === '#')
    return [`${place(instanceLocation)} false always fails validation`];
  if (/^\d+$/.test(name)) return [];
  const parent = place(
    `#${path
      .slice(0, -1)
      .map((part) => `/${part}`)
      .join('')}`,
  );
  return [`${parent} ${name}additional property ${name.toLowerCase()} is not allowed`];
}
