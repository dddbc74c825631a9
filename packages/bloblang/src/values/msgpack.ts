import { formatJson } from './json-format.js';
import { bytesFromText, concatBytes } from './text.js';
import { Timestamp } from './timestamp.js';
import { Float, isNilArray, isObject, JsonNumber, ownValue, sortedKeys, Uint64, type Value } from './value.js';
import { visit } from './walk-budget.js';

/**
 * A value as MessagePack in the forms that the reference uses: computed integers always take nine bytes, numbers of a
 * document the fewest.
 */
export function encodeMsgpack(value: Value): Uint8Array {
  const parts: Uint8Array[] = [];
  write(value, parts);
  return concatBytes(parts);
}

/** A head byte and a big-endian number of so many bytes. */
function sized(head: number, size: 1 | 2 | 4 | 8, value: number | bigint): Uint8Array {
  const out = new DataView(new ArrayBuffer(1 + size));
  out.setUint8(0, head);
  if (size === 8) out.setBigUint64(1, BigInt.asUintN(64, BigInt(value)));
  else if (size === 4) out.setUint32(1, Number(value));
  else if (size === 2) out.setUint16(1, Number(value));
  else out.setUint8(1, Number(value));
  return new Uint8Array(out.buffer);
}

function length(
  count: number,
  short: readonly [base: number, limit: number] | undefined,
  heads: readonly [number | undefined, number, number],
): Uint8Array {
  if (short !== undefined && count < short[1]) return Uint8Array.of(short[0] | count);
  if (heads[0] !== undefined && count < 256) return sized(heads[0], 1, count);
  return count < 65536 ? sized(heads[1], 2, count) : sized(heads[2], 4, count);
}

function float(value: number): Uint8Array {
  const out = new DataView(new ArrayBuffer(9));
  out.setUint8(0, 0xcb);
  out.setFloat64(1, value);
  return new Uint8Array(out.buffer);
}

function compactInteger(value: bigint): Uint8Array {
  if (value >= 0n) {
    if (value < 128n) return Uint8Array.of(Number(value));
    if (value < 256n) return sized(0xcc, 1, value);
    if (value < 65536n) return sized(0xcd, 2, value);
    return value < 4294967296n ? sized(0xce, 4, value) : sized(0xcf, 8, value);
  }
  if (value >= -32n) return Uint8Array.of(256 + Number(value));
  if (value >= -128n) return sized(0xd0, 1, BigInt.asUintN(8, value));
  if (value >= -32768n) return sized(0xd1, 2, BigInt.asUintN(16, value));
  return value >= -2147483648n ? sized(0xd2, 4, BigInt.asUintN(32, value)) : sized(0xd3, 8, value);
}

function documentNumber(text: string): Uint8Array {
  return /^-?\d{1,18}$/.test(text) ? compactInteger(BigInt(text)) : float(Number(text));
}

/** The extension for times: seconds alone in four bytes, with nanoseconds in eight, and in twelve where 34 bits are too few. */
function time(value: Timestamp): readonly Uint8Array[] {
  const seconds = value.epochSeconds;
  const nanoseconds = value.nanoseconds - seconds * 1_000_000_000n;
  if (seconds < 0n || seconds >> 34n !== 0n)
    return [Uint8Array.of(0xc7, 12), sized(0xff, 4, nanoseconds), sized(0, 8, seconds).subarray(1)];
  const both = (nanoseconds << 34n) | seconds;
  return both >> 32n === 0n ? [Uint8Array.of(0xd6), sized(0xff, 4, both)] : [Uint8Array.of(0xd7), sized(0xff, 8, both)];
}

function write(value: Value, parts: Uint8Array[]): void {
  if (value === null || typeof value === 'symbol') parts.push(Uint8Array.of(0xc0));
  else if (typeof value === 'boolean') parts.push(Uint8Array.of(value ? 0xc3 : 0xc2));
  else if (typeof value === 'string') writeText(value, parts);
  else if (typeof value === 'bigint') parts.push(sized(0xd3, 8, value));
  else if (typeof value === 'number') parts.push(documentNumber(String(value)));
  else if (value instanceof JsonNumber) parts.push(documentNumber(value.text));
  else if (value instanceof Float) parts.push(float(value.value));
  else if (value instanceof Uint64) parts.push(sized(0xcf, 8, value.value));
  else if (value instanceof Timestamp) parts.push(...time(value));
  else if (value instanceof Uint8Array) parts.push(length(value.length, undefined, [0xc4, 0xc5, 0xc6]), value);
  else if (Array.isArray(value) && isNilArray(value)) parts.push(Uint8Array.of(0xc0));
  else if (Array.isArray(value)) {
    visit();
    parts.push(length(value.length, [0x90, 16], [undefined, 0xdc, 0xdd]));
    for (const item of value) write(item, parts);
  } else if (isObject(value)) {
    visit();
    const keys = sortedKeys(value);
    parts.push(length(keys.length, [0x80, 16], [undefined, 0xde, 0xdf]));
    for (const key of keys) {
      writeText(key, parts);
      write(ownValue(value, key) ?? null, parts);
    }
  } else writeText(formatJson(value), parts);
}

function writeText(text: string, parts: Uint8Array[]): void {
  const bytes = bytesFromText(text);
  parts.push(length(bytes.length, [0xa0, 32], [0xd9, 0xda, 0xdb]), bytes);
}
