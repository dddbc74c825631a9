import { defineKitMethod } from '../../functions/definition.js';
import type { Kit } from '../../kits/index.js';
import { Failure } from '../../values/failure.js';
import { hex } from '../../values/hex.js';
import { bytesFromText } from '../../values/text.js';
import { Timestamp } from '../../values/timestamp.js';
import {
  Float,
  isObject,
  JsonNumber,
  kindOf,
  type ObjectValue,
  ownValue,
  sortedKeys,
  type Value,
} from '../../values/value.js';
import { visit } from '../../values/walk-budget.js';

/** Types of a schema with the numbers that its fingerprint is made of. */
const TYPES = {
  BOOLEAN: 1,
  INT64: 3,
  FLOAT64: 5,
  STRING: 6,
  BYTE_ARRAY: 7,
  OBJECT: 8,
  ARRAY: 10,
  NULL: 11,
  TIMESTAMP: 13,
} as const;
type TypeName = keyof typeof TYPES;

interface Schema {
  readonly type: TypeName;
  readonly name: string;
  readonly children: readonly Schema[];
}

const mismatch = (path: string, before: TypeName, after: TypeName): never => {
  throw new Failure(`${path} mismatched array types, found ${before} and ${after}`, true);
};

function scalarType(value: Value, path: string): TypeName {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return 'BOOLEAN';
  if (typeof value === 'string') return 'STRING';
  if (typeof value === 'bigint') return 'INT64';
  if (typeof value === 'number') return Number.isInteger(value) ? 'INT64' : 'FLOAT64';
  if (value instanceof Float) return 'FLOAT64';
  if (value instanceof JsonNumber) return /^-?\d+$/.test(value.text) ? 'INT64' : 'FLOAT64';
  if (value instanceof Uint8Array) return 'BYTE_ARRAY';
  if (value instanceof Timestamp) return 'TIMESTAMP';
  throw new Failure(`${path} unsupported data type: ${kindOf(value) === 'number' ? 'uint64' : kindOf(value)}`, true);
}

function infer(value: Value, name: string, path: string): Schema {
  visit();
  if (Array.isArray(value)) {
    const items = value.map((item, i) => ({ path: `${path}.${i}`, schema: infer(item, '', `${path}.${i}`) }));
    const [first] = items;
    if (first === undefined) return { type: 'ARRAY', name, children: [] };
    for (const { path: at, schema } of items) {
      if (schema.type !== first.schema.type) mismatch(at, first.schema.type, schema.type);
    }
    return { type: 'ARRAY', name, children: [first.schema] };
  }
  if (!isObject(value)) return { type: scalarType(value, path), name, children: [] };
  const children = sortedKeys(value).map((key) => infer(ownValue(value, key) ?? null, key, `${path}.${key}`));
  return { type: 'OBJECT', name, children };
}

const canonical = ({ type, name, children }: Schema): string =>
  `T:${TYPES[type]}|N:${name}|O:0|C:${children.length}|${children.map((child, i) => `[${i}:${canonical(child)}]`).join('')}`;

function described(kit: Kit<'hashes'>, schema: Schema): ObjectValue {
  const { type, name, children } = schema;
  return {
    fingerprint: hex(kit.sha256(bytesFromText(canonical(schema)))),
    type,
    ...(name === '' ? {} : { name }),
    ...(children.length === 0 ? {} : { children: children.map((child) => described(kit, child)) }),
  };
}

export const inferSchemaMethod = defineKitMethod({
  kit: 'hashes',
  name: 'infer_schema',
  plain: true,
  summary: 'The types of a document and of all in it, as other components take a schema.',
  only: 'redpanda-connect',
  examples: [
    [
      'root = this.infer_schema().children.map_each(c -> c.name + " " + c.type)',
      '{"a":1,"b":"x"}',
      '["a INT64","b STRING"]',
    ],
  ],
  build: () => (kit) => (target) => described(kit, infer(target, '', '')),
});
