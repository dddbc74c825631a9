import { CORE_SCHEMA, defineScalarTag, loadAll, mergeTag, NOT_RESOLVED, timestampTag, YAMLException } from 'js-yaml';
import { Base64Error, fromBase64 } from './base64.js';
import { MAX_INT64, MAX_UINT64, MIN_INT64 } from './numbers.js';
import { textFromBytes } from './text.js';
import { epochNanoseconds, Timestamp } from './timestamp.js';
import { Float, type ObjectValue, setKey, Uint64, type Value } from './value.js';

/** A text that is no YAML. */
export class YamlSyntaxError extends Error {
  override readonly name = 'YamlSyntaxError';
}

const INTEGER = /^[-+]?(?:0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+|\d+)$/;
const neverDumped = { identify: () => false } as const;

/** Integers in every form that the reference reads: grouped by underscores, octal with or without an o, binary. */
const integerTag = defineScalarTag('tag:yaml.org,2002:int', {
  ...neverDumped,
  implicit: true,
  implicitFirstChars: [...'-+0123456789'],
  resolve: (source) => {
    const text = source.replaceAll('_', '');
    if (!/^[-+]?\d/.test(source) || !INTEGER.test(text)) return NOT_RESOLVED;
    const digits = text.replace(/^[-+]/, '');
    const magnitude = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits}` : digits.toLowerCase());
    return text.startsWith('-') ? -magnitude : magnitude;
  },
});

/** Base64 of bytes, which the reference reads as a text. */
const binaryTag = defineScalarTag('tag:yaml.org,2002:binary', {
  ...neverDumped,
  resolve: (source) => {
    try {
      return textFromBytes(fromBase64(source.replace(/\s/g, '')));
    } catch (cause) {
      if (cause instanceof Base64Error) return NOT_RESOLVED;
      throw cause;
    }
  },
});

const schema = CORE_SCHEMA.withTags(integerTag, binaryTag, timestampTag, mergeTag);

/** Reads the first YAML document of a text. Throws {@link YamlSyntaxError}. */
export function parseYaml(text: string): Value {
  if (/^(?:\s|#.*$)*$/m.test(text) && !/^\s*[^#\s]/m.test(text)) return null;
  try {
    return toValue(loadAll(text, { schema })[0], 0);
  } catch (cause) {
    if (cause instanceof YAMLException) throw new YamlSyntaxError(cause.message.split('\n')[0]);
    throw cause;
  }
}

const MAX_DEPTH = 1000;

function toValue(value: unknown, depth: number): Value {
  if (depth > MAX_DEPTH) throw new YamlSyntaxError('nested too deep');
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'bigint':
      if (value >= MIN_INT64 && value <= MAX_INT64) return value;
      return value > 0n && value <= MAX_UINT64 ? new Uint64(value) : new Float(Number(value));
    case 'number':
      return Number.isSafeInteger(value) ? BigInt(value) : new Float(value);
    case 'object':
      if (value === null) return null;
      if (value instanceof Date) {
        const date = value.getTime();
        return new Timestamp(epochNanoseconds([1970, 1, 1]) + BigInt(date) * 1_000_000n);
      }
      if (Array.isArray(value)) return value.map((item) => toValue(item, depth + 1));
      return toObject(value, depth);
    default:
      return null;
  }
}

function toObject(value: object, depth: number): Value {
  const out: ObjectValue = {};
  for (const [key, child] of Object.entries(value)) setKey(out, key, toValue(child, depth + 1));
  return out;
}
