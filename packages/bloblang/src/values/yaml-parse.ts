import { CORE_SCHEMA, load, mergeTag, timestampTag, YAMLException } from 'js-yaml';
import { epochNanoseconds, Timestamp } from './timestamp.js';
import { Float, type ObjectValue, setKey, type Value } from './value.js';

/** A text that is no YAML. */
export class YamlSyntaxError extends Error {
  override readonly name = 'YamlSyntaxError';
}

const schema = CORE_SCHEMA.withTags(timestampTag, mergeTag);

/** Reads one YAML document. Throws {@link YamlSyntaxError}. */
export function parseYaml(text: string): Value {
  if (/^(?:\s|#.*$)*$/m.test(text) && !/^\s*[^#\s]/m.test(text)) return null;
  try {
    return toValue(load(text, { schema }), 0);
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
      return value;
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
