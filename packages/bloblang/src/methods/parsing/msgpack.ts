import { defineKitMethod, defineMethod } from '../../functions/definition.js';
import { wantRawBytes } from '../../values/convert.js';
import { fail } from '../../values/failure.js';
import { encodeMsgpack } from '../../values/msgpack.js';
import { textFromBytes } from '../../values/text.js';
import { Timestamp } from '../../values/timestamp.js';
import { Float, type ObjectValue, setKey, Uint64, type Value } from '../../values/value.js';

function toValue(value: unknown): Value {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return value > 9223372036854775807n ? new Uint64(value) : value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : new Float(value);
  if (value instanceof Uint8Array) return textFromBytes(value);
  if (value instanceof Date) return new Timestamp(BigInt(value.getTime()) * 1_000_000n);
  if (Array.isArray(value)) return value.map(toValue);
  if (typeof value !== 'object' || value === null) return null;
  const out: ObjectValue = {};
  for (const [key, child] of Object.entries(value)) setKey(out, key, toValue(child));
  return out;
}

export const parseMsgpackMethod = defineKitMethod({
  kit: 'messagePack',
  name: 'parse_msgpack',
  plain: true,
  summary: 'The document that MessagePack bytes hold.',
  examples: [['root = this.a.decode("hex").parse_msgpack()', '{"a":"81a16105"}', '{"a":5}']],
  build: () => (kit) => (target, _frame, from) => {
    const bytes = wantRawBytes(target, from);
    try {
      for (const value of kit.decodeMulti(bytes, { useBigInt64: true })) return toValue(value);
      return fail('EOF');
    } catch (cause) {
      if (cause instanceof RangeError) return fail('EOF');
      if (cause instanceof Error) return fail(cause.message);
      throw cause;
    }
  },
});

export const formatMsgpackMethod = defineMethod({
  name: 'format_msgpack',
  plain: true,
  summary: 'The target as MessagePack bytes.',
  examples: [['root = this.a.format_msgpack().encode("hex")', '{"a":["x",true]}', '"92a178c3"']],
  build: () => (target) => encodeMsgpack(target),
});
