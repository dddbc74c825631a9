import { toText } from '../../values/convert.js';
import { Failure, preview } from '../../values/failure.js';
import { integerOf } from '../../values/numbers.js';
import { bytesFromText, concatBytes } from '../../values/text.js';
import { Timestamp } from '../../values/timestamp.js';
import { Float, JsonNumber, kindOf, type Value } from '../../values/value.js';
import { defineFunction } from '../definition.js';
import { param } from '../parameters.js';

const MOST = 4294967295n;

function schemaId(value: Value): number {
  if (kindOf(value) !== 'number') throw new Failure(`schema ID must be a number, got ${kindOf(value)}`, true);
  const fraction =
    value instanceof Float ? value.value : value instanceof JsonNumber ? Number(value.text) : Number(toText(value));
  if (!Number.isInteger(fraction)) {
    throw new Failure(`schema ID must be a valid integer between 0 and ${MOST}, got ${fraction.toFixed(6)}`, true);
  }
  const id = integerOf(value) ?? 0n;
  if (id < 0n || id > MOST) throw new Failure(`schema ID must be between 0 and ${MOST}, got ${id}`, true);
  return Number(id);
}

function messageBytes(value: Value): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (typeof value === 'string') return bytesFromText(value);
  if (value instanceof Timestamp) return bytesFromText(value.format());
  throw new Failure(
    `message must be bytes or string: expected bytes value, got ${kindOf(value)}${preview(value)}`,
    true,
  );
}

export const withSchemaRegistryHeaderFunction = defineFunction({
  name: 'with_schema_registry_header',
  summary: 'A message behind the five bytes that tell a consumer which schema of a registry it follows.',
  only: 'redpanda-connect',
  params: [param.unknown('schema_id'), param.unknown('message')],
  examples: [['root = with_schema_registry_header(123, "hi").encode("hex")', '{}', '"000000007b6869"']],
  build: (id, message) => () => {
    const body = messageBytes(message);
    const header = new Uint8Array(5);
    new DataView(header.buffer).setUint32(1, schemaId(id));
    return concatBytes([header, body]);
  },
});
